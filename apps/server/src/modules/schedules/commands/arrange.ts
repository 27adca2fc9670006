import { mayArrangeSchedule, scheduleFlow } from '@kilowatch/work'
import { budgets } from '../../../budgets/index.ts'
import { demandOwn, type RecordActor } from '../../../http/record-commands.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Membership, RecordSubject } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { holdBusiness } from '../../../storage/hold-business.ts'
import { beginWork, countOpenWork, insertSteps } from '../../work/index.ts'
import * as queries from '../queries/schedules.ts'
import { demandDates, reminderOf, reminders, type ScheduleTexts } from '../rules.ts'
import { tellOf } from '../tell.ts'

export interface ScheduleWish extends ScheduleTexts {
  groupId: string | null
  /** Users; nobody: whoever enters it. */
  personIds: readonly string[]
}

interface Arranger {
  user: { id: string; name: string }
  business: Pick<Membership, 'right'>
}

/**
 * Enters one for oneself or, as an administrator, for others. @throws Refusal 10003 for dates that make no sense, 30001 where too many are
 * open, 50001 for a group or person of nobody's, 70001 for others by whoever does not manage the business
 */
export async function addSchedule(
  wish: ScheduleWish,
  devices: readonly { id: number }[],
  actor: RecordActor & UserActor & Arranger,
  services: Services,
): Promise<string> {
  const { business, user } = actor
  return change(services, actor, { action: 'schedule.create', businessId: business.id }, async (tx, { at, note }) => {
    const { title, groupId, personIds, remind, ...texts } = wish
    await holdBusiness(tx, business.id)
    const { most } = budgets.openSchedules
    if ((await countOpenWork(tx, business.id, scheduleFlow.kind)) >= most) {
      services.excesses.note('openSchedules', business.id)
      throw new Refusal(30001, { says: says('too-many-schedules', { most }) })
    }
    demandDates(wish, await queries.todayOf(tx, business.id, at))
    if (groupId !== null)
      await demandOwn(tx, { name: 'groups' }, { businessId: business.id, ids: [groupId], field: 'groupId', unknown: 'unknown-group' })
    const people = personIds.length === 0 ? [user.id] : [...new Set(personIds)]
    await demandPeople(tx, business.id, people, [user.id], actor)
    const { id } = await beginWork(tx, scheduleFlow, {
      ...{ businessId: business.id, title, by: user.id, at, devices: devices.map((device) => device.id) },
      ...(groupId === null ? {} : { groupId }),
    })
    await queries.insertSchedule(tx, id, { ...texts, anchorOn: texts.dueOn, remindMinutes: reminders[remind] }, at)
    await queries.setPeople(tx, id, people)
    note({ subject: `schedule ${id}`, after: { title, ...texts, remind, people } })
    const others = people.filter((person) => person !== user.id)
    await tellOf(tx, { schedule: { id, businessId: business.id, ...wish }, what: 'given', people: others, by: user, at })
    return id
  })
}

/** What of it is another. */
export type ScheduleChange = { [K in keyof ScheduleTexts]?: ScheduleTexts[K] | undefined } & { personIds?: readonly string[] | undefined }

/**
 * Other texts, another time or other people; what is left out stays. @throws Refusal 10003 for dates that make no sense, 30001 for one that is
 * over, 50001 for a person of nobody's, 70001 for whoever does not arrange it, or names others without managing the business
 */
export async function changeSchedule(
  { id, businessId, roles }: RecordSubject<'work'>,
  { personIds, ...wish }: ScheduleChange,
  actor: UserActor & { user: { business: Membership | null } },
  services: Services,
): Promise<void> {
  const { user } = actor
  await change(
    services,
    actor,
    { action: 'schedule.change', subject: `schedule ${id}`, businessId },
    async (tx, { at, note, unchanged }) => {
      const locked = await demandSchedule(tx, id, at)
      if (!mayArrangeSchedule(roles)) throw new Refusal(70001)
      demandStillOpen(locked)
      unchanged()
      const { title, kind, note: words, dueOn, dueTime, repeat, untilOn } = locked
      const before = { title, kind, note: words, dueOn, dueTime, repeat, untilOn, remind: reminderOf(locked.remindMinutes) }
      const after = { ...before, ...Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined)) } as ScheduleTexts
      const changed = (Object.keys(before) as (keyof ScheduleTexts)[]).filter((key) => before[key] !== after[key])
      const had = await queries.peopleOf(tx, id)
      const people = personIds === undefined ? had : [...new Set(personIds)]
      const came = people.filter((person) => !had.includes(person))
      const others = came.length > 0 || people.length < had.length
      if (changed.length === 0 && !others) return
      if (changed.some((key) => key === 'dueOn' || key === 'repeat' || key === 'untilOn'))
        demandDates(after, after.dueOn === before.dueOn ? after.dueOn : locked.today)
      if (others) {
        await demandPeople(tx, businessId, people, [user.id, ...had], { user, business: { right: rightIn(user, businessId) } })
        await queries.setPeople(tx, id, people)
      }
      const anchorOn = after.dueOn === before.dueOn && after.repeat === before.repeat ? locked.anchorOn : after.dueOn
      await queries.updateSchedule(tx, id, { ...after, anchorOn, remindMinutes: reminders[after.remind] }, at)
      const only = (of: ScheduleTexts) => Object.fromEntries(changed.map((key) => [key, of[key]]))
      const due = changed.includes('dueOn') ? { dueOn: after.dueOn } : {}
      await insertSteps(tx, 'work', [id], { at, userId: user.id, step: 'change', from: locked.state, to: locked.state, entered: due })
      note({ before: { ...only(before), ...(others ? { people: had } : {}) }, after: { ...only(after), ...(others ? { people } : {}) } })
      const told = came.filter((person) => person !== user.id)
      await tellOf(tx, { schedule: { id, businessId, ...after }, what: 'given', people: told, by: user, at })
    },
  )
}

const rightIn = ({ business }: { business: Membership | null }, businessId: string): Membership['right'] =>
  business?.id === businessId ? business.right : 'view'

/** @throws Refusal 70001 where somebody is named who was not of it by whoever does not manage the business, 50001 for strangers */
async function demandPeople(
  tx: Transaction,
  businessId: string,
  people: readonly string[],
  known: readonly string[],
  { business }: Arranger,
) {
  const manages = business.right === 'main' || business.right === 'manage'
  if (!manages && people.some((person) => !known.includes(person))) throw new Refusal(70001, { says: says('schedule-others') })
  if (!(await queries.areMembers(tx, businessId, people)))
    throw new Refusal(50001, { field: 'body.personIds', says: says('schedule-unknown-person') })
}

/** @throws Refusal 70003 where there is none */
export async function demandSchedule(tx: Transaction, id: string, at: Date): Promise<Omit<queries.LockedSchedule, 'remind'>> {
  const locked = await queries.lockSchedule(tx, id, at)
  if (!locked) throw new Refusal(70003)
  return locked
}

/** @throws Refusal 30001 for one that is over */
export function demandStillOpen({ state }: Pick<queries.LockedSchedule, 'state'>): void {
  if (state !== 'open') throw new Refusal(30001, { says: says('schedule-over') })
}
