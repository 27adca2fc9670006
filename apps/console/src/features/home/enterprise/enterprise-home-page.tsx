import type { Home } from '@kilowatch/contract'
import type { PageProps } from '../../../shared/page-definition.ts'
import { Skeleton } from '../../../ui/placeholders.tsx'
import { NewestCard } from '../newest-card.tsx'
import { StateStrip } from '../state-strip.tsx'
import { WithHome } from '../with-home.tsx'
import { CurvesCard } from './curves-card.tsx'
import styles from './enterprise-home.module.css'
import { SafeDaysCard } from './safe-days-card.tsx'
import { StoryCard } from './story-card.tsx'
import { TodosCard } from './todos-card.tsx'

/** What is wrong in the business and how long it still holds, what waits for somebody, and how its groups stand. */
export function EnterpriseHomePage({ route }: PageProps) {
  return (
    <WithHome route={route} skeleton={<HomeSkeleton />}>
      {(home) => <Content home={home} />}
    </WithHome>
  )
}

function Content({ home }: { home: Home }) {
  return (
    <>
      <StateStrip home={home} />
      <div className={styles.grid}>
        <div className={styles.wide}>
          <StoryCard home={home} />
          <CurvesCard />
        </div>
        <div className={styles.side}>
          <TodosCard home={home} />
          <SafeDaysCard />
          <NewestCard newest={home.newest} active={home.alarms.active} />
        </div>
      </div>
    </>
  )
}

function HomeSkeleton() {
  return (
    <>
      <Skeleton height={48} />
      <Skeleton height={62} />
      <div className={styles.grid}>
        <div className={styles.wide}>
          <Skeleton height={338} />
          <Skeleton height={320} />
        </div>
        <div className={styles.side}>
          <Skeleton height={338} />
        </div>
      </div>
    </>
  )
}
