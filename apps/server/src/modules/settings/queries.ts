import { type Queryable, rowOf, rowsOf } from '../../storage/queryable.ts'

export async function findSetting(db: Queryable, key: string): Promise<unknown> {
  return (await rowOf<{ value: unknown }>(db, 'select value from settings where key = $1', [key]))?.value
}

/** Those of the keys that hold something. */
export async function findSetKeys(db: Queryable, keys: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<{ key: string }>(db, `select key from settings where key = any($1) and value <> 'null'::jsonb`, [keys])
  return rows.map(({ key }) => key)
}

export interface SettingChange {
  by: string
  at: Date
}

export async function putSetting(tx: Queryable, key: string, value: unknown, { by, at }: SettingChange): Promise<void> {
  await tx.query(
    `insert into settings (key, value, changed_at, changed_by) values ($1, $2, $3, $4)
     on conflict (key) do update set value = excluded.value, changed_at = excluded.changed_at, changed_by = excluded.changed_by`,
    [key, JSON.stringify(value), at, by],
  )
}
