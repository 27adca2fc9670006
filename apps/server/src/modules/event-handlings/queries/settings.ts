import { type Queryable, rowOf } from '../../../storage/queryable.ts'

export interface StoredSettings {
  /** Null: of none. */
  leastLevel: number | null
  askedFrom: Date
}

export function findSettings(db: Queryable, businessId: string): Promise<StoredSettings | undefined> {
  const text = 'select least_level as "leastLevel", asked_from as "askedFrom" from asked_handlings where business_id = $1'
  return rowOf<StoredSettings & Record<string, unknown>>(db, text, [businessId])
}

export async function writeSettings(tx: Queryable, businessId: string, { leastLevel, askedFrom }: StoredSettings): Promise<void> {
  await tx.query(
    `insert into event_settings (business_id, least_level, asked_from) values ($1, $2, $3)
         on conflict (business_id) do update set least_level = excluded.least_level, asked_from = excluded.asked_from`,
    [businessId, leastLevel, askedFrom],
  )
}
