import type { Queryable } from '../src/storage/queryable.ts'

export interface AskedStatement {
  text: string
  values: unknown[]
}

/** The statements that some reading asks, for a look at their plans; it is answered that there is nothing. */
export async function askedBy(read: (db: Queryable) => Promise<unknown>): Promise<AskedStatement[]> {
  const asked: AskedStatement[] = []
  const query = async (statement: string | { text: string }, values: unknown[] = []) => {
    asked.push({ text: typeof statement === 'string' ? statement : statement.text, values })
    return { rows: [] }
  }
  await read({ query } as unknown as Queryable)
  return asked
}
