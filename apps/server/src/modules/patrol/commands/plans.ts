import type { PatrolPlanWish } from '@kilowatch/contract'
import { daysAfter, type Holiday } from '@kilowatch/work'
import { budgets } from '../../../budgets/index.ts'
import { changeRecord, demandOwn, type RecordActor } from '../../../http/record-commands.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { DeviceSubject } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { holdBusiness } from '../../../storage/hold-business.ts'
import { insertRecord, isTaken, replaceLinks, updateRecord } from '../../../storage/record-table.ts'
import { tell } from '../../notifications/index.ts'
import { saveHolidays } from '../queries/holidays.ts'
import {
  countPlans,
  deletePlan,
  deleteUntouched,
  holdersOfMade,
  makingOf,
  planDevices,
  plansByWorkdays,
  planTable,
  todayOf,
} from '../queries/plans.ts'
import { nameOfBusiness } from '../queries/task-changes.ts'
import { demandWindow } from '../rules.ts'
import { tasksPage, tellPeople } from '../tell-people.ts'
import { demandSheets, demandSkills, demandTakers } from './demands.ts'
import { makeFor } from './make-tasks.ts'
import { demandProvider } from './providers.ts'

/** A device as a plan or task needs it. */
export type PlannedDevice = Pick<DeviceSubject, 'id' | 'businessId'>

type PlanActor = RecordActor & UserActor

/** What is named in a wish, and was found. */
interface PlanPlaces {
  wish: PatrolPlanWish
  devices: readonly PlannedDevice[]
}

/**
 * A plan, and the first of its tasks. @throws Refusal 10003 for a window that is too wide, 30001 where there are too many plans, 50001 for a group or person of nobody's, 50003 for
 * a name that is taken, 70003 for devices of another business
 */
export async function addPlan(places: PlanPlaces, actor: PlanActor, services: Services): Promise<string> {
  const { business } = actor
  return change(services, actor, { action: 'patrol-plan.add' }, async (tx, { at, note }) => {
    await holdBusiness(tx, business.id)
    const today = await todayOf(tx, business.id, at)
    await demandSound(tx, business.id, places, { id: null, today })
    const { most } = budgets.patrolPlansOfBusiness
    if ((await countPlans(tx, business.id)) >= most) {
      services.excesses.note('patrolPlansOfBusiness', business.id)
      throw new Refusal(30001, { says: says('too-many-patrol-plans', { most }) })
    }
    const { boxIds, ...kept } = places.wish
    const times = { madeUntil: daysAfter(today, -1), createdBy: actor.user.id, createdAt: at, changedAt: at }
    const id = await insertRecord(tx, planTable, business.id, { ...kept, ...times })
    await linkDevices(tx, id, places.devices)
    const tasks = await makeAnew(tx, id, at)
    await tellPlanned(tx, id, places.wish.name, actor, at)
    note({ subject: `patrol-plan ${id}`, after: { ...places.wish, tasks } })
    return id
  })
}

/** @throws Refusal as `addPlan` */
export async function changePlan(id: string, places: PlanPlaces, actor: PlanActor, services: Services): Promise<void> {
  const { business } = actor
  await changeRecord(services, actor, { table: planTable, action: 'patrol-plan.change', id }, async (tx, before, { at, note }) => {
    await demandSound(tx, business.id, places, { id, today: await todayOf(tx, business.id, at) })
    const { boxIds, ...kept } = places.wish
    await updateRecord(tx, planTable, id, { ...kept, changedAt: at })
    await linkDevices(tx, id, places.devices)
    const removed = await startAnew(tx, id, business.id, at)
    const tasks = await makeAnew(tx, id, at)
    await tellPlanned(tx, id, places.wish.name, actor, at)
    const { madeUntil: _, createdBy: __, createdAt: ___, changedAt: ____, ...was } = before
    note({ before: was, after: { ...places.wish, tasks, removed } })
  })
}

/** Tasks that somebody has to do with stay without it. */
export async function removePlan(id: string, actor: RecordActor, services: Services): Promise<void> {
  await changeRecord(services, actor, { table: planTable, action: 'patrol-plan.remove', id }, async (tx, { name }, { at, note }) => {
    const removed = await deleteUntouched(tx, id, at)
    await deletePlan(tx, id)
    note({ before: { name }, after: { removed } })
  })
}

/** The list of a year, and the tasks that hang on it. @throws Refusal 10003 for a day of another year, or twice the same */
export async function changeHolidays(year: number, days: readonly Holiday[] | null, actor: RecordActor, services: Services): Promise<void> {
  const { business } = actor
  const wrong = days?.some(({ day }, place) => Number(day.slice(0, 4)) !== year || days.findIndex((one) => one.day === day) < place)
  if (wrong) throw new Refusal(10003, { field: 'body.days', says: says('holiday-day') })
  await change(services, actor, { action: 'patrol-holidays.save', subject: `business ${business.id}` }, async (tx, { at, note }) => {
    await saveHolidays(tx, business.id, year, days)
    for (const id of await plansByWorkdays(tx, business.id)) {
      await startAnew(tx, id, business.id, at)
      await makeAnew(tx, id, at)
    }
    note({ after: { year, days } })
  })
}

async function demandSound(
  tx: Transaction,
  businessId: string,
  { wish, devices }: PlanPlaces,
  { id, today }: { id: string | null; today: string },
): Promise<void> {
  demandWindow(wish)
  if (devices.some((device) => device.businessId !== businessId)) throw new Refusal(70003, { field: 'body.boxIds' })
  const { groupId, assigneeId, providerId, name, templateIds } = wish
  await demandSheets(tx, businessId, templateIds)
  await demandProvider(tx, businessId, { assigneeId, providerId })
  await demandSkills(tx, businessId, { ...wish, day: wish.startsOn > today ? wish.startsOn : today })
  if (groupId !== null) await demandOwn(tx, { name: 'groups' }, { businessId, ids: [groupId], field: 'groupId', unknown: 'unknown-group' })
  if (assigneeId !== null) await demandTakers(tx, businessId, [assigneeId])
  if (await isTaken(tx, planTable, businessId, 'name', name, id))
    throw new Refusal(50003, { field: 'body.name', says: says('patrol-name-taken') })
}

async function linkDevices(tx: Transaction, id: string, devices: readonly PlannedDevice[]): Promise<void> {
  await replaceLinks(
    tx,
    planDevices,
    id,
    devices.map((device) => device.id),
  )
}

/** As if nothing were made from today on, but for what somebody has touched. */
async function startAnew(tx: Transaction, id: string, businessId: string, at: Date): Promise<number> {
  const removed = await deleteUntouched(tx, id, at)
  await updateRecord(tx, planTable, id, { madeUntil: daysAfter(await todayOf(tx, businessId, at), -1) })
  return removed
}

/**
 * One message for the tasks of a plan, to whoever has them, when somebody makes or changes it. What the clock makes of it later is told in
 * the morning of its day: a daily plan would tell something each day.
 */
async function tellPlanned(tx: Transaction, id: string, plan: string, { user, business }: PlanActor, at: Date): Promise<void> {
  const about = { subject: `business ${business.id}`, by: user.id, at }
  for (const { assigneeId, providerId, count } of await holdersOfMade(tx, id, at)) {
    const params = { by: user.name, plan, count }
    await tellPeople(tx, { ...about, code: 'patrol-planned', params, businessId: business.id, people: [assigneeId], page: tasksPage })
    if (providerId === null) continue
    await tell(tx, {
      ...about,
      code: 'patrol-planned-for-provider',
      params: { business: await nameOfBusiness(tx, business.id), plan, count },
      link: '/patrol_order/patrol_order_list',
      to: { businessId: providerId, roles: ['admin'] },
    })
  }
}

async function makeAnew(tx: Transaction, id: string, at: Date): Promise<number> {
  const plan = await makingOf(tx, id, at)
  return plan?.enabled ? ((await makeFor(tx, [plan], at)).get(id) ?? 0) : 0
}
