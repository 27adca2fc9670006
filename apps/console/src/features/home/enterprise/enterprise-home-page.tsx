import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import type { Home } from '@kilowatch/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { PageProps } from '../../../shared/page-definition.ts'
import { useNarrow } from '../../../shared/viewport.ts'
import { useAlone } from '../../../ui/full-screen.ts'
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
    <WithHome route={route} skeleton={<HomeSkeleton />} actions={useNarrow() ? null : <AloneButton />}>
      {(home) => <Content home={home} />}
    </WithHome>
  )
}

/** The overview over the whole screen, without sidebar and header, and back. */
function AloneButton() {
  const { t } = useTranslation('frame')
  const { alone, toggle } = useAlone()
  return (
    <Button icon={alone ? <FullscreenExitOutlined /> : <FullscreenOutlined />} aria-pressed={alone} onClick={() => void toggle()}>
      {t(alone ? 'leaveFullScreen' : 'overviewAlone')}
    </Button>
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
