import type { Pool } from 'pg'

/** The plan of a statement when the planner may not read whole tables: tests have few rows, installations many. */
export async function explain(pool: Pool, text: string, values: unknown[]): Promise<string> {
  const tx = await pool.connect()
  try {
    await tx.query('begin')
    await tx.query('set local enable_seqscan = off')
    const { rows } = await tx.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await tx.query('rollback')
    tx.release()
  }
}
