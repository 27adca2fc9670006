import type { AlarmStatistics, AlarmTargetMet } from '@kilowatch/contract'
import { readerZone } from '../../http/reader-zone.ts'
import type { User, Visible } from '../../http/subjects.ts'
import type { Queryable } from '../../storage/queryable.ts'
import { countActive, findAlarms } from '../alarms/index.ts'
import {
  type Asked,
  countBefore,
  countDevices,
  countHours,
  countTotals,
  listFlapping,
  listLongest,
  meanWeeks,
  type TotalRow,
} from './queries.ts'
import { minutesOf, mondaysOf, weeksAsked, weeksOf } from './rules.ts'
import { readTargets } from './targets.ts'

/** How many devices and alarms are named at the most. */
export interface Named {
  devices: number
  flapping: number
  longest: number
}

const none: AlarmTargetMet = { judged: 0, within: 0 }
const noTotals = {
  ...{ alarms: 0, unconfirmed: 0, confirmed: 0, released: 0, confirmSeconds: null },
  ...{ releaseSeconds: null, handleSeconds: null, confirmTarget: none, releaseTarget: none, handleTarget: none },
}

interface Reader {
  visible: Visible
  user: User
}

export async function readStatistics(
  db: Queryable,
  { visible, user }: Reader,
  asked: Asked,
  { now, named }: { now: Date; named: Named },
): Promise<AlarmStatistics> {
  const targets = user.business ? await readTargets(db, user.business.id) : null
  const judged = {
    now,
    confirm: minutesOf(targets, 'confirmMinutes'),
    release: minutesOf(targets, 'releaseMinutes'),
    handle: minutesOf(targets, 'handleMinutes'),
  }
  const mondays = mondaysOf(asked, readerZone(user))
  const [totals, hours, weeks, devices, before, flapping, longest, active] = await Promise.all([
    countTotals(db, visible, asked, judged),
    countHours(db, visible, asked, readerZone(user)),
    meanWeeks(db, visible, weeksAsked(asked, mondays, readerZone(user)), readerZone(user)),
    countDevices(db, visible, asked, named.devices),
    countBefore(db, visible, asked),
    listFlapping(db, visible, asked),
    listLongest(db, visible, asked, now, named.longest),
    countActive(db, visible),
  ])
  const shownFlapping = flapping.slice(0, named.flapping)
  const alarms = await findAlarms(db, visible, [...new Set([...longest, ...shownFlapping.map(({ id }) => id)])])
  const byId = new Map(alarms.map((alarm) => [alarm.id, alarm]))
  const alarmOf = (id: string) => byId.get(id) ?? []
  return {
    ...{ from: asked.from.toISOString(), to: asked.to.toISOString(), before, targets },
    ...facts(totals.find(({ kind, level }) => kind === null && level === null)),
    now: { active: active.active, unconfirmed: active.unconfirmed },
    hours: weekOf(hours),
    weeks: weeksOf(mondays, weeks),
    kinds: totals.flatMap(({ kind, alarms, unconfirmed, confirmed, released }) =>
      kind ? [{ kind, alarms, unconfirmed, confirmed, released }] : [],
    ),
    levels: ([4, 3, 2, 1] as const).map((level) => ({ ...facts(totals.find((row) => row.level === level)), level })),
    ...devices,
    flapping: shownFlapping.flatMap(({ id, ...times }) => [alarmOf(id)].flat().map((alarm) => ({ alarm, ...times }))),
    flaps: { alarms: flapping.reduce((sum, each) => sum + each.alarms, 0), points: flapping.length },
    longest: longest.flatMap(alarmOf),
  }
}

function facts(row: TotalRow | undefined) {
  if (!row) return noTotals
  const {
    kind: _kind,
    level: _level,
    confirmJudged,
    confirmWithin,
    releaseJudged,
    releaseWithin,
    handleJudged,
    handleWithin,
    ...totals
  } = row
  return {
    ...totals,
    confirmTarget: { judged: confirmJudged, within: confirmWithin },
    releaseTarget: { judged: releaseJudged, within: releaseWithin },
    handleTarget: { judged: handleJudged, within: handleWithin },
  }
}

function weekOf(counts: readonly { day: number; hour: number; alarms: number }[]): AlarmStatistics['hours'] {
  const week = Array.from({ length: 7 }, () => Array<number>(24).fill(0))
  for (const { day, hour, alarms } of counts) {
    const hours = week[day - 1]
    if (hours) hours[hour] = alarms
  }
  return week
}
