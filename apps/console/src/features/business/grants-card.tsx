import { businessCalls, type Grant, grantList } from '@kilowatch/contract'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { Card } from '../../ui/card.tsx'
import { GrantState } from '../../ui/grant-state.tsx'
import type { CellsOf } from '../../ui/list/list-columns.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { Empty, useErrorText } from '../../ui/placeholders.tsx'
import styles from './business.module.css'

/** Who of the platform asked to look into the business; nobody does without a yes from here. */
export function GrantsCard() {
  const { t } = useTranslation('business')
  return (
    <Card title={t('grants.title')} note={t('grants.note')} className={styles.wide ?? ''} flush>
      <ListTable
        list={grantList}
        cells={cells}
        actions={actions}
        actionsWidth={150}
        every={15_000}
        empty={<Empty text={t('grants.none')} calm />}
      />
    </Card>
  )
}

const cells: CellsOf<typeof grantList> = {
  operatorName: { width: 130, fixed: 'left' },
  state: { width: 200, render: (grant) => <GrantState grant={grant} /> },
  reason: { width: 220 },
}
const actions = (grant: Grant) => <Decision grant={grant} />

function Decision({ grant }: { grant: Grant }) {
  const { t } = useTranslation('business')
  const { message } = App.useApp()
  const errorText = useErrorText()
  const decide = useCommand(businessCalls.decideGrant)
  const end = useCommand(businessCalls.endGrant)
  const failed = { onError: (error: Error) => void message.warning(errorText(error)) }
  const params = { grantId: grant.id }
  const waiting = decide.isPending || end.isPending
  if (grant.state === 'requested') {
    return (
      <span className={styles.actions}>
        <Button size="small" disabled={waiting} onClick={() => decide.mutate({ params, body: { approved: true } }, failed)}>
          {t('grants.allow')}
        </Button>
        <Button size="small" disabled={waiting} onClick={() => decide.mutate({ params, body: { approved: false } }, failed)}>
          {t('grants.refuse')}
        </Button>
      </span>
    )
  }
  if (grant.state !== 'active') return null
  return (
    <Button size="small" disabled={waiting} onClick={() => end.mutate({ params }, failed)}>
      {t('grants.end')}
    </Button>
  )
}
