import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'
import type { KeptCredential } from '../rules.ts'

export interface PersonForm {
  name: string
  fromDay: string | null
  untilDay: string | null
}

/** The door's salt; nobody else changes its list until the transaction ends. The first one makes the door. */
export async function lockDoor(tx: Queryable, deviceId: number, salt: string): Promise<{ salt: string; uplinkId: string }> {
  await tx.query(
    'insert into doors (device_id, uplink_id, salt) select id, uplink_id, $2 from devices where id = $1 on conflict do nothing',
    [deviceId, salt],
  )
  const row = await rowOf<{ salt: string; uplink_id: string }>(tx, 'select salt, uplink_id from doors where device_id = $1 for update', [
    deviceId,
  ])
  if (!row) throw new Error('a door of a device that is not there')
  return { salt: row.salt, uplinkId: row.uplink_id }
}

/** How many people a door and all doors of its uplink have. */
export async function countPeople(tx: Queryable, deviceId: number, uplinkId: string): Promise<{ door: number; uplink: number }> {
  const row = await rowOf<{ door: number; uplink: number }>(
    tx,
    `select count(*) filter (where p.device_id = $1)::int as door, count(*)::int as uplink
       from door_people p join doors o on o.device_id = p.device_id where o.uplink_id = $2 and p.removed_at is null`,
    [deviceId, uplinkId],
  )
  return row ?? { door: 0, uplink: 0 }
}

/** One of this door; locked. */
export function lockPerson(tx: Queryable, deviceId: number, id: string): Promise<(PersonForm & { enabled: boolean }) | undefined> {
  return rowOf(
    tx,
    `select name, to_char(from_day, 'YYYY-MM-DD') as "fromDay", to_char(until_day, 'YYYY-MM-DD') as "untilDay", enabled
       from door_people where device_id = $1 and id::text = $2 and removed_at is null for update`,
    [deviceId, id],
  )
}

export function credentialsOf(tx: Queryable, personId: string): Promise<KeptCredential[]> {
  return rowsOf(tx, 'select way, digest, tail from door_credentials where person_id = $1 order by id', [personId])
}

/** Of each of these digests, whose it is at the door already. */
export function ownersOf(
  tx: Queryable,
  deviceId: number,
  digests: readonly string[],
): Promise<{ person_id: string; name: string; way: KeptCredential['way']; digest: string }[]> {
  return rowsOf(
    tx,
    `select c.person_id, p.name, c.way, c.digest from door_credentials c join door_people p on p.id = c.person_id
      where c.device_id = $1 and c.digest = any($2::text[])`,
    [deviceId, digests],
  )
}

export async function insertPerson(tx: Queryable, deviceId: number, form: PersonForm, userId: string | null, at: Date): Promise<string> {
  const row = await rowOf<{ id: string }>(
    tx,
    'insert into door_people (device_id, name, from_day, until_day, made_by, made_at) values ($1, $2, $3, $4, $5, $6) returning id',
    [deviceId, form.name, form.fromDay, form.untilDay, userId, at],
  )
  return row?.id ?? ''
}

export async function updatePerson(tx: Queryable, id: string, form: PersonForm): Promise<void> {
  await tx.query('update door_people set name = $2, from_day = $3, until_day = $4 where id = $1', [
    id,
    form.name,
    form.fromDay,
    form.untilDay,
  ])
}

export async function switchPerson(tx: Queryable, id: string, enabled: boolean): Promise<void> {
  await tx.query('update door_people set enabled = $2 where id = $1', [id, enabled])
}

/** What they showed is nobody's from now on; their name is known until a gateway that was away has told of them. */
export async function removePerson(tx: Queryable, id: string, at: Date): Promise<void> {
  await tx.query('delete from door_credentials where person_id = $1', [id])
  await tx.query('update door_people set removed_at = $2 where id = $1', [id, at])
}

export async function replaceCredentials(
  tx: Queryable,
  { deviceId, personId }: { deviceId: number; personId: string },
  before: readonly KeptCredential[],
  after: readonly KeptCredential[],
): Promise<void> {
  const stays = new Set(after.map(({ digest }) => digest))
  const gone = before.filter(({ digest }) => !stays.has(digest)).map(({ digest }) => digest)
  await tx.query('delete from door_credentials where person_id = $1 and digest = any($2::text[])', [personId, gone])
  await tx.query(
    `insert into door_credentials (person_id, device_id, way, digest, tail)
     select $1, $2, way, digest, tail from jsonb_to_recordset($3) as c(way text, digest text, tail text) on conflict do nothing`,
    [personId, deviceId, JSON.stringify(after)],
  )
}
