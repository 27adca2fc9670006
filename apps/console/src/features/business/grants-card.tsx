import { businessCalls, type Grant, grantList } from '@kilowatch/contract'
import { grantFlow, type StepOf } from '@kilowatch/work'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { Card } from '../../ui/card.tsx'
import { GrantState } from '../../ui/grant-state.tsx'
import type { CellsOf } from '../../ui/list/list-columns.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { StepButtons } from '../../ui/work/step-buttons.tsx'
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
  const decide = useCommand(businessCalls.decideGrant)
  const end = useCommand(businessCalls.endGrant)
  const params = { grantId: grant.id }
  const take = (step: StepOf<typeof grantFlow>, { reason }: { reason?: string }) =>
    step === 'end'
      ? end.mutateAsync({ params })
      : decide.mutateAsync({ params, body: { approved: step === 'approve', ...(reason ? { reason } : {}) } })
  return <StepButtons flow={grantFlow} state={grant.state} roles={['admin']} take={take} />
}
