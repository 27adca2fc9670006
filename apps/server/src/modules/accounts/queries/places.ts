import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

/** One place where a person is signed in: the sessions that renewed one another, by the newest. */
export interface Place {
  id: string
  family: string
  agent: string
  address: string
  createdAt: Date
  seenAt: Date | null
  expiresAt: Date
}

export function listPlaces(db: Queryable, userId: string, now: Date): Promise<Place[]> {
  return rowsOf<Place>(
    db,
    `select (array_agg(id order by id desc))[1] as id, family, (array_agg(agent order by id desc))[1] as agent,
            coalesce((array_agg(address order by id desc))[1], '') as address, min(created_at) as "createdAt", max(seen_at) as "seenAt",
            max(expires_at) as "expiresAt"
       from sessions where user_id = $1 and expires_at > $2 group by family order by max(seen_at) desc nulls last, max(id) desc`,
    [userId, now],
  )
}

export async function familyOf(db: Queryable, sessionId: string, userId: string): Promise<string | undefined> {
  return (await rowOf<{ family: string }>(db, 'select family from sessions where id = $1 and user_id = $2', [sessionId, userId]))?.family
}
