import type { FileHolder } from '@kilowatch/contract'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

/** Kinds of records that hold files; the view `visible_files` says who sees those of each. */
export type HolderKind = FileHolder

/** A record that files belong to: a device by its internal number, a business by the one of its logo. */
export interface Holder {
  kind: HolderKind
  id: number | string
}

export interface FileRow {
  id: string
  name: string
  type: string
  bytes: number
  sha256: string
  width: number | null
  height: number | null
  thumbnail: string | null
  thumbnailBytes: number | null
  createdAt: Date
  createdBy: string | null
}

const columns = `
  f.id, f.name, f.type, f.bytes::float8 as bytes, f.sha256, f.width, f.height, f.thumbnail, t.bytes::float8 as "thumbnailBytes",
  f.created_at as "createdAt", u.name as "createdBy"`
const joined = 'files f left join users u on u.id = f.created_by left join file_contents t on t.sha256 = f.thumbnail'

export function findFile(db: Queryable, id: string): Promise<FileRow | undefined> {
  return rowOf<FileRow>(db, `select ${columns} from ${joined} where f.id = $1`, [id])
}

export function findFiles(db: Queryable, ids: readonly string[]): Promise<FileRow[]> {
  return rowsOf<FileRow>(db, `select ${columns} from ${joined} where f.id = any($1::bigint[])`, [ids])
}

/** In the order in which they came. */
export function listHeld(db: Queryable, { kind, id }: Holder): Promise<FileRow[]> {
  return rowsOf<FileRow>(db, `select ${columns} from ${joined} where f.held_by_kind = $1 and f.held_by_id = $2 order by f.id`, [kind, id])
}

export interface NewFile {
  /** Null: of a person without one. */
  businessId: string | null
  holder: Holder | undefined
  name: string
  type: string
  bytes: number
  sha256: string
  width: number | null
  height: number | null
  thumbnail: string | null
  userId: string
  at: Date
}

/** @returns its id */
export async function insertFile(tx: Queryable, file: NewFile): Promise<string> {
  const row = await rowOf<{ id: string }>(
    tx,
    `insert into files (business_id, held_by_kind, held_by_id, name, type, bytes, sha256, width, height, thumbnail, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
    [
      ...[file.businessId, file.holder?.kind ?? null, file.holder?.id ?? null, file.name, file.type, file.bytes, file.sha256],
      ...[file.width, file.height, file.thumbnail, file.userId, file.at],
    ],
  )
  return row?.id ?? ''
}

/** Gives files that nobody holds, and that this person brought to this business, or without one, to a record. @returns their ids */
export async function holdFiles(
  tx: Queryable,
  wish: { ids: readonly string[]; holder: Holder; businessId: string | null; userId: string },
): Promise<string[]> {
  const { ids, holder, businessId, userId } = wish
  const rows = await rowsOf<{ id: string }>(
    tx,
    `update files set held_by_kind = $2, held_by_id = $3
      where id = any($1::bigint[]) and held_by_kind is null and business_id is not distinct from $4 and created_by = $5 returning id`,
    [ids, holder.kind, holder.id, businessId, userId],
  )
  return rows.map(({ id }) => id)
}

/** Of those that the record holds. @returns what was removed */
export function deleteHeld(tx: Queryable, holder: Holder, ids?: readonly string[]): Promise<{ id: string; name: string }[]> {
  return rowsOf(
    tx,
    `delete from files where held_by_kind = $1 and held_by_id = $2 and ($3::bigint[] is null or id = any($3)) returning id, name`,
    [holder.kind, holder.id, ids ?? null],
  )
}

/** Anyone who brings a file to its owner waits for the others until the end of the transaction, so that the sums below hold. */
export async function lockRoom(tx: Queryable, owner: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('files of ' || $1, 0))`, [owner])
}

export interface Room {
  bytes: number
  count: number
  /** Of the person, held by no record. */
  unheld: number
  /** Of the record, where there is one. */
  held: number
}

/** In the business; of a person without one, in what they brought themselves. */
export async function takenRoom(
  db: Queryable,
  wish: { businessId: string | null; userId: string; holder: Holder | undefined },
): Promise<Room> {
  const row = await rowOf<Room>(
    db,
    `select coalesce(sum(bytes), 0)::float8 as bytes, count(*)::int as count,
            (select count(*)::int from files where created_by = $2 and held_by_kind is null) as unheld,
            (select count(*)::int from files where held_by_kind = $3 and held_by_id = $4) as held
       from files where business_id is not distinct from $1 and ($1 is not null or created_by = $2)`,
    [wish.businessId, wish.userId, wish.holder?.kind ?? null, wish.holder?.id ?? null],
  )
  return row ?? { bytes: 0, count: 0, unheld: 0, held: 0 }
}

/** Of those that the person brought and nothing holds. @returns what was removed */
export function deleteUnheldOf(tx: Queryable, userId: string, id: string): Promise<{ name: string; bytes: number } | undefined> {
  return rowOf(tx, 'delete from files where id = $1 and created_by = $2 and held_by_kind is null returning name, bytes::float8 as bytes', [
    id,
    userId,
  ])
}

/** What holds a file that the person brought and still sees. */
export async function holderOf(db: Queryable, userId: string, id: string): Promise<HolderKind | undefined> {
  const text = `select held_by_kind as kind from files where id = $2 and created_by = $1
                   and exists (select from visible_files v where v.id = files.id and v.user_id = $1)`
  const row = await rowOf<{ kind: HolderKind | null }>(db, text, [userId, id])
  return row?.kind ?? undefined
}

/** Those that no record has held since then. */
export async function deleteUnheld(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from files where held_by_kind is null and created_at < $1', [before])
}
