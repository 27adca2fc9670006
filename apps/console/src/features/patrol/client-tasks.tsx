import { type ClientTaskRow, clientTaskList } from '@kilowatch/contract'
import { handable } from '@kilowatch/work'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Card } from '../../ui/card.tsx'
import type { CellsOf } from '../../ui/list/list-columns.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { HandButtons } from './provider-steps.tsx'
import { taskMarks, useTaskAddress } from './task-state.tsx'

/** What other businesses gave to this one to do. */
export function ClientTasks() {
  const { t } = useTranslation('patrol')
  const navigate = useNavigate()
  const addressOf = useTaskAddress()
  const open = useCallback(({ id }: { id: string }) => void navigate(addressOf(id)), [navigate, addressOf])
  return (
    <Card flush>
      <ListTable
        list={clientTaskList}
        cells={cells}
        onOpen={open}
        actions={actions}
        actionsWidth={200}
        empty={<Empty text={t('task.noneOfClients')} />}
      />
    </Card>
  )
}

const actions = (task: ClientTaskRow) => (task.manages && handable.includes(task.state) ? <HandButtons task={task} /> : null)

const cells: CellsOf<typeof clientTaskList> = {
  number: { width: 170, fixed: 'left', opens: true },
  client: { width: 170 },
  title: { width: 180, heads: true },
  state: { width: 110, marks: taskMarks },
  plannedOn: { width: 120 },
  windowTo: { width: 120 },
  assignee: { width: 150, render: ({ assignee }) => assignee?.name ?? <NotHandedOn /> },
}

function NotHandedOn() {
  return <>{useTranslation('patrol').t('task.notHandedOn')}</>
}
