import { alarmStatisticsCalls } from '@kilowatch/contract'
import { isWithinDays } from '@kilowatch/work'
import { handlers } from '../../http/handlers.ts'
import { readerZone } from '../../http/reader-zone.ts'
import { Refusal } from '../../http/refusal.ts'
import { says } from '../../http/words.ts'
import { sheetsAnswer } from '../../http/workbook.ts'
import { saveTargets } from './commands/save-targets.ts'
import type { Asked } from './queries.ts'
import { statisticsSheets } from './sheets.ts'
import { type Named, readStatistics } from './statistics.ts'
import { readTargets } from './targets.ts'

const longestDays = 366
const shown: Named = { devices: 10, flapping: 5, longest: 5 }
const taken: Named = { devices: 1_000, flapping: 200, longest: 200 }

export const alarmStatisticsHandlers = handlers(alarmStatisticsCalls, {
  async readAlarmStatistics({ query, ...reader }, { db, clock }) {
    const now = clock.now()
    return readStatistics(db, reader, checked(query, now, readerZone(reader.user)), { now, named: shown })
  },

  async exportAlarmStatistics({ query, language, ...reader }, { db, clock }) {
    const now = clock.now()
    const asked = askedFor(query, now)
    const statistics = await readStatistics(db, reader, asked, { now, named: taken })
    return sheetsAnswer(statisticsSheets(statistics, { site: asked.site, now, timeZone: readerZone(reader.user), language }))
  },

  readAlarmTargets: ({ business }, { db }) => readTargets(db, business.id),

  async saveAlarmTargets({ body, ...actor }, services) {
    await saveTargets(body, actor, services)
    return readTargets(services.db, actor.business.id)
  },
})

interface AskedQuery {
  from: string
  to?: string | undefined
  site?: string | undefined
}

const askedFor = ({ from, to, site }: AskedQuery, now: Date): Asked => ({
  from: new Date(from),
  to: to ? new Date(to) : now,
  site: site ?? null,
})

/** @throws Refusal 10003 where the end is not after the beginning, or lies more than a year after it */
function checked(query: AskedQuery, now: Date, zone: string): Asked {
  const asked = askedFor(query, now)
  if (asked.to <= asked.from) throw new Refusal(10003, { field: 'query.from', says: says('range-order') })
  if (!isWithinDays(asked.from, asked.to, longestDays, zone))
    throw new Refusal(10003, { field: 'query.to', says: says('range-span', { days: longestDays }) })
  return asked
}
