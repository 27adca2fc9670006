import { type ChangeOrderRow, changeOrderCalls, changeOrderList } from '@kilowatch/contract'
import { changeOrderFlow, type Role, type StepOf } from '@kilowatch/work'
import { useTranslation } from 'react-i18next'
import { Link } from '../../shared/link.tsx'
import { useCommand } from '../../shared/query.ts'
import { Card } from '../../ui/card.tsx'
import type { CellsOf } from '../../ui/list/list-columns.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { StepButtons } from '../../ui/work/step-buttons.tsx'
import { orderMarks, useTaskAddress } from './task-state.tsx'

/** What is asked to be changed of tasks, and what was decided. */
export function ChangeOrdersPage() {
  const { t } = useTranslation('patrol')
  return (
    <Page>
      <Card flush>
        <ListTable list={changeOrderList} cells={cells} actions={actions} actionsWidth={170} empty={<Empty text={t('order.none')} />} />
      </Card>
    </Page>
  )
}

const cells: CellsOf<typeof changeOrderList> = {
  taskNumber: { width: 170, fixed: 'left', heads: true, render: (order) => <TaskLink order={order} /> },
  taskTitle: { width: 180 },
  state: { width: 110, marks: orderMarks },
  reason: { width: 220 },
  wantedOn: { width: 120, named: true },
  wantedAssignee: { width: 120, named: true, render: ({ wantedAssignee }) => wantedAssignee?.name },
  wantedDevices: { width: 120, named: true },
  askedBy: { width: 110 },
}

function TaskLink({ order }: { order: ChangeOrderRow }) {
  const addressOf = useTaskAddress()
  return <Link to={addressOf(order.taskId)}>{order.taskNumber ?? order.taskTitle}</Link>
}

const actions = (order: ChangeOrderRow) => <OrderSteps order={order} />

/** What the reader may do with a change order. */
export function OrderSteps({ order: { id, state, roles } }: { order: ChangeOrderRow }) {
  const approve = useCommand(changeOrderCalls.approveChange)
  const reject = useCommand(changeOrderCalls.rejectChange)
  const withdraw = useCommand(changeOrderCalls.withdrawChange)
  const params = { id }
  const take = (step: StepOf<typeof changeOrderFlow>, values: Readonly<Record<string, unknown>>) => {
    if (step === 'reject') return reject.mutateAsync({ params, body: { reason: String(values.reason ?? '') } })
    return (step === 'approve' ? approve : withdraw).mutateAsync({ params })
  }
  return <StepButtons flow={changeOrderFlow} state={state} roles={roles as readonly Role[]} take={take} />
}
