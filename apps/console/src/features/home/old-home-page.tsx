import type { PageProps } from '../../shared/page-definition.ts'
import { Skeleton } from '../../ui/placeholders.tsx'
import { CauseTable } from './cause-table.tsx'
import styles from './home.module.css'
import { HoursCard } from './hours-card.tsx'
import { NewestCard } from './newest-card.tsx'
import { SiteTable } from './site-table.tsx'
import { StateStrip } from './state-strip.tsx'
import { TopCard } from './top-card.tsx'
import { WithHome } from './with-home.tsx'

/** The same as the home page in less room: every cause and every site is a line, the tops are whole. */
export function OldHomePage({ route }: PageProps) {
  return (
    <WithHome route={route} skeleton={<DenseSkeleton />}>
      {(home) => (
        <>
          <StateStrip home={home} />
          <div className={styles.dense}>
            <div className={styles.stack}>
              <CauseTable causes={home.causes} />
              <SiteTable sites={home.sites} />
            </div>
            <div className={styles.stack}>
              <TopCard measure="load" tops={home.loadTop} all />
              <TopCard measure="temperature" tops={home.temperatureTop} all />
            </div>
            <div className={styles.stack}>
              <NewestCard newest={home.newest} active={home.alarms.active} />
              <HoursCard hours={home.hours} />
            </div>
          </div>
        </>
      )}
    </WithHome>
  )
}

function DenseSkeleton() {
  return (
    <>
      <Skeleton height={48} />
      <Skeleton height={62} />
      <div className={styles.dense}>
        <Skeleton height={280} />
        <Skeleton height={280} />
        <Skeleton height={280} />
        <Skeleton height={280} />
      </div>
    </>
  )
}
