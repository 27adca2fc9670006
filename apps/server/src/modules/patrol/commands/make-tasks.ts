import { daysAfter, lackingSkills, patrolTaskFlow } from '@kilowatch/work'
import type { Services } from '../../../services.ts'
import { change } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { skillsOfUsers } from '../../people/index.ts'
import { drawNumbers } from '../../work/index.ts'
import { holidaysOf } from '../queries/holidays.ts'
import { insertTasks, lockDuePlans, type MakingRow, setMadeUntil } from '../queries/plans.ts'
import { newDates, workedOf } from '../rules.ts'

/** So many plans are done in one transaction. */
const chunk = 100
const clock = { user: null, address: '' }

/**
 * Makes the tasks of all plans that are due to be made, each once: a plan is held while its tasks are made, and says up to which day it was
 * done. `ahead`: so many days ahead, whatever the plans say.
 * @returns how many were made
 */
export async function makeTasks(services: Pick<Services, 'db' | 'clock'>, ahead: number | null = null): Promise<number> {
  let made = 0
  let after = '0'
  for (let going = true; going; ) {
    const plans = await change(services, clock, { action: 'patrol-plan.make' }, async (tx, { at, note, unchanged }) => {
      const locked = await lockDuePlans(tx, at, { after, limit: chunk, ahead })
      const counts = await makeFor(tx, locked, at, ahead)
      unchanged()
      for (const { id, businessId } of locked) {
        const tasks = counts.get(id) ?? 0
        made += tasks
        if (tasks > 0) note({ subject: `patrol-plan ${id}`, businessId, after: { tasks } })
      }
      return locked
    })
    after = plans.at(-1)?.id ?? after
    going = plans.length === chunk
  }
  return made
}

/** Tasks of these plans, whose rows are held. @returns how many of each were made */
export async function makeFor(
  tx: Transaction,
  plans: readonly MakingRow[],
  at: Date,
  ahead: number | null = null,
): Promise<ReadonlyMap<string, number>> {
  const businessIds = [...new Set(plans.map(({ businessId }) => businessId))]
  const holidays = await holidaysOf(tx, businessIds)
  const lacks = await lackOf(tx, businessIds, plans)
  const counts = new Map<string, number>()
  for (const [businessId, own] of byBusiness(plans)) {
    const worked = workedOf(own[0]?.timeZone ?? '', holidays.get(businessId) ?? [])
    const dates = own.flatMap((plan) =>
      newDates(plan, worked, daysAfter(plan.today, ahead ?? plan.aheadDays)).map((date) => ({
        ...{ planId: plan.id, given: !lacks(plan, date.plannedOn), ...date },
      })),
    )
    for (const { planId } of dates) counts.set(planId, (counts.get(planId) ?? 0) + 1)
    if (dates.length === 0) continue
    const numbers = await drawNumbers(tx, businessId, patrolTaskFlow.number ?? '', at, dates.length)
    const tasks = dates.map((date, place) => ({ ...date, number: numbers[place] ?? '' }))
    await insertTasks(tx, tasks, at)
  }
  const counted = plans.filter(({ countedFrom }) => countedFrom === 'planned')
  await setMadeUntil(
    tx,
    counted.map(({ id }) => id),
    counted.map((plan) => daysAfter(plan.today, ahead ?? plan.aheadDays)),
  )
  return counts
}

/** Whether the person of a plan lacks on a day what it asks for, though nobody said why that is right: such a task is nobody's. */
async function lackOf(
  tx: Transaction,
  businessIds: readonly string[],
  plans: readonly MakingRow[],
): Promise<(plan: MakingRow, day: string) => boolean> {
  const asking = plans.filter(({ skills, withoutSkill }) => skills !== '' && withoutSkill === '')
  const people = asking.flatMap(({ assigneeId }) => assigneeId ?? [])
  if (people.length === 0) return () => false
  const held = await skillsOfUsers(tx, businessIds, people)
  return (plan, day) => asking.includes(plan) && lackingSkills(plan.skills, held.get(plan.assigneeId ?? '') ?? [], day).length > 0
}

function byBusiness(plans: readonly MakingRow[]): Map<string, MakingRow[]> {
  const groups = new Map<string, MakingRow[]>()
  for (const plan of plans) groups.set(plan.businessId, [...(groups.get(plan.businessId) ?? []), plan])
  return groups
}
