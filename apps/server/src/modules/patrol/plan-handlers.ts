import type { Language } from '@kilowatch/catalog'
import { type PatrolPlan, patrolPlanCalls, patrolPlanList, planStates } from '@kilowatch/contract'
import { usualHolidays } from '@kilowatch/work'
import { handlers } from '../../http/handlers.ts'
import { listHandlers } from '../../http/list-handlers.ts'
import type { RecordActor } from '../../http/record-commands.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Membership, User } from '../../http/subjects.ts'
import type { Services } from '../../services.ts'
import { addPlan, changeHolidays, changePlan, removePlan } from './commands/plans.ts'
import { holidaysOf } from './queries/holidays.ts'
import { makingOf, planMembers, planRows, planTasks } from './queries/plans.ts'

const list = listHandlers(patrolPlanList, planRows, {
  cells: {
    group: ({ group }) => group?.name ?? '',
    assignee: ({ assignee }) => assignee?.name ?? '',
    provider: ({ provider }) => provider?.name ?? '',
    enabled: ({ enabled }, { language }) => planStates[`${enabled}`][language],
  },
})

type Asker = RecordActor & { user: User; business: Membership; language: Language }

export const patrolPlanHandlers = handlers(patrolPlanCalls, {
  listPatrolPlans: list.page,
  exportPatrolPlans: list.file,

  async addPatrolPlan({ body, devices, ...actor }, services) {
    return detail(await addPlan({ wish: body, devices }, actor, services), actor as never, services)
  },

  readPatrolPlan: ({ record, ...request }, services) => detail(record.id, request as never, services),

  async changePatrolPlan({ record, body, devices, ...actor }, services) {
    await changePlan(record.id, { wish: body, devices }, actor, services)
    return detail(record.id, actor as never, services)
  },

  async removePatrolPlan({ record, ...actor }, services) {
    await removePlan(record.id, actor, services)
    return null
  },

  readHolidays: ({ params, ...request }, services) => holidays(yearOf(params.year), request, services),

  async saveHolidays({ params, body, ...actor }, services) {
    const year = yearOf(params.year)
    await changeHolidays(year, body.days, actor, services)
    return holidays(year, actor, services)
  },
})

async function detail(id: string, request: Asker, services: Services): Promise<PatrolPlan> {
  const { db, clock } = services
  const now = clock.now()
  const [row, members, tasks, making] = await Promise.all([
    list.row(id, request as never, services),
    planMembers(db, id, request.user.id),
    planTasks(db, id, now),
    makingOf(db, id, now),
  ])
  const last = making && making.lastNominal !== null ? { nominalOn: making.lastNominal, endedOn: making.lastEnded } : null
  return { ...row, members, ...tasks, last, changedAt: making?.changedAt.toISOString() ?? now.toISOString() }
}

function yearOf(text: string): number {
  if (!/^20\d\d$/.test(text)) throw new Refusal(10003, { field: 'params.year' })
  return Number(text)
}

async function holidays(year: number, { business, language }: { business: Membership; language: Language }, { db }: Services) {
  const own = (await holidaysOf(db, [business.id])).get(business.id)?.find((row) => row.year === year)
  return { year, own: own !== undefined, days: [...(own?.days ?? usualHolidays(business.timeZone, year, language))] }
}
