import { type Cause, homeCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { readerZone } from '../../http/reader-zone.ts'
import type { Visible } from '../../http/subjects.ts'
import type { Services } from '../../services.ts'
import { countActive, findAlarms } from '../alarms/index.ts'
import { listValues, rankedKeys, topsOf } from '../rankings/index.ts'
import { type CauseRow, countHours, countSites, listCauses, newestAlarmIds, readFacts } from './queries.ts'
import { siteOf, statesOf, yesterdayOf } from './rules.ts'

const mostCauses = 50
const mostNewest = 10
const mostTops = 10

export const homeHandlers = handlers(homeCalls, {
  async readHome({ visible, user }, { db, clock }) {
    const timeZone = readerZone(user)
    const now = clock.now()
    const [sites, values, facts, counts, hours, alarms] = await Promise.all([
      countSites(db, visible),
      listValues(db, { ...visible, businessId: null }, rankedKeys(['load', 'temperature'])),
      readFacts(db, visible, timeZone),
      countActive(db, visible),
      countHours(db, visible),
      causesAndNewest(db, visible),
    ])
    const loads = topsOf(values, 'load', now)
    const temperatures = topsOf(values, 'temperature', now)
    const states = statesOf(sites)
    const calm = counts.active === 0 && states.offline === 0 && states.stale === 0
    return {
      at: now.toISOString(),
      devices: sites.reduce((sum, { devices }) => sum + devices, 0),
      uplinks: facts.uplinks,
      states,
      today: { opened: facts.opened, offline: facts.offline, expiring: facts.expiring },
      yesterday: yesterdayOf(facts),
      alarms: counts,
      oldestAt: facts.oldest_at?.toISOString() ?? null,
      calmSince: calm ? (facts.last_released_at?.toISOString() ?? null) : null,
      ...alarms,
      loadTop: loads.slice(0, mostTops),
      temperatureTop: temperatures.slice(0, mostTops),
      hours: hours.map(({ at, ...rest }) => ({ at: at.toISOString(), ...rest })),
      sites: sites.map((site) => siteOf(site, loads, temperatures)),
    }
  },
})

async function causesAndNewest(db: Services['db'], visible: Visible) {
  const [rows, newestIds] = await Promise.all([listCauses(db, visible, mostCauses), newestAlarmIds(db, visible, mostNewest)])
  const alarms = await findAlarms(db, visible, [...new Set([...rows.map((row) => row.root_id), ...newestIds])])
  const byId = new Map(alarms.map((alarm) => [alarm.id, alarm]))
  return {
    causes: rows.flatMap((row) => causeOf(row, byId.get(row.root_id))),
    newest: newestIds.flatMap((id) => byId.get(id) ?? []),
  }
}

/** Confirmed as a whole only when nothing of it waits. */
function causeOf(row: CauseRow, root: Cause['root'] | undefined): Cause[] {
  if (!root) return []
  const confirmed = row.unconfirmed === 0
  return [
    {
      id: row.cause_id,
      root,
      level: row.level,
      since: row.since.toISOString(),
      alarms: row.alarms,
      unconfirmed: row.unconfirmed,
      devices: row.devices,
      alarmIds: row.alarm_ids,
      confirmedBy: confirmed ? root.confirmedBy : null,
      confirmedAt: confirmed ? root.confirmedAt : null,
    },
  ]
}
