import { type Home, homeCalls } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../shared/query.ts'
import { Page } from '../../ui/page.tsx'
import { Failure, Skeleton } from '../../ui/placeholders.tsx'
import { CausesCard } from './causes-card.tsx'
import { FirstRun } from './first-run.tsx'
import { headlineOf } from './headline.ts'
import { HeadlineBlock } from './headline-block.tsx'
import styles from './home.module.css'
import { HoursCard } from './hours-card.tsx'
import { NewestCard } from './newest-card.tsx'
import { SiteStrip } from './site-strip.tsx'
import { StateStrip } from './state-strip.tsx'
import { TopCard } from './top-card.tsx'

/** The specification's poll of home data; the live stream is quicker. */
const poll = 60_000

/** What is wrong now, since when, and what to do; then how things stand. */
export function HomePage() {
  const { t } = useTranslation('home')
  const home = useCall(homeCalls.readHome, {}, { poll })
  return (
    <Page title={t('title')}>
      {home.data ? (
        <HomeContent home={home.data} />
      ) : home.error ? (
        <div className={styles.alone}>
          <Failure what={t('what')} error={home.error} at={home.errorUpdatedAt} onRetry={() => void home.refetch()} />
        </div>
      ) : (
        <HomeSkeleton />
      )}
    </Page>
  )
}

function HomeContent({ home }: { home: Home }) {
  const headline = headlineOf(home)
  return (
    <div className={styles.home}>
      <HeadlineBlock headline={headline} at={home.at} />
      {headline.kind === 'first-run' ? (
        <FirstRun uplinks={headline.uplinks} />
      ) : (
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
    </div>
  )
}

function HomeSkeleton() {
  return (
    <div className={styles.home}>
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
    </div>
  )
}
