import {
  concreteKeys,
  type DeviceType,
  deviceType,
  fieldProblem,
  givenIn,
  type InfoField,
  indexOf,
  patternOf,
  placeProblems,
} from '@kilowatch/catalog'
import type { Device, DeviceRight, DeviceState, Reading } from '@kilowatch/contract'
import type { RefusalDetail } from '../../http/refusal.ts'
import { says } from '../../http/words.ts'
import { type LatestValue, readingsOf } from './readings.ts'

/** A device with its state, as the queries give it. */
export interface DeviceRow {
  id: number
  box_id: string
  name: string
  type: string
  announced_type: string
  site: string
  uplink_id: string
  right: DeviceRight
  may_share: boolean
  shared: boolean
  expires_at: Date | null
  interval_ms: number
  info: Record<string, string | number>
  created_at: Date
  state: DeviceState
  state_at: Date | null
  alarms: number
  /** Twice the level, one more where it waits for confirmation. */
  worst: number | null
  uplink_name: string
  connected: boolean
  signal: Device['signal']
  power: Device['power']
  heard_at: Date | null
}

type AlarmLevel = NonNullable<Device['worst']>['level']

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** A device as people see it; `values`: its newest values of the headline's points. */
export function deviceOf(row: DeviceRow, values: readonly LatestValue[], now: Date): Device {
  return {
    id: row.box_id,
    name: row.name,
    type: row.type,
    announcedType: row.announced_type === row.type ? null : row.announced_type,
    given: givenIn(row.type, row.info),
    site: row.site,
    state: row.state,
    stateAt: iso(row.state_at),
    uplinkId: row.uplink_id,
    uplinkName: row.uplink_name,
    connected: row.connected,
    signal: row.signal,
    power: row.power,
    expiresAt: iso(row.expires_at),
    lastHeardAt: iso(row.heard_at),
    right: row.right,
    shared: row.shared,
    mayShare: row.may_share,
    alarms: row.alarms,
    worst: row.worst === null ? null : { level: Math.floor(row.worst / 2) as AlarmLevel, unconfirmed: row.worst % 2 === 1 },
    headline: headlineOf(row.type, values, now),
  }
}

/** The type's headline in its declared order; points that repeat by number. */
function headlineOf(typeCode: string, values: readonly LatestValue[], now: Date): Reading[] {
  const order = headlineOrder(deviceType(typeCode))
  return readingsOf(typeCode, values, now)
    .filter(({ key }) => order.has(patternOf(key)))
    .sort((a, b) => (order.get(patternOf(a.key)) ?? 0) - (order.get(patternOf(b.key)) ?? 0) || indexOf(a.key) - indexOf(b.key))
}

function headlineOrder(type: DeviceType | undefined): ReadonlyMap<string, number> {
  return new Map((type?.headline ?? []).map((pattern, index) => [pattern, index]))
}

/** Keys of the points that the headlines of these types name, numbers filled in. */
export function headlineKeys(typeCodes: Iterable<string>): string[] {
  const types = [...new Set(typeCodes)].flatMap((code) => deviceType(code) ?? [])
  return [...new Set(types.flatMap((type) => type.headline.flatMap((pattern) => concreteKeys(type, pattern))))]
}

/** The first thing of "more device info" that its type does not allow; undefined: all is sound. @param today 'yyyy-mm-dd' */
export function infoProblem(type: DeviceType, info: Readonly<Record<string, string | number>>, today: string): RefusalDetail | undefined {
  const unknown = Object.keys(info).find((key) => !type.info.some((field) => field.key === key))
  if (unknown !== undefined) return { field: `body.info.${unknown}`, says: says('unknown-info', { field: unknown }) }
  for (const field of type.info) {
    const problem = fieldProblem(field, info[field.key], today)
    if (problem) return wrongField(field, problem === 'required' ? 'missing-info' : problem === 'ahead' ? 'info-ahead' : 'wrong-info')
  }
  const [misplaced] = placeProblems(type, info)
  const field = misplaced && type.info.find(({ key }) => key === misplaced[0])
  return field && wrongField(field, misplaced[1])
}

function wrongField({ key, name }: InfoField, word: Parameters<typeof says>[0]): RefusalDetail {
  return { field: `body.info.${key}`, says: (language) => says(word, { field: name[language] })(language) }
}
