import { type Queryable, rowsOf } from '../../../storage/queryable.ts'
import { alarmLink } from '../link.ts'

/** A message of an alarm in the console that somebody read. */
export interface ReadMessage {
  userId: string
  /** When it was put before them. */
  toldAt: Date
  readAt: Date
}

/** Messages of the alarm that these people read; `since`: none is older. */
export function readMessages(db: Queryable, alarmId: string, userIds: readonly string[], since: Date): Promise<ReadMessage[]> {
  return rowsOf<ReadMessage & Record<string, unknown>>(
    db,
    `select r.user_id as "userId", m.created_at as "toldAt", r.read_at as "readAt"
       from message_readers r join messages m on m.id = r.message_id
      where r.user_id = any($1::bigint[]) and r.read_at >= $2 and m.link = $3`,
    [userIds, since, alarmLink(alarmId)],
  )
}
