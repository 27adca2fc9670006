import { askedOnCard, deviceType } from '@kilowatch/catalog'
import { incompleteCardList, patrolMissedCalls, type UninspectedDevice, uninspectedList } from '@kilowatch/contract'
import { daysLater } from '@kilowatch/work'
import { handlers } from '../../http/handlers.ts'
import { listHandlers } from '../../http/list-handlers.ts'
import { countTasksByDepartment } from '../patrol/index.ts'
import * as queries from './queries/missed.ts'

const usualDays = 30

interface Asked {
  query: { from?: string | undefined; to?: string | undefined }
  business: { timeZone: string }
}

/** From when until when; unsaid: until now, and so many days. */
function periodOf({ query: { from, to }, business }: Asked, now: Date): { since: Date; until: Date } {
  const until = to === undefined ? now : new Date(to)
  const since = from === undefined ? daysLater(until, -usualDays, business.timeZone) : new Date(from)
  return { since, until }
}

const uninspected = listHandlers<typeof uninspectedList, queries.UninspectedRow>(uninspectedList, queries.uninspectedRows, {
  bound: (request, { clock }) => periodOf(request, clock.now()),
  show: (rows) => rows.map((row): UninspectedDevice => ({ ...row, lastAt: row.lastAt?.toISOString() ?? null })),
})

const incomplete = listHandlers<typeof incompleteCardList, queries.IncompleteRow>(incompleteCardList, queries.incompleteRows, {
  cells: {
    missing: ({ type, missing }, { language }) =>
      askedOnCard(deviceType(type) ?? { info: [] })
        .filter(({ key }) => missing.includes(key))
        .map(({ name }) => name[language])
        .join(', '),
  },
})

export const patrolMissedHandlers = handlers(patrolMissedCalls, {
  listUninspected: uninspected.page,
  exportUninspected: uninspected.file,
  async countUninspected({ user, business, query }, { db, clock }) {
    const period = periodOf({ query, business }, clock.now())
    const counted = await queries.countUninspected(db, { userId: user.id, businessId: business.id, ...period })
    return { from: period.since.toISOString(), to: period.until.toISOString(), ...counted }
  },
  listIncompleteCards: incomplete.page,
  exportIncompleteCards: incomplete.file,
  countIncompleteCards: ({ user, business }, { db }) => queries.countIncomplete(db, { userId: user.id, businessId: business.id }),
  async readDepartmentPatrol({ user, business, query }, services) {
    const period = periodOf({ query, business }, services.clock.now())
    const [departments, tasks] = await Promise.all([
      queries.countDepartments(services.db, { userId: user.id, businessId: business.id, ...period }),
      countTasksByDepartment({ user, businessId: business.id, ...period }, services),
    ])
    return departments.map((row) => ({ ...row, ...(tasks.get(row.departmentId) ?? { due: 0, done: 0, overdue: 0 }) }))
  },
})
