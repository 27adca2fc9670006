import { type Queryable, rowsOf } from '../../../storage/queryable.ts'
import { alarmLink } from '../link.ts'

/** Phone numbers of people of a business; who has none is missing. */
export async function phonesOf(db: Queryable, businessId: string, userIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await rowsOf<{ id: string; phone: string }>(
    db,
    `select u.id, coalesce(u.phone, m.phone) as phone from memberships m join users u on u.id = m.user_id
      where m.business_id = $1 and u.id = any($2::bigint[]) and coalesce(u.phone, m.phone, '') <> ''`,
    [businessId, userIds],
  )
  return new Map(rows.map(({ id, phone }) => [id, phone]))
}

/** When people first read a message of the alarm in the console; `since`: none is older. */
export async function readSince(db: Queryable, alarmId: string, userIds: readonly string[], since: Date): Promise<Map<string, Date>> {
  const rows = await rowsOf<{ id: string; at: Date }>(
    db,
    `select r.user_id as id, min(r.read_at) as at from message_readers r join messages m on m.id = r.message_id
      where r.user_id = any($1::bigint[]) and r.read_at >= $2 and m.link = $3 group by r.user_id`,
    [userIds, since, alarmLink(alarmId)],
  )
  return new Map(rows.map(({ id, at }) => [id, at]))
}
