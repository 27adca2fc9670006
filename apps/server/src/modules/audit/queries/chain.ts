import type { ClientBase } from 'pg'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'
import type { SealedFields } from '../canonical.ts'

export interface ChainHead {
  firstSeq: number
  firstPrevious: Buffer
  lastSeq: number
  lastHash: Buffer
}

const head = `select first_seq::float8 as "firstSeq", first_previous as "firstPrevious", last_seq::float8 as "lastSeq", last_hash as "lastHash" from audit_chain`

export async function readHead(db: Queryable): Promise<ChainHead> {
  return present(await rowOf<ChainHead>(db, head))
}

/** Anyone who holds it seals, or lets go of what is too old; nobody else does meanwhile. */
export async function lockHead(tx: ClientBase): Promise<ChainHead> {
  return present(await rowOf<ChainHead>(tx, `${head} for update`))
}

function present(row: ChainHead | undefined): ChainHead {
  if (!row) throw new Error('audit_chain is empty: the chain of the audit has lost its ends')
  return row
}

const fields = `id, at, business_id as "businessId", user_id as "userId", user_name as "userName", action, subject, outcome, code, before, after, address`

export async function anyUnsealed(db: Queryable): Promise<boolean> {
  return (await rowOf(db, 'select from audit where hash is null limit 1')) !== undefined
}

export function unsealedEntries(tx: Queryable, limit: number): Promise<SealedFields[]> {
  return rowsOf(tx, `select ${fields} from audit where hash is null order by id limit $1`, [limit])
}

export interface Seal {
  id: string
  seq: number
  previous: Buffer
  hash: Buffer
}

export async function writeSeals(tx: Queryable, seals: readonly Seal[]): Promise<void> {
  await tx.query(
    `update audit a set seq = s.seq, previous = s.previous, hash = s.hash
       from unnest($1::bigint[], $2::bigint[], $3::bytea[], $4::bytea[]) as s (id, seq, previous, hash) where a.id = s.id`,
    [seals.map(({ id }) => id), seals.map(({ seq }) => seq), seals.map(({ previous }) => previous), seals.map(({ hash }) => hash)],
  )
}

export async function writeTail(tx: Queryable, lastSeq: number, lastHash: Buffer): Promise<void> {
  await tx.query('update audit_chain set last_seq = $1, last_hash = $2', [lastSeq, lastHash])
}

export interface SealedEntry extends SealedFields {
  seq: number
  previous: Buffer | null
  hash: Buffer | null
}

/** Entries with a number above `after`, in their order. */
export function sealedEntries(db: Queryable, after: number, limit: number): Promise<SealedEntry[]> {
  return rowsOf(db, `select ${fields}, seq::float8 as seq, previous, hash from audit where seq > $1 order by seq limit $2`, [after, limit])
}

/** A numbered entry without a hash, or one with a hash and no number: nobody seals like that. */
export function halfSealed(db: Queryable): Promise<{ seq: number | null; at: Date } | undefined> {
  return rowOf(db, `select seq::float8 as seq, at from audit where (seq is null) <> (hash is null) order by id limit 1`)
}

/** The first number that must stay: that of the first entry that is not two years old, else one more than the last. */
export async function oldestToKeep(tx: Queryable, now: Date): Promise<number> {
  const row = await rowOf<{ seq: number }>(
    tx,
    `select coalesce(
              (select seq from audit where seq is not null and at >= least($1, now()) - interval '2 years' order by seq limit 1),
              (select last_seq + 1 from audit_chain))::float8 as seq`,
    [now],
  )
  return row?.seq ?? 0
}

export async function deleteBelow(tx: Queryable, seq: number): Promise<number> {
  return (await tx.query('delete from audit where seq < $1', [seq])).rowCount ?? 0
}

export async function writeBeginning(tx: Queryable, firstSeq: number, firstPrevious: Buffer): Promise<void> {
  await tx.query('update audit_chain set first_seq = $1, first_previous = $2', [firstSeq, firstPrevious])
}

/** The hash of the entry of this number. */
export async function hashOf(tx: Queryable, seq: number): Promise<Buffer | undefined> {
  return (await rowOf<{ hash: Buffer }>(tx, 'select hash from audit where seq = $1', [seq]))?.hash
}
