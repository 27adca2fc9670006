import { type Queryable, rowsOf } from '../../../storage/queryable.ts'

/** Before a content is written: for an hour from then nobody removes it, whether a file has it or not. */
export async function expectContent(db: Queryable, sha256: string, bytes: number, now: Date): Promise<void> {
  await db.query(
    `insert into file_contents (sha256, bytes, brought_at) values ($1, $2, $3)
     on conflict (sha256) do update set brought_at = greatest(file_contents.brought_at, excluded.brought_at)`,
    [sha256, bytes, now],
  )
}

/** Some contents that no file has, brought before then; their rows are locked until the end of the transaction. @returns their hashes */
export async function deleteUnused(tx: Queryable, before: Date, limit: number): Promise<string[]> {
  const rows = await rowsOf<{ sha256: string }>(
    tx,
    `delete from file_contents where sha256 in (
       select c.sha256 from file_contents c
        where c.brought_at < $1
          and not exists (select from files f where f.sha256 = c.sha256)
          and not exists (select from files f where f.thumbnail = c.sha256)
          and not exists (select from tasks t where t.sha256 = c.sha256)
        limit $2 for update skip locked)
     returning sha256`,
    [before, limit],
  )
  return rows.map(({ sha256 }) => sha256)
}
