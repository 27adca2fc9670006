import type { PatrolSettings } from '@kilowatch/contract'
import { usualWeekMinutes } from '@kilowatch/work'
import { type Queryable, rowOf } from '../../../storage/queryable.ts'

/** What a business said of its patrol, else the usual: the whole chain of signatures. */
export async function settingsOf(db: Queryable, businessId: string): Promise<PatrolSettings> {
  const row = await rowOf<PatrolSettings & Record<string, unknown>>(
    db,
    'select signing, week_minutes as "weekMinutes" from patrol_settings where business_id = $1',
    [businessId],
  )
  return row ?? { signing: 'owner', weekMinutes: usualWeekMinutes }
}

export async function saveSettings(tx: Queryable, businessId: string, { signing, weekMinutes }: PatrolSettings): Promise<void> {
  await tx.query(
    `insert into patrol_settings (business_id, signing, week_minutes) values ($1, $2, $3)
     on conflict (business_id) do update set signing = excluded.signing, week_minutes = excluded.week_minutes`,
    [businessId, signing, weekMinutes],
  )
}
