import { PlusOutlined } from '@ant-design/icons'
import { type PatrolTaskRow, patrolDocumentCalls, patrolTaskCalls, patrolTaskList } from '@kilowatch/contract'
import { Button, Segmented } from 'antd'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { send } from '../../shared/client.ts'
import { mayManage, useSession } from '../../shared/session.ts'
import { useNarrow } from '../../shared/viewport.ts'
import { Card } from '../../ui/card.tsx'
import type { CellsOf } from '../../ui/list/list-columns.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { Stack } from '../../ui/sides.tsx'
import { TaskPrintsButton } from '../../ui/task-button.tsx'
import { urlChoice, useUrlState } from '../../ui/use-url-state.ts'
import { ClientTasks } from './client-tasks.tsx'
import { OwnRounds } from './own-rounds.tsx'
import { TaskDialog } from './task-dialog.tsx'
import { taskMarks, useTaskAddress } from './task-state.tsx'

const prints = (chosen: readonly PatrolTaskRow[]) => (
  <TaskPrintsButton start={() => send(patrolDocumentCalls.printPatrolTasks, { body: { ids: chosen.map(({ id }) => id) } })} />
)

const address = { of: urlChoice(['own', 'clients'], 'own') }

/** Tasks of the business, or those that an agent was given; beside them those of its clients. */
export function PatrolTasksPage() {
  const { t } = useTranslation('patrol')
  const { right, businessId, agent } = useSession()
  const [adding, add] = useState(false)
  const navigate = useNavigate()
  const addressOf = useTaskAddress()
  const open = useCallback(({ id }: { id: string }) => void navigate(addressOf(id)), [navigate, addressOf])
  const [{ of }, set] = useUrlState(address)
  const narrow = useNarrow()
  const provides = agent === 0 && businessId !== null
  const adds = agent === 0 && businessId !== null && mayManage(right)
  const button = adds ? (
    <Button icon={<PlusOutlined />} onClick={() => add(true)}>
      {t('task.add')}
    </Button>
  ) : null
  const sides = provides ? (
    <Segmented
      aria-label={t('side.label')}
      value={of}
      onChange={(chosen) => set({ of: chosen as 'own' | 'clients' })}
      options={[
        { value: 'own', label: t('side.own') },
        { value: 'clients', label: t('side.clients') },
      ]}
    />
  ) : null
  if (provides && of === 'clients')
    return (
      <Page actions={sides}>
        <ClientTasks />
      </Page>
    )
  return (
    <Page
      actions={
        <>
          {sides}
          {button}
        </>
      }
    >
      <Stack>
        {narrow ? <OwnRounds /> : null}
        <Card flush>
          <ListTable
            list={patrolTaskList}
            cells={cells}
            onOpen={open}
            bulk={prints}
            empty={<Empty text={t(agent === 1 ? 'task.noneGiven' : 'task.none')} />}
          />
        </Card>
      </Stack>
      {adding ? <TaskDialog call={patrolTaskCalls.addPatrolTask} onClose={() => add(false)} /> : null}
    </Page>
  )
}

const cells: CellsOf<typeof patrolTaskList> = {
  number: { width: 170, fixed: 'left', opens: true },
  title: { width: 200, heads: true },
  state: { width: 120, marks: taskMarks },
  plannedOn: { width: 120 },
  windowTo: { width: 120 },
  group: { width: 140, render: ({ group }) => group?.name },
  assignee: { width: 120, render: ({ assignee }) => assignee?.name },
  provider: { width: 140, render: ({ provider }) => provider?.name },
}
