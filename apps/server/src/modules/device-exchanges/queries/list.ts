import { type DeviceExchanges, deviceExchangeList } from '@kilowatch/contract'
import { sqlList } from '../../../storage/list.ts'

export type ExchangeRow = Omit<DeviceExchanges, 'since' | 'toldAt' | 'failedAt'> & Record<'since' | 'toldAt' | 'failedAt', Date | null>

const failed = 'e.timeouts + e.refused + e.garbage + e.exceptions'
// Beyond 2^53 nobody counts: as numbers they need no text.
const counts = { tried: 'e.tried', failed, timeouts: 'e.timeouts', refused: 'e.refused', garbage: 'e.garbage', exceptions: 'e.exceptions' }
const numbers = Object.entries(counts).map(([name, value]) => `(${value})::float8 as ${name}`)
const ownWish = `(c.wanted->'devices'->>d.ref)::int`
const wished = `d.interval_ms as "intervalMs", coalesce(${ownWish}, (c.wanted->>'interval')::int) as "wantedMs", ${ownWish} is not null as own,
    d."right" >= 'manage' as manages`
const byName = 'd.name collate "zh-x-icu"'
/** Devices of which nothing was told come last among those with most, and first among those with least. */
const orLeast = (value: string) => `coalesce(${value}, -1)`

export const exchangeRows = sqlList(deviceExchangeList, {
  select: `d.box_id as id, d.name, coalesce(d.type, d.announced_type) as type, d.uplink_id as "uplinkId", u.name as "uplinkName", ${wished}, ${numbers.join(', ')},
    e.last_failure as "lastFailure", e.failed_at as "failedAt", e.median_ms as "medianMs", e.most_ms as "mostMs", e.since, e.told_at as "toldAt"`,
  from: 'visible_devices d join uplinks u on u.id = d.uplink_id left join device_exchanges e on e.device_id = d.id left join uplink_configs c on c.uplink_id = d.uplink_id',
  always: 'd.user_id = :userId',
  where: {
    search: `strpos(lower(d.name || ' ' || d.box_id), lower(:search)) > 0`,
    uplinkId: 'd.uplink_id = :uplinkId',
    deviceId: 'd.box_id = :deviceId',
  },
  sorts: {
    name: [byName],
    tried: [orLeast('e.tried')],
    failed: [orLeast(failed), byName],
    failedAt: [`coalesce(e.failed_at, '-infinity')`],
    medianMs: [orLeast('e.median_ms')],
    intervalMs: ['d.interval_ms'],
    mostMs: [orLeast('e.most_ms')],
  },
  key: 'd.id',
  keyType: 'integer',
})
