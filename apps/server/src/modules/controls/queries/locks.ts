import { type Queryable, rowOf } from '../../../storage/queryable.ts'

export interface DeviceLock {
  ticketId: string
  number: string
  holder: string
}

/** The ticket that has a device in hand now, but for this one: its commands are the only ones that the device takes. */
export function lockOf(db: Queryable, deviceId: number, now: Date, ticketId: string | null = null): Promise<DeviceLock | undefined> {
  return rowOf<DeviceLock & Record<string, unknown>>(
    db,
    `select l.ticket_id as "ticketId", l.number, coalesce(u.name, '') as holder from locked_devices l left join users u on u.id = l.holder_id
      where l.device_id = $1 and l.until_at > $2 and l.ticket_id is distinct from $3::bigint limit 1`,
    [deviceId, now, ticketId],
  )
}
