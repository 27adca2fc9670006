import { arrangeable, handable, mayArrange, type PatrolTaskState } from '@kilowatch/work'
import { Refusal } from '../../../http/refusal.ts'
import type { RecordSubject } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { type Changing, change, type UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { insertSteps } from '../../work/index.ts'
import { type LockedTask, moveTask, touchTasks } from '../queries/task-changes.ts'
import { deviceIdsOf, replaceDevices } from '../queries/task-devices.ts'
import { demandDevices, demandTask } from './demands.ts'
import { type Arrangement, give, holdersOf } from './give-tasks.ts'

type Task = RecordSubject<'work'>

/**
 * Another day of its window, or another person. @throws Refusal 30001 for a day outside the window and for a task that is over or in review,
 * 50001 for a person of nobody's, 70001 for whoever does not manage it
 */
export async function arrangeTask(task: Task, wish: Arrangement, actor: UserActor, services: Services): Promise<void> {
  // What is overdue is moved no more, but somebody still does it.
  const within = wish.plannedOn === undefined ? handable : arrangeable
  await arranged(task, { action: 'patrol-task.move', within }, actor, services, async (tx, locked, { at, note, unchanged }) => {
    const { id } = task
    const common = { at, userId: actor.user.id, from: locked.state, to: locked.state }
    unchanged()
    const { plannedOn } = wish
    const holders = await holdersOf(tx, locked.businessId, wish)
    if (plannedOn !== undefined && plannedOn !== locked.plannedOn) {
      demandInWindow(plannedOn, locked)
      await moveTask(tx, id, plannedOn)
      await insertSteps(tx, 'work', [id], { ...common, step: 'move', entered: { plannedOn } })
      note({ before: { plannedOn: locked.plannedOn }, after: { plannedOn } })
    }
    if (holders)
      await give(tx, { ...locked, plannedOn: plannedOn ?? locked.plannedOn }, { ...holders, withoutSkill: wish.withoutSkill }, actor, {
        at,
        note,
      })
  })
}

/** Adds devices, or takes some out. @throws Refusal 30001 where none would be left, 70003 for a device of another business */
export async function changeDevices(
  task: Task,
  { add = [], remove = [] }: { add?: readonly string[]; remove?: readonly string[] },
  actor: UserActor,
  services: Services,
): Promise<void> {
  await arranged(task, { action: 'patrol-task.devices' }, actor, services, async (tx, locked, { at, note, unchanged }) => {
    const before = await deviceIdsOf(tx, task.id)
    const wanted = new Set([...before.map(({ boxId }) => boxId), ...add])
    for (const boxId of remove) wanted.delete(boxId)
    if (wanted.size === 0) throw new Refusal(30001, { says: says('patrol-no-device') })
    const devices = await demandDevices(tx, task.id, actor.user.id, [...wanted])
    const [was, now] = [before.map(({ boxId }) => boxId), devices.map(({ boxId }) => boxId).sort()]
    if (was.join() === now.join()) return unchanged()
    await replaceDevices(
      tx,
      task.id,
      devices.map(({ id }) => id),
    )
    await insertSteps(tx, 'work', [task.id], {
      ...{ at, userId: actor.user.id, step: 'devices', from: locked.state, to: locked.state },
      entered: { devices: now.length },
    })
    note({ before: was, after: now })
  })
}

function demandInWindow(day: string, { windowFrom, windowTo }: LockedTask): void {
  if (day < windowFrom || day > windowTo)
    throw new Refusal(30001, { field: 'body.plannedOn', says: says('patrol-outside-window', { from: windowFrom, to: windowTo }) })
}

/** One change of a task by those who manage it, while it is in one of the states. */
function arranged(
  task: Task,
  { action, within = arrangeable }: { action: 'patrol-task.move' | 'patrol-task.devices'; within?: readonly PatrolTaskState[] },
  actor: UserActor,
  services: Services,
  work: (tx: Transaction, locked: LockedTask, changing: Changing) => Promise<void>,
): Promise<void> {
  const { businessId, id } = task
  return change(services, actor, { action, subject: `patrol-task ${id}`, businessId }, async (tx, changing) => {
    const locked = await demandTask(tx, id, changing.at)
    if (!mayArrange(task.roles)) throw new Refusal(70001)
    if (!within.includes(locked.state)) throw new Refusal(30001, { says: says('patrol-task-settled') })
    await work(tx, locked, changing)
    await touchTasks(tx, [id], changing.at)
  })
}
