import { type DeviceType, deviceType, type Nominals } from '@kilowatch/catalog'
import { type PlacedPoint, type RuleStates, type WatchedPoint, watchOf } from '@kilowatch/catalog/judging'
import type { Rule } from '@kilowatch/contract'
import type { OfferedControl } from '@kilowatch/telemetry'
import { type Gap, memoryFrom } from '../modules/alarms/index.ts'
import { type GivingSlots, givingSlots } from '../modules/discharges/index.ts'
import { keysWithHash, type Placement, placementOf } from './point-list.ts'

/** Newest values by slot, each with its own time. Arrays are replaced, never changed. */
export interface Newest {
  /** Milliseconds since 1970 of the newest live sample; null before the first. */
  at: number | null
  v: readonly (number | null)[]
  vAt: readonly number[]
  c: readonly (number | null)[]
  cAt: readonly number[]
  extras: Readonly<Record<string, string | number>>
  states: RuleStates
  gaps: readonly Gap[]
}

/** A device as ingest keeps it in memory. `newest` and `online` change only after a commit. */
export interface Device {
  id: number
  boxId: string
  ref: string
  uplinkId: string
  businessId: string
  intervalMs: number
  disabled: boolean
  type: DeviceType | undefined
  announced: readonly string[]
  points: ReadonlyMap<string, PlacedPoint>
  /** As the uplink says; `type` may be another that a person chose. */
  announcedType: string
  chosenType: string | null
  /** How its uplink reaches it. */
  via: string
  /** What its uplink says can be done to it. */
  controls: readonly OfferedControl[]
  /** Nominal values of its measures, by pattern, as far as they are known. */
  nominal: Nominals
  /** By hash of the list; null: no such list. */
  placements: Map<string, Placement | null>
  watch: readonly WatchedPoint[]
  /** What tells that its battery gives power; undefined: it has none, or does not say. */
  giving: GivingSlots | undefined
  online: boolean
  newest: Newest
}

export interface DeviceRow {
  id: number
  box_id: string
  ref: string
  uplink_id: string
  business_id: string
  type: string | null
  announced_type: string
  interval_ms: number
  point_list: string[]
  controls: OfferedControl[]
  via: string
  nominal: Record<string, number>
  online: boolean
  disabled_at: Date | null
  rules: Record<string, Rule> | null
  at: Date | null
  v: (number | null)[] | null
  v_at: string[] | null
  c: (number | null)[] | null
  c_at: string[] | null
  extras: Record<string, string | number> | null
  rule_state: unknown
}

export interface PointRow {
  device_id: number
  key: string
  store: 'v' | 'c'
  slot: number
  cadence_ms: string
}

export function deviceFrom(row: DeviceRow, pointRows: readonly PointRow[]): Device {
  const type = deviceType(row.type ?? row.announced_type)
  const points = new Map(pointRows.map(({ key, store, slot, cadence_ms }) => [key, { key, store, slot, cadence: Number(cadence_ms) }]))
  return {
    id: row.id,
    boxId: row.box_id,
    ref: row.ref,
    uplinkId: row.uplink_id,
    businessId: row.business_id,
    intervalMs: row.interval_ms,
    disabled: row.disabled_at !== null,
    type,
    announcedType: row.announced_type,
    chosenType: row.type,
    controls: row.controls,
    via: row.via,
    nominal: row.nominal,
    announced: row.point_list,
    points,
    placements: new Map(),
    watch: watchOf(type, row.rules ?? {}, points.values()),
    giving: givingSlots(type, (key) => points.get(key)?.slot),
    online: row.online,
    newest: newestFrom(row),
  }
}

export function newestFrom(row: Pick<DeviceRow, 'at' | 'v' | 'v_at' | 'c' | 'c_at' | 'extras' | 'rule_state'>): Newest {
  const at = row.at?.getTime() ?? null
  const times = (values: readonly unknown[], own: string[] | null) => values.map((_, index) => Number(own?.[index] ?? at ?? 0))
  const { v, c } = row
  return {
    at,
    v: v ?? [],
    vAt: times(v ?? [], row.v_at),
    c: c ?? [],
    cAt: times(c ?? [], row.c_at),
    extras: row.extras ?? {},
    ...memoryFrom(row.rule_state),
  }
}

/** How the positions of this list's samples land; undefined when the uplink never announced such a list. */
export function placementFor(device: Device, hash: string): Placement | undefined {
  const known = device.placements.get(hash)
  if (known !== undefined) return known ?? undefined
  const keys = keysWithHash(device.announced, hash)
  const placement = keys ? placementOf(device.type, keys, device.points) : null
  if (device.placements.size < mostLists) device.placements.set(hash, placement)
  return placement ?? undefined
}
/** An uplink that invents hashes must not fill the memory. */
const mostLists = 64
