import { type Queryable, rowOf } from '../../../storage/queryable.ts'

/** Where it is found who sees such a record, and by which of its columns calls name it. */
const views = {
  alarm: ['visible_alarms', 'id', 'bigint'],
  device: ['visible_devices', 'box_id', 'text'],
  'patrol-record': ['visible_patrol_records', 'id', 'bigint'],
  work: ['visible_work', 'work_id', 'bigint'],
} as const

/** Of what a file tells. */
export interface Shown {
  record: keyof typeof views
  ids: readonly string[]
}

/** Whether the person sees all of it now. Each is looked for by itself: of all that somebody sees there may be much. */
export async function seesAll(db: Queryable, { record, ids }: Shown, userId: string): Promise<boolean> {
  const [view, column, type] = views[record]
  const text = `
    select from unnest($2::${type}[]) wanted (id)
      left join lateral (select true as seen from ${view} v where v.user_id = $1 and v.${column} = wanted.id limit 1) s on true
     where s.seen is null limit 1`
  return (await rowOf(db, text, [userId, ids])) === undefined
}
