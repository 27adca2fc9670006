import { platformWatchCalls } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../shared/query.ts'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { Failure, Skeleton } from '../../ui/placeholders.tsx'
import { AlarmsCard } from './alarms-card.tsx'
import { MattersCard } from './matters-card.tsx'
import { PingCard } from './ping-card.tsx'
import { ProcessesCard } from './processes-card.tsx'
import { RetentionCard } from './retention-card.tsx'
import styles from './watch.module.css'

/** How the installation itself is: what is watched, what is wrong, which processes run, who outside hears of it, how long history stays. */
export function WatchPage() {
  const { t } = useTranslation('platform-watch')
  const watch = useCall(platformWatchCalls.readPlatformWatch, {}, { every: 10_000 })
  return (
    <Page>
      {watch.data ? (
        <div className={styles.page}>
          <div className={styles.main}>
            <MattersCard watch={watch.data} />
            <ProcessesCard watch={watch.data} />
          </div>
          <div className={styles.side}>
            <AlarmsCard watch={watch.data} />
            <PingCard />
            <RetentionCard />
          </div>
        </div>
      ) : (
        <Card>
          {watch.error ? (
            <Failure what={t('title')} error={watch.error} at={watch.errorUpdatedAt} onRetry={() => void watch.refetch()} />
          ) : (
            <Skeleton rows={10} height={480} />
          )}
        </Card>
      )}
    </Page>
  )
}
