import { deviceType } from '@kilowatch/catalog'
import { patrolFormFlow } from '@kilowatch/work'
import type { Changing, UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { beginWork } from '../../work/index.ts'
import { itemsOf } from '../items.ts'
import * as queries from '../queries/forms.ts'
import type { LockedTask } from '../queries/task-changes.ts'

interface Beginning {
  by: UserActor
  /** What the person is to the task. */
  roles: readonly string[]
  /** The closed form that it goes on from. */
  from?: string
}

/** The form of a task that is written in: begun where there is none, with a record for every device that the task has now. */
export async function draftForm(
  tx: Transaction,
  changing: Changing,
  task: LockedTask,
  { by, roles, from }: Beginning,
): Promise<{ id: string; begun: boolean }> {
  const draft = await queries.draftOf(tx, task.id)
  const id = draft ?? (await beginForm(tx, changing, task, by))
  await queries.dropUnasked(tx, id)
  const devices = (await queries.devicesToAsk(tx, task.id, id)).map(({ id: device, type, lines }) => ({
    id: device,
    items: itemsOf(deviceType(type ?? ''), lines ?? undefined),
  }))
  const kind = roles.includes('agent') ? 'engineer' : 'own'
  if (devices.length > 0) await queries.insertFormRecords(tx, { formId: id, kind, at: changing.at }, devices)
  const after = { task: task.id, ...(from === undefined ? {} : { after: from }) }
  if (!draft) changing.note({ action: 'patrol-form.open', subject: `patrol-form ${id}`, businessId: task.businessId, after })
  return { id, begun: draft === undefined }
}

async function beginForm(tx: Transaction, { at }: Changing, task: LockedTask, { user }: UserActor): Promise<string> {
  const { businessId, title, groupId, assigneeId, providerId } = task
  // Whoever has the task has its forms.
  const given = {
    ...(groupId === null ? {} : { groupId }),
    ...(assigneeId === null ? {} : { assigneeId }),
    ...(providerId === null ? {} : { providerId }),
  }
  const { id } = await beginWork(tx, patrolFormFlow, { businessId, title, by: user.id, at, ...given })
  await queries.insertForm(tx, id, task.id)
  return id
}
