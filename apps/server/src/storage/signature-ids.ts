import { type Queryable, rowOf } from './queryable.ts'

export interface SignedWrite {
  userId: string
  /** The time stamp of the signature. */
  id: string
  /** Of everything that was sent. */
  requestHash: Buffer
  at: Date
}

export interface KeptWrite {
  requestHash: Buffer
  answer: Buffer | null
}

/** Takes the id for this transaction. What was kept under it before, when it was taken; another transaction that holds it is waited for. */
export async function takeSignatureId(tx: Queryable, { userId, id, requestHash, at }: SignedWrite): Promise<KeptWrite | undefined> {
  const taken = await rowOf(
    tx,
    'insert into signature_ids (user_id, id, request_hash, at) values ($1, $2, $3, $4) on conflict do nothing returning id',
    [userId, id, requestHash, at],
  )
  if (taken) return undefined
  return rowOf<KeptWrite>(tx, 'select request_hash as "requestHash", answer from signature_ids where user_id = $1 and id = $2', [
    userId,
    id,
  ])
}

export async function keepAnswer(tx: Queryable, { userId, id }: SignedWrite, answer: Buffer): Promise<void> {
  await tx.query('update signature_ids set answer = $3 where user_id = $1 and id = $2', [userId, id, answer])
}

/** Ids are refused by their time long before: nothing asks for these any more. */
export async function removeSignatureIds(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from signature_ids where at < $1', [before])
}
