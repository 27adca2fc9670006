import { businessCalls, type Grant } from '@kilowatch/contract'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall, useCommand } from '../../shared/query.ts'
import { Card } from '../../ui/card.tsx'
import { GrantState } from '../../ui/grant-state.tsx'
import { Empty, Failure, Skeleton, useErrorText } from '../../ui/placeholders.tsx'
import styles from './business.module.css'

/** Who of the platform asked to look into the business; nobody does without a yes from here. */
export function GrantsCard() {
  const { t } = useTranslation('business')
  const grants = useCall(businessCalls.listGrants, { query: { pageSize: 20 } }, { every: 15_000 })
  return (
    <Card title={t('grants.title')} note={t('grants.note')} flush>
      {grants.data ? (
        grants.data.items.length > 0 ? (
          <ul className={styles.grants} aria-label={t('grants.title')}>
            {grants.data.items.map((grant) => (
              <GrantItem key={grant.id} grant={grant} />
            ))}
          </ul>
        ) : (
          <Empty text={t('grants.none')} calm />
        )
      ) : grants.error ? (
        <Failure what={t('grants.title')} error={grants.error} onRetry={() => void grants.refetch()} />
      ) : (
        <Skeleton rows={3} height={140} />
      )}
    </Card>
  )
}

function GrantItem({ grant }: { grant: Grant }) {
  const { t } = useTranslation('business')
  const { message } = App.useApp()
  const errorText = useErrorText()
  const decide = useCommand(businessCalls.decideGrant)
  const end = useCommand(businessCalls.endGrant)
  const failed = { onError: (error: Error) => void message.warning(errorText(error)) }
  const params = { grantId: grant.id }
  const waiting = decide.isPending || end.isPending
  return (
    <li className={styles.grant}>
      <strong>{t('grants.wish', { name: grant.operatorName, right: t(`grants.rights.${grant.right}`), hours: grant.hours })}</strong>
      <span>{grant.reason}</span>
      <GrantState grant={grant} />
      {grant.state === 'requested' ? (
        <span className={styles.actions}>
          <Button size="small" disabled={waiting} onClick={() => decide.mutate({ params, body: { approved: true } }, failed)}>
            {t('grants.allow')}
          </Button>
          <Button size="small" disabled={waiting} onClick={() => decide.mutate({ params, body: { approved: false } }, failed)}>
            {t('grants.refuse')}
          </Button>
        </span>
      ) : null}
      {grant.state === 'active' ? (
        <span className={styles.actions}>
          <Button size="small" disabled={waiting} onClick={() => end.mutate({ params }, failed)}>
            {t('grants.end')}
          </Button>
        </span>
      ) : null}
    </li>
  )
}
