import { businessCalls } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../shared/query.ts'
import { useSession } from '../../shared/session.ts'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty, Failure, Skeleton } from '../../ui/placeholders.tsx'
import styles from './business.module.css'
import { ClosureCard } from './closure-card.tsx'
import { ExportCard } from './export-card.tsx'
import { FactsCard } from './facts-card.tsx'
import { GrantsCard } from './grants-card.tsx'
import { LogoCard } from './logo-card.tsx'

/** The business's own settings: name and time zone, who of the platform may look in, its data, its end. */
export function BusinessPage() {
  const { t } = useTranslation('business')
  const { right, businessId } = useSession()
  const business = useCall(businessCalls.readBusiness, {}, { enabled: businessId !== null })
  return (
    <Page>
      {businessId === null ? (
        <Card>
          <Empty text={t('noBusiness')} />
        </Card>
      ) : business.data ? (
        <div className={styles.columns}>
          <FactsCard key={business.data.id} business={business.data} />
          <LogoCard business={business.data} />
          <GrantsCard />
          {right === 'main' ? <ExportCard /> : null}
          {right === 'main' ? <ClosureCard business={business.data} /> : null}
        </div>
      ) : business.error ? (
        <Failure what={t('title')} error={business.error} onRetry={() => void business.refetch()} />
      ) : (
        <Skeleton rows={6} height={300} />
      )}
    </Page>
  )
}
