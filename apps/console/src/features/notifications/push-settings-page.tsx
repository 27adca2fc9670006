import { notificationCalls, ownDeliveryList } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { PageForm } from '../../ui/page-form.tsx'
import { Failure, Skeleton } from '../../ui/placeholders.tsx'
import { BrowsersCard } from './browsers-card.tsx'
import { DeliveryTable } from './delivery-table.tsx'
import styles from './notifications.module.css'
import { TimingCard } from './timing-card.tsx'
import { WaysCard } from './ways-card.tsx'

/** How the person is told of alarms: by which ways, from which level and when; below, what was sent. */
export function PushSettingsPage() {
  const { t } = useTranslation('notifications')
  const language = useLanguage()
  const own = useCall(notificationCalls.readOwnNotifications, {})
  return (
    <Page>
      <div className={styles.settings}>
        {own.data ? (
          <>
            <WaysCard own={own.data} />
            <div className={styles.cards}>
              <PageForm version={JSON.stringify(own.data.preferences)}>
                <TimingCard own={own.data} />
              </PageForm>
              <BrowsersCard />
            </div>
          </>
        ) : (
          <Card>
            {own.error ? (
              <Failure what={t('settings.title')} error={own.error} at={own.errorUpdatedAt} onRetry={() => void own.refetch()} />
            ) : (
              <Skeleton rows={8} height={320} />
            )}
          </Card>
        )}
      </div>
      <Card title={ownDeliveryList.name[language]} flush>
        <DeliveryTable whose="own" />
      </Card>
    </Page>
  )
}
