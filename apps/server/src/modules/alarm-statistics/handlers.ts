import { alarmStatisticsCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import { says, saysMessage } from '../../http/words.ts'
import { sheetsAnswer } from '../../http/workbook.ts'
import { saveTargets } from './commands/save-targets.ts'
import type { Asked } from './queries.ts'
import { statisticsSheets } from './sheets.ts'
import { type Named, readStatistics, zoneOf } from './statistics.ts'
import { readTargets } from './targets.ts'

const dayMs = 86_400_000
const longestDays = 366
const shown: Named = { devices: 10, flapping: 5, longest: 5 }
const taken: Named = { devices: 1_000, flapping: 200, longest: 200 }

export const alarmStatisticsHandlers = handlers(alarmStatisticsCalls, {
  async readAlarmStatistics({ query, ...reader }, { db, clock }) {
    const now = clock.now()
    return readStatistics(db, reader, checked(query, now), { now, named: shown })
  },

  async exportAlarmStatistics({ query, language, ...reader }, { db, clock }) {
    const now = clock.now()
    const asked = checked(query, now)
    const statistics = await readStatistics(db, reader, asked, { now, named: taken })
    return sheetsAnswer(statisticsSheets(statistics, { site: asked.site, now, timeZone: zoneOf(reader.user), language }))
  },

  readAlarmTargets: ({ business }, { db }) => readTargets(db, business.id),

  async saveAlarmTargets({ body, ...actor }, services) {
    await saveTargets(body, actor, services)
    return readTargets(services.db, actor.business.id)
  },
})

/** @throws Refusal 10003 where the end is not after the beginning, or lies more than a year after it */
function checked(query: { from: string; to?: string | undefined; site?: string | undefined }, now: Date): Asked {
  const asked = { from: new Date(query.from), to: query.to ? new Date(query.to) : now, site: query.site ?? null }
  const span = asked.to.getTime() - asked.from.getTime()
  if (span <= 0) throw new Refusal(10003, { field: 'query.from', says: saysMessage('export-order') })
  if (span > longestDays * dayMs) throw new Refusal(10003, { field: 'query.to', says: says('range-span', { days: longestDays }) })
  return asked
}
