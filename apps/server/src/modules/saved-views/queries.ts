import type { SavedView } from '@kilowatch/contract'
import { type Queryable, rowOf, rowsOf } from '../../storage/queryable.ts'

/** What a person keeps of one list. */
export function viewsOf(db: Queryable, userId: string, list: string): Promise<SavedView[]> {
  return rowsOf<SavedView>(
    db,
    'select id, list, name, query from saved_views where user_id = $1 and list = $2 order by name collate "zh-x-icu", id',
    [userId, list],
  )
}

/** Nobody else changes the views of this person until the end of the transaction. @returns how many they keep */
export async function lockViews(tx: Queryable, userId: string): Promise<number> {
  await tx.query('select from users where id = $1 for no key update', [userId])
  return countViews(tx, userId)
}

export async function countViews(db: Queryable, userId: string): Promise<number> {
  const row = await rowOf<{ count: number }>(db, 'select count(*)::int from saved_views where user_id = $1', [userId])
  return row?.count ?? 0
}

/** Undefined where the person has a view of that list by this name. */
export function insertView(
  tx: Queryable,
  view: { userId: string; list: string; name: string; query: string; at: Date },
): Promise<SavedView | undefined> {
  return rowOf<SavedView>(
    tx,
    `insert into saved_views (user_id, list, name, query, created_at) values ($1, $2, $3, $4, $5)
         on conflict do nothing returning id, list, name, query`,
    [view.userId, view.list, view.name, view.query, view.at],
  )
}

export function findView(tx: Queryable, userId: string, id: string): Promise<SavedView | undefined> {
  return rowOf<SavedView>(tx, 'select id, list, name, query from saved_views where id = $2 and user_id = $1', [userId, id])
}

/** Whether another view of that list has the name. */
export async function isNameTaken(tx: Queryable, userId: string, { id, list, name }: Omit<SavedView, 'query'>): Promise<boolean> {
  const text = 'select from saved_views where user_id = $1 and list = $2 and lower(name) = lower($3) and id <> $4'
  return (await rowOf(tx, text, [userId, list, name, id])) !== undefined
}

export async function updateViewName(tx: Queryable, id: string, name: string): Promise<void> {
  await tx.query('update saved_views set name = $2 where id = $1', [id, name])
}

export async function deleteView(tx: Queryable, id: string): Promise<void> {
  await tx.query('delete from saved_views where id = $1', [id])
}
