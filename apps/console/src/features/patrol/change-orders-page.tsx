import { fields } from '@kilowatch/catalog'
import { type ChangeOrderRow, changeOrderCalls, changeOrderList } from '@kilowatch/contract'
import { changeOrderFlow, type Role, type StepOf } from '@kilowatch/work'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '../../shared/failures.ts'
import { Link } from '../../shared/link.tsx'
import { useCommand } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { RecordDialog } from '../../ui/fields/record-dialog.tsx'
import type { CellsOf } from '../../ui/list/list-columns.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { StepButtons } from '../../ui/work/step-buttons.tsx'
import { withoutSkillField } from './task-dialogs.tsx'
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
  taskNumber: { width: 150, fixed: 'left', heads: true, render: (order) => <TaskLink order={order} /> },
  taskTitle: { width: 150 },
  state: { width: 100, marks: orderMarks },
  reason: { width: 180 },
  wantedOn: { width: 105 },
  wantedAssignee: { width: 100, render: ({ wantedAssignee }) => wantedAssignee?.name },
  wantedDevices: { width: 100 },
  askedBy: { width: 90 },
}

function TaskLink({ order }: { order: ChangeOrderRow }) {
  const addressOf = useTaskAddress()
  return <Link to={addressOf(order.taskId)}>{order.taskNumber ?? order.taskTitle}</Link>
}

const actions = (order: ChangeOrderRow) => <OrderSteps order={order} />

const whyAllTheSame = fields({
  ...withoutSkillField,
  name: { zh: '没有所需资质，仍要通过的原因', en: 'Missing a required skill: reason for approving' },
})

/** The person who is asked for had the skills that the task asks for, and has them no more. */
function isLackOfSkill(error: unknown): boolean {
  return error instanceof Refusal && typeof error.data === 'object' && error.data !== null && 'lacking' in error.data
}

/** What the reader may do with a change order. */
export function OrderSteps({ order: { id, state, roles } }: { order: ChangeOrderRow }) {
  const language = useLanguage()
  const [lacksSkill, setLacksSkill] = useState(false)
  const approve = useCommand(changeOrderCalls.approveChange)
  const reject = useCommand(changeOrderCalls.rejectChange)
  const withdraw = useCommand(changeOrderCalls.withdrawChange)
  const params = { id }
  const take = (step: StepOf<typeof changeOrderFlow>, values: Readonly<Record<string, unknown>>) => {
    if (step === 'reject') return reject.mutateAsync({ params, body: { reason: String(values.reason ?? '') } })
    if (step === 'withdraw') return withdraw.mutateAsync({ params })
    return approve.mutateAsync({ params, body: {} }).catch((error: unknown) => {
      if (!isLackOfSkill(error)) throw error
      setLacksSkill(true)
    })
  }
  return (
    <>
      <StepButtons flow={changeOrderFlow} state={state} roles={roles as readonly Role[]} take={take} />
      {lacksSkill ? (
        <RecordDialog
          fields={whyAllTheSame}
          record={null}
          title={changeOrderFlow.steps.approve.name[language]}
          action={changeOrderFlow.steps.approve.name[language]}
          save={(body) => approve.mutateAsync({ params, body })}
          state={approve}
          onClose={() => setLacksSkill(false)}
        />
      ) : null}
    </>
  )
}
