import type { Device, DeviceState } from '@kilowatch/contract'
import { type Prepared, type Queryable, rowOf } from '../../../storage/queryable.ts'
import { deviceState } from './state.ts'

export interface InformationRow {
  name: string
  site: string
  state: DeviceState
  state_at: Date | null
  alarms: number
  shares: number
  expires_at: Date | null
  created_at: Date
  info: Record<string, string | number>
  business_name: string
  uplink_name: string
  connected: boolean
  signal: Device['signal']
  power: Device['power']
  heard_at: Date | null
  extras: Record<string, string | number> | null
}

const card: Prepared = {
  name: 'device-card',
  text: `select d.name, d.site, s.state, s.state_at, s.alarms, d.expires_at, d.created_at, d.info, b.name as business_name,
            u.name as uplink_name, u.connected, u.signal, u.power, l.heard_at, l.extras,
            (select count(*)::int from device_shares h where h.device_id = d.id and (h.expires_at is null or h.expires_at > now())) as shares
       from devices d
       join uplinks u on u.id = d.uplink_id
       join businesses b on b.id = d.business_id
       left join latest l on l.device_id = d.id
      cross join lateral ${deviceState} s
      where d.id = $1`,
}

/** All that the card of one device shows, in one statement; that the caller sees the device has been asked before. */
export function findInformation(db: Queryable, id: number): Promise<InformationRow | undefined> {
  return rowOf<InformationRow>(db, card, [id])
}
