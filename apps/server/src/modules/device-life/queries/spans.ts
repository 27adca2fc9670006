import { dischargeCauses } from '@kilowatch/catalog'
import { word } from '../../../http/words.ts'
import { rowsOf } from '../../../storage/queryable.ts'
import type { LifeSource } from '../lines.ts'

interface DischargeRow {
  id: string
  ended_at: Date | null
  cause: keyof typeof dischargeCauses | null
  minutes: number
  voltage: number | null
}

export const dischargeLines: LifeSource = {
  ...{ name: 'discharge', kind: 'discharge' },
  sees: () => true,
  from: 'discharges d',
  at: 'd.started_at',
  id: 'd.id',
  where: 'd.device_id = :device',
  async tell(db, { language }, ids) {
    const text = `select id, ended_at, cause, floor(extract(epoch from coalesce(ended_at, seen_at) - started_at) / 60)::float8 as minutes,
        lowest_voltage as voltage from discharges where id = any($1::bigint[])`
    const rows = await rowsOf<DischargeRow & Record<string, unknown>>(db, text, [ids])
    return rows.map(({ id, ended_at: ended, cause, minutes, voltage }) => ({
      ...{ id, until: ended?.toISOString() ?? null, lasts: ended === null },
      title: word('life-discharge', language, { minutes }),
      what: [
        cause ? dischargeCauses[cause][language] : '',
        voltage === null ? '' : word('life-discharge-lowest', language, { volts: voltage.toFixed(1) }),
      ]
        .filter(Boolean)
        .join(' · '),
      to: { page: 'discharges', id },
    }))
  },
}

interface WindowRow {
  id: string
  reason: string
  to_at: Date
  fault_id: string | null
  by: string
}

export const maintenanceLines: LifeSource = {
  ...{ name: 'maintenance', kind: 'maintenance' },
  from: 'maintenance_devices d join maintenance_windows m on m.id = d.window_id',
  at: 'm.from_at',
  id: 'm.id',
  where: 'd.device_id = :device and m.business_id + 0 = :business',
  async tell(db, { device, language, now }, ids) {
    // It may end for this device before it does for others.
    const text = `select m.window_id as id, m.reason, m.to_at, w.fault_id, coalesce(u.name, '') as by
       from maintained_devices m join maintenance_windows w on w.id = m.window_id left join users u on u.id = m.created_by
      where m.device_id = $2 and m.window_id = any($1::bigint[])`
    const rows = await rowsOf<WindowRow & Record<string, unknown>>(db, text, [ids, device.id])
    return rows.map(({ id, reason, to_at: end, fault_id: fault, by }) => {
      const lasts = end > now
      return {
        ...{ id, by, until: lasts ? null : end.toISOString(), lasts },
        title: word('life-maintenance', language),
        what: reason,
        state: { says: word(lasts ? 'life-maintenance-open' : 'life-maintenance-over', language), tone: lasts ? 'active' : 'done' },
        to: fault === null ? null : { page: 'fault', id: fault },
      }
    })
  },
}
