import { confirmUndoSeconds } from '@kilowatch/work'
import type { AlarmSubject } from '../../../http/subjects.ts'
import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { notify } from '../../../storage/notify.ts'
import { insertComments, insertSteps } from '../../work/index.ts'
import { type Change, confirm, unconfirm } from '../queries/changes.ts'

export interface NewStep {
  action: 'confirmed' | 'unconfirmed' | 'assigned' | 'shelved' | 'unshelved'
  text?: string | null
  assigneeId?: string | null
  until?: Date
}

/** What is done, and to which alarms. */
export interface AlarmWish {
  alarms: readonly AlarmSubject[]
  step: NewStep
}

/** Alarms that were changed by it, and those to which there was nothing to do. */
export interface Changed {
  changed: string[]
  unchanged: string[]
}

/** One change of several alarms: the step under each that changed, the audit, and the signal to the browsers, all or nothing. */
export async function changeAlarms(
  { alarms, step }: AlarmWish,
  actor: UserActor,
  services: Pick<Services, 'db' | 'clock'>,
  apply: (tx: Transaction, change: Change) => Promise<string[]>,
): Promise<Changed> {
  const ids = alarms.map(({ id }) => id)
  const options = { action: `alarm.${step.action}`, businessId: alarms[0]?.businessId ?? null } as const
  const changed = await change(services, actor, options, async (tx, { at, note, unchanged }) => {
    const by = { userId: actor.user.id, at }
    const touched = await apply(tx, { ids, ...by })
    if (touched.length === 0) unchanged()
    else {
      await insertSteps(tx, 'alarm', touched, { ...by, step: step.action, assigneeId: step.assigneeId ?? null, entered: enteredOf(step) })
      note({ subject: `alarms ${touched.join(',')}`, after: step })
      await notify(tx, { alarms: touched })
    }
    return touched
  })
  return { changed, unchanged: ids.filter((id) => !changed.includes(id)) }
}

/** What of a step is kept as it was entered. */
function enteredOf({ text, until }: NewStep): object {
  return { ...(text ? { text } : {}), ...(until ? { until: until.toISOString() } : {}) }
}

/** Words under one alarm, for all who see it. */
export async function commentAlarm(
  { alarm: { id, businessId }, text }: { alarm: AlarmSubject; text: string },
  actor: UserActor,
  services: Pick<Services, 'db' | 'clock'>,
): Promise<void> {
  await change(services, actor, { action: 'alarm.commented', subject: `alarms ${id}`, businessId }, async (tx, { at, note }) => {
    await insertComments(tx, 'alarm', [id], { at, userId: actor.user.id, text })
    note({ after: { action: 'commented', text } })
    await notify(tx, { alarms: [id] })
  })
}

/** Within another change of them: those that nobody confirmed are. */
export async function confirmIn(tx: Transaction, wanted: Change): Promise<void> {
  const touched = wanted.ids.length === 0 ? [] : await confirm(tx, wanted, null)
  await insertSteps(tx, 'alarm', touched, { at: wanted.at, userId: wanted.userId, step: 'confirmed' })
}

/** Somebody has seen them; who did so before stays the one. */
export function confirmAlarms(
  { alarms, note }: { alarms: readonly AlarmSubject[]; note?: string | undefined },
  actor: UserActor,
  services: Pick<Services, 'db' | 'clock'>,
): Promise<Changed> {
  const text = note || null
  return changeAlarms({ alarms, step: { action: 'confirmed', text } }, actor, services, (tx, wanted) => confirm(tx, wanted, text))
}

/** The offer stands for as long in the browser; what was pressed in time has a while to arrive. */
const onTheWay = 10_000

/** Whoever confirmed them by mistake takes it back: people are told of them again as if nobody had. */
export function unconfirmAlarms(
  alarms: readonly AlarmSubject[],
  actor: UserActor,
  services: Pick<Services, 'db' | 'clock'>,
): Promise<Changed> {
  return changeAlarms({ alarms, step: { action: 'unconfirmed' } }, actor, services, (tx, wanted) =>
    unconfirm(tx, wanted, new Date(wanted.at.getTime() - confirmUndoSeconds * 1_000 - onTheWay)),
  )
}
