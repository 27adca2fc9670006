import { type ClientTaskRow, clientTaskCalls, clientTaskList } from '@kilowatch/contract'
import { patrolTaskFlow } from '@kilowatch/work'
import { handlers } from '../../http/handlers.ts'
import { listHandlers } from '../../http/list-handlers.ts'
import { handBackTask, handOnTask } from './commands/providers.ts'
import { type ClientTaskStored, clientTaskRows, handOnPeople } from './queries/client-tasks.ts'

const list = listHandlers<typeof clientTaskList, ClientTaskStored>(clientTaskList, clientTaskRows, {
  bound: ({ business }) => ({ manages: ['manage', 'main'].includes(business.right) }),
  show: (rows) =>
    rows.map(
      ({ changedAt, ...row }): ClientTaskRow => ({
        ...{ ...row, executeState: patrolTaskFlow.states[row.state].code, changedAt: changedAt.toISOString() },
      }),
    ),
  cells: { assignee: ({ assignee }) => assignee?.name ?? '' },
})

export const clientTaskHandlers = handlers(clientTaskCalls, {
  listClientTasks: list.page,
  exportClientTasks: list.file,
  listHandOnPeople: ({ business }, { db }) => handOnPeople(db, business.id),

  async handOnTask({ record, body, ...actor }, services) {
    await handOnTask(record.id, body.assigneeId, actor, services)
    return null
  },
  async handBackTask({ record, body, ...actor }, services) {
    await handBackTask(record.id, body.reason, actor, services)
    return null
  },
})
