import type { OperationCheck, OperationLock } from '@kilowatch/contract'
import { type Queryable, rowOf } from '../../../storage/queryable.ts'

interface FactsRow {
  connected: boolean
  maintenance: OperationCheck['maintenance']
  lock: OperationLock | null
  timed: number
}

/** What stands in the way of an operation on a device, beside its supply. `ticketId`: whose lock is no obstacle. */
export function findFacts(db: Queryable, deviceId: number, now: Date, ticketId: string | null): Promise<FactsRow | undefined> {
  return rowOf<FactsRow & Record<string, unknown>>(
    db,
    `select u.connected and d.online as connected,
            (select json_build_object('until', m.to_at, 'reason', m.reason,
                      'by', case when p.id is not null then json_build_object('id', p.id::text, 'name', p.name) end)
               from maintained_devices m left join users p on p.id = m.created_by
              where m.device_id = d.id and m.from_at <= $2 and m.to_at > $2 order by m.to_at desc limit 1) as maintenance,
            (select json_build_object('ticketId', l.ticket_id::text, 'number', l.number, 'until', l.until_at,
                      'holder', case when p.id is not null then json_build_object('id', p.id::text, 'name', p.name) end)
               from locked_devices l left join users p on p.id = l.holder_id
              where l.device_id = d.id and l.until_at > $2 and l.ticket_id is distinct from $3::bigint limit 1) as lock,
            (select count(*)::int from timed_tasks t where t.device_id = d.id and t.enabled) as timed
       from devices d join uplinks u on u.id = d.uplink_id where d.id = $1`,
    [deviceId, now, ticketId],
  )
}
