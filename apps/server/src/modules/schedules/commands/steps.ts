import { type Asked, followingDue, mayArrangeSchedule, type StepOf, scheduleFlow } from '@kilowatch/work'
import { Refusal } from '../../../http/refusal.ts'
import type { RecordSubject } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { type Changing, change, type UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { beginWork, insertSteps, takeStep } from '../../work/index.ts'
import { wasNotifiedSince } from '../queries/notices.ts'
import * as queries from '../queries/schedules.ts'
import { tellOf } from '../tell.ts'
import { demandSchedule, demandStillOpen } from './arrange.ts'

type Flow = typeof scheduleFlow
type Locked = Awaited<ReturnType<typeof demandSchedule>>
type Work = Pick<RecordSubject<'work'>, 'id'>

/**
 * Completes one, leaves it out this once or cancels it; what repeats is followed by the next, unless it was cancelled.
 * @throws what `takeStep` throws
 */
export async function takeScheduleStep<S extends Exclude<StepOf<Flow>, 'postpone'>>(
  { id }: Work,
  step: S,
  values: Asked<Flow, S>,
  actor: UserActor,
  services: Services,
): Promise<void> {
  await change(services, actor, { action: `schedule.${step}` }, async (tx, changing) => {
    const before = await demandSchedule(tx, id, changing.at)
    await takeStep(tx, changing, scheduleFlow, {
      ...{ id, step: step as StepOf<Flow>, by: actor, values: values as never },
      judged: { facts: async () => before, rules: { once: ({ repeat }) => repeat === 'once' } },
    })
    if (step !== 'cancel') await follow(tx, changing, before, actor)
  })
}

/** The next of one that repeats: for the same people and devices, of whoever entered the first. */
async function follow(tx: Transaction, { at, note }: Changing, before: Locked, { user }: UserActor): Promise<void> {
  const { id, businessId, groupId, createdBy, title } = before
  const dueOn = followingDue(before, before)
  if (dueOn === null) return
  const devices = await queries.devicesOf(tx, id)
  const next = await beginWork(tx, scheduleFlow, {
    businessId,
    title,
    by: createdBy ?? user.id,
    at,
    devices,
    ...(groupId === null ? {} : { groupId }),
  })
  await queries.insertSchedule(tx, next.id, { ...before, dueOn }, at)
  await queries.followWith(tx, { id, nextId: next.id })
  note({ action: 'schedule.follow', subject: `schedule ${next.id}`, businessId, after: { title, dueOn } })
}

/** Another day, with a reason; the others whom it is for hear of it. @throws Refusal 10003 where it is not later, and what `takeStep` throws */
export async function postponeSchedule(
  { id }: Work,
  { dueTime, ...values }: Asked<Flow, 'postpone'> & { dueTime?: string | null | undefined },
  actor: UserActor,
  services: Services,
): Promise<void> {
  const { user } = actor
  await change(services, actor, { action: 'schedule.postpone' }, async (tx, changing) => {
    const { at } = changing
    const before = await demandSchedule(tx, id, at)
    const due = { dueOn: values.dueOn, dueTime: dueTime === undefined ? before.dueTime : dueTime }
    await takeStep(tx, changing, scheduleFlow, { id, step: 'postpone', by: actor, values })
    await queries.setDue(tx, id, due, at)
    const after = await demandSchedule(tx, id, at)
    if (after.dueAt <= before.dueAt || after.dueAt <= at) throw new Refusal(10003, { field: 'body.dueOn', says: says('schedule-later') })
    const others = (await queries.peopleOf(tx, id)).filter((person) => person !== user.id)
    await tellOf(tx, { schedule: after, what: 'postponed', people: others, by: user, at, reason: values.reason })
  })
}

const tenMinutes = 600_000

/** Reminds its people now. @returns the notice. @throws Refusal 30001 for one that is over, where that was just done or nobody is left, 70001 for whoever does not arrange it */
export async function notifyPeople(
  { id, businessId, roles }: RecordSubject<'work'>,
  actor: UserActor,
  services: Services,
): Promise<string> {
  const { user } = actor
  return change(services, actor, { action: 'schedule.notice', subject: `schedule ${id}`, businessId }, async (tx, { at, note }) => {
    const schedule = await demandSchedule(tx, id, at)
    if (!mayArrangeSchedule(roles)) throw new Refusal(70001)
    demandStillOpen(schedule)
    if (await wasNotifiedSince(tx, id, new Date(at.getTime() - tenMinutes)))
      throw new Refusal(30001, { says: says('schedule-just-notified') })
    const people = await queries.peopleOf(tx, id)
    const notice = await tellOf(tx, { schedule, what: 'by-hand', people, by: user, at })
    if (notice === undefined) throw new Refusal(30001, { says: says('schedule-nobody') })
    const { state } = schedule
    await insertSteps(tx, 'work', [id], { at, userId: user.id, step: 'notice', from: state, to: state })
    note({ after: { people } })
    return notice
  })
}
