import { deviceType, givenIn, quantise, resolvePoint } from '@kilowatch/catalog'
import type { Alarm } from '@kilowatch/contract'

/** An alarm with what it is about, as `alarmColumns` gives it. */
export interface AlarmRow {
  id: string
  kind: Alarm['kind']
  level: Alarm['level']
  box_id: string | null
  device_name: string
  device_type: string | null
  device_info: Record<string, string | number> | null
  site: string
  uplink_id: string
  uplink_name: string
  point: string
  side: string
  opened_at: Date
  released_at: Date | null
  release_reason: Alarm['releaseReason']
  opening_value: number | null
  limit_value: number | null
  release_value: number | null
  peak: number | null
  peak_at: Date | null
  activations: number | null
  closing_value: number | null
  value: number | null
  confirmed_at: Date | null
  confirmed_by: string | null
  confirmed_name: string | null
  handled_at: Date | null
  note: string | null
  assignee_id: string | null
  assignee_name: string | null
  shelved_until: Date | null
  found_afterwards: boolean
  cause_id: string
}

/** Of `alarmRelation`. A shelf that has run out is none; the newest value stands only while the alarm is active. */
export const alarmColumns = `
  a.id, a.kind, a.level, d.box_id, coalesce(d.name, u.name) as device_name, coalesce(d.type, d.announced_type) as device_type,
  d.info as device_info, coalesce(d.site, (select site from devices where uplink_id = u.id group by site order by count(*) desc, site limit 1), '') as site,
  a.uplink_id, u.name as uplink_name, a.point, a.side, a.opened_at, a.released_at, a.release_reason,
  a.opening_value, a.limit_value, a.release_value, a.peak, a.peak_at, a.activations, a.closing_value,
  case when a.released_at is null and a.point <> '' then (
    select case when p.store = 'v' then l.v[p.slot]::float8 else l.c[p.slot] end
      from device_points p join latest l on l.device_id = p.device_id
     where p.device_id = a.device_id and p.key = a.point) end as value,
  a.confirmed_at, a.confirmed_by, c.name as confirmed_name, h.at as handled_at, a.note, a.assignee_id, s.name as assignee_name,
  case when a.shelved_until > now() then a.shelved_until end as shelved_until, a.found_afterwards, a.cause_id`

/** `from`: a relation with the columns of `alarms`, under the name a. */
export function alarmRelation(from: string): string {
  return `${from} a
    join uplinks u on u.id = a.uplink_id
    left join devices d on d.id = a.device_id
    left join users c on c.id = a.confirmed_by
    left join users s on s.id = a.assignee_id
    left join event_handlings h on h.id = a.handling_id`
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null
const person = (id: string | null, name: string | null) => (id && name !== null ? { id, name } : null)

export function alarmOf(row: AlarmRow): Alarm {
  return {
    id: row.id,
    kind: row.kind,
    level: row.level,
    deviceId: row.box_id,
    deviceName: row.device_name,
    deviceType: row.device_type,
    given: givenIn(row.device_type, row.device_info),
    site: row.site,
    uplinkId: row.uplink_id,
    uplinkName: row.uplink_name,
    point: row.point === '' ? null : row.point,
    side: row.side,
    openedAt: row.opened_at.toISOString(),
    releasedAt: iso(row.released_at),
    releaseReason: row.release_reason,
    openingValue: row.opening_value,
    limit: row.limit_value,
    release: row.release_value,
    peak: row.peak,
    peakAt: iso(row.peak_at),
    activations: row.activations,
    closingValue: row.closing_value,
    value: declaredValue(row),
    confirmedAt: iso(row.confirmed_at),
    confirmedBy: person(row.confirmed_by, row.confirmed_name),
    handledAt: iso(row.handled_at),
    note: row.note,
    assignee: person(row.assignee_id, row.assignee_name),
    shelvedUntil: iso(row.shelved_until),
    foundAfterwards: row.found_afterwards,
    causeId: row.cause_id,
  }
}

/** Stored in single precision: brought back to the declared decimals. Bad values (NaN) are none. */
function declaredValue({ value, device_type: code, point }: AlarmRow): number | null {
  if (value === null || !Number.isFinite(value)) return null
  const type = code ? deviceType(code) : undefined
  const resolved = type && resolvePoint(type, point)
  return resolved && resolved.point.kind !== 'state' ? quantise(value, resolved.point.decimals) : value
}
