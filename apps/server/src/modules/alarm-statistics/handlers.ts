import { type AlarmStatistics, alarmStatisticsCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import { says, saysMessage } from '../../http/words.ts'
import { countActive, findAlarms } from '../alarms/index.ts'
import { type Asked, countBefore, countDevices, countHours, countTotals, listFlapping, listLongest, type TotalRow } from './queries.ts'

const dayMs = 86_400_000
const longestDays = 366
const mostDevices = 10
const mostFlapping = 5
const mostLongest = 5
const noTotals = { alarms: 0, unconfirmed: 0, confirmed: 0, released: 0, confirmSeconds: null, releaseSeconds: null }

export const alarmStatisticsHandlers = handlers(alarmStatisticsCalls, {
  async readAlarmStatistics({ visible, query, user }, { db, clock }) {
    const now = clock.now()
    const asked = checked({ from: new Date(query.from), to: query.to ? new Date(query.to) : now, site: query.site ?? null })
    const [totals, hours, devices, before, flapping, longest, active] = await Promise.all([
      countTotals(db, visible, asked),
      countHours(db, visible, asked, user.business?.timeZone ?? 'Asia/Shanghai'),
      countDevices(db, visible, asked, mostDevices),
      countBefore(db, visible, asked),
      listFlapping(db, visible, asked),
      listLongest(db, visible, asked, now, mostLongest),
      countActive(db, visible),
    ])
    const shownFlapping = flapping.slice(0, mostFlapping)
    const alarms = await findAlarms(db, visible, [...new Set([...longest, ...shownFlapping.map(({ id }) => id)])])
    const alarmOf = (id: string) => alarms.filter((alarm) => alarm.id === id)
    return {
      ...{ from: asked.from.toISOString(), to: asked.to.toISOString(), before },
      ...facts(totals.find(({ kind, level }) => kind === null && level === null)),
      now: { active: active.active, unconfirmed: active.unconfirmed },
      hours: weekOf(hours),
      kinds: totals.flatMap(({ kind, level: _, confirmSeconds: _c, releaseSeconds: _r, ...standing }) =>
        kind ? [{ kind, ...standing }] : [],
      ),
      levels: ([4, 3, 2, 1] as const).map((level) => ({ ...facts(totals.find((row) => row.level === level)), level })),
      ...devices,
      flapping: shownFlapping.flatMap(({ id, ...times }) => alarmOf(id).map((alarm) => ({ alarm, ...times }))),
      flaps: { alarms: flapping.reduce((sum, each) => sum + each.alarms, 0), points: flapping.length },
      longest: longest.flatMap(alarmOf),
    }
  },
})

/** @throws Refusal 10003 where the end is not after the beginning, or lies more than a year after it */
function checked(asked: Asked): Asked {
  const span = asked.to.getTime() - asked.from.getTime()
  if (span <= 0) throw new Refusal(10003, { field: 'query.from', says: saysMessage('export-order') })
  if (span > longestDays * dayMs) throw new Refusal(10003, { field: 'query.to', says: says('range-span', { days: longestDays }) })
  return asked
}

function facts(row: TotalRow | undefined) {
  const { kind: _kind, level: _level, ...totals } = row ?? { ...noTotals, kind: null, level: null }
  return totals
}

function weekOf(counts: readonly { day: number; hour: number; alarms: number }[]): AlarmStatistics['hours'] {
  const week = Array.from({ length: 7 }, () => Array<number>(24).fill(0))
  for (const { day, hour, alarms } of counts) {
    const hours = week[day - 1]
    if (hours) hours[hour] = alarms
  }
  return week
}
