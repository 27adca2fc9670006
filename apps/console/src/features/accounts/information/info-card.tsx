import { accountCalls } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../shared/query.ts'
import { Card } from '../../../ui/card.tsx'
import { PageForm } from '../../../ui/page-form.tsx'
import { Failure, Skeleton } from '../../../ui/placeholders.tsx'
import { InfoForm } from './info-form.tsx'

/** What is known of the person. */
export function InfoCard() {
  const { t } = useTranslation('accounts')
  const me = useCall(accountCalls.readMe, {})
  return (
    <Card title={t('tabs.info')} {...(me.data ? { note: me.data.loginName } : {})}>
      {me.data ? (
        <PageForm version={JSON.stringify(me.data)}>
          <InfoForm info={me.data} />
        </PageForm>
      ) : me.error ? (
        <Failure what={t('tabs.info')} error={me.error} at={me.errorUpdatedAt} onRetry={() => void me.refetch()} />
      ) : (
        <Skeleton rows={8} height={420} />
      )}
    </Card>
  )
}
