import type { Queryable } from '../storage/queryable.ts'

export interface ProcessWords {
  id: string
  name: string
  roles: string
  memoryBytes: number
  /** What the watch judges of it. */
  figures: Readonly<Record<string, number>>
}

/** Alive now, by the database's clock; a row that was taken for dead and removed comes back. */
export async function writeAlive(db: Queryable, process: ProcessWords): Promise<void> {
  await db.query(
    `insert into processes (id, name, roles, memory_bytes, figures) values ($1, $2, $3, $4, $5)
         on conflict (id) do update set heard_at = now(), memory_bytes = excluded.memory_bytes, figures = excluded.figures`,
    [process.id, process.name, process.roles, process.memoryBytes, JSON.stringify(process.figures)],
  )
}

/** Those that ended without a word. */
export async function removeDead(db: Queryable): Promise<void> {
  await db.query(`delete from processes where heard_at < now() - interval '10 minutes'`)
}

export async function removeProcess(db: Queryable, id: string): Promise<void> {
  await db.query('delete from processes where id = $1', [id])
}
