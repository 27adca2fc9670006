import { type FoundWork, mostFoundWork, type SoughtKind, soughtKinds } from '@kilowatch/contract'
import { ask } from '../../../storage/list.ts'
import type { Queryable } from '../../../storage/queryable.ts'

interface Found {
  counts: { kind: SoughtKind; count: number }[]
  /** Moments as JSON has them. */
  items: FoundWork[]
}

/** Of a device `d`. */
const isNamed = `strpos(lower(d.name || ' ' || d.box_id), lower(:search)) > 0`

/** What is counted and what is told are of one statement: what fits is found once. */
export const foundWorkStatement = `
  with found as materialized (
    select w.id, w.kind, w.closed_at is not null as closed, w.changed_at, coalesce(lower(w.number) = lower(:search), false) as exact
      from unnest(:kinds::text[]) k (kind) cross join lateral work_seen_by(:userId, k.kind) seen (id) join work w on w.id = seen.id
     where strpos(lower(concat_ws(' ', w.number, w.title)), lower(:search)) > 0
        or exists (select from work_devices wd join known_devices d on d.id = wd.device_id
                    where wd.work_id = w.id and ${isNamed}))
  select coalesce((select json_agg(c) from (select kind, count(*)::int as count from found group by kind order by kind) c), '[]') as counts,
         coalesce((select json_agg(i) from (
           select w.id::text, w.kind, w.number, w.title, w.state, w.due_at as "dueAt", w.closed_at as "closedAt",
                  (select json_build_object('id', d.box_id, 'name', d.name)
                     from work_devices wd join known_devices d on d.id = wd.device_id where wd.work_id = w.id order by ${isNamed} desc, d.name, d.id limit 1) as device
             from (select * from found order by exact desc, closed, changed_at desc, id desc limit :most) f join work w on w.id = f.id
            order by f.exact desc, f.closed, f.changed_at desc, f.id desc) i), '[]') as items`

export async function findWork(db: Queryable, userId: string, search: string): Promise<Found> {
  const [found] = await ask<Found>(db, foundWorkStatement, { userId, search, kinds: [...soughtKinds], most: mostFoundWork })
  return found ?? { counts: [], items: [] }
}
