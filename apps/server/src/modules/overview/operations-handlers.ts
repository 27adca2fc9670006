import { operationsOverviewCalls, overviewDays } from '@kilowatch/contract'
import { isEnd, rectificationFlow } from '@kilowatch/work'
import { handlers } from '../../http/handlers.ts'
import { countOpen, meanTimes } from '../faults/index.ts'
import { countOperationsByState } from '../operations/index.ts'
import { countDue } from '../patrol/index.ts'
import { countProjectsByState } from '../projects/index.ts'
import { countByState } from '../rectifications/index.ts'
import { countSchedulesDue } from '../schedules/index.ts'
import { byState, spanOf, sumOf } from './rules.ts'

export const operationsOverviewHandlers = handlers(operationsOverviewCalls, {
  /** Each is counted of the list itself, in one statement. */
  async readOperationsOverview({ user, business }, { db, clock }) {
    const now = clock.now()
    const bound = { userId: user.id, businessId: business.id, now }
    const { all, from } = spanOf(now, business.timeZone, overviewDays)
    const [faults, rectifications, projects, patrols, operations, schedules, times] = await Promise.all([
      countOpen(db, { user, now }),
      countByState(db, bound, 'own'),
      countProjectsByState(db, bound),
      countDue(db, { user, now }),
      countOperationsByState(db, bound),
      countSchedulesDue(db, bound),
      meanTimes(db, { user, now, since: new Date(from) }),
    ])
    return {
      today: all.at(-1) ?? '',
      faults: { open: sumOf(faults), overdue: sumOf(faults, ({ overdue }) => overdue), states: byState(faults) },
      rectifications: {
        open: sumOf(rectifications, ({ state }) => !isEnd(rectificationFlow, state)),
        overdue: sumOf(rectifications, ({ overdue }) => overdue),
      },
      projects: {
        running: sumOf(projects, ({ state }) => state === 'running'),
        overdue: sumOf(projects, ({ state, overdue }) => state === 'running' && overdue),
      },
      patrols: {
        due: sumOf(patrols, ({ state, due }) => state !== 'overdue' && due),
        overdue: sumOf(patrols, ({ state }) => state === 'overdue'),
      },
      operations: { states: byState(operations) },
      schedules: {
        today: sumOf(schedules, ({ overdue, today }) => !overdue && today),
        overdue: sumOf(schedules, ({ overdue }) => overdue),
      },
      times: { from: all[overviewDays] ?? '', ...times },
    }
  },
})
