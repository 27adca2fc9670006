import type { PageProps } from '../../shared/page-definition.ts'
import { Skeleton } from '../../ui/placeholders.tsx'
import { CausesCard } from './causes-card.tsx'
import styles from './home.module.css'
import { HoursCard } from './hours-card.tsx'
import { NewestCard } from './newest-card.tsx'
import { SiteStrip } from './site-strip.tsx'
import { StateStrip } from './state-strip.tsx'
import { TopCard } from './top-card.tsx'
import { WithHome } from './with-home.tsx'

/** What is wrong now, since when, and what to do; then how things stand. */
export function HomePage({ route }: PageProps) {
  return (
    <WithHome route={route} skeleton={<HomeSkeleton />}>
      {(home) => (
        <>
          <StateStrip home={home} />
          <div className={styles.grid}>
            <CausesCard home={home} />
            <NewestCard newest={home.newest} active={home.alarms.active} />
            <TopCard measure="load" tops={home.loadTop} />
            <TopCard measure="temperature" tops={home.temperatureTop} />
            <HoursCard hours={home.hours} />
          </div>
          <SiteStrip sites={home.sites} />
        </>
      )}
    </WithHome>
  )
}

function HomeSkeleton() {
  return (
    <>
      <Skeleton height={48} />
      <Skeleton height={62} />
      <div className={styles.grid}>
        <div className={styles.causes}>
          <Skeleton height={338} />
        </div>
        <Skeleton height={338} />
        <Skeleton height={206} />
        <Skeleton height={206} />
        <Skeleton height={206} />
      </div>
    </>
  )
}
