import { type Handover, type HandoverOpen, type HandoverRow, handoverList } from '@kilowatch/contract'
import { handoverFlow } from '@kilowatch/work'
import { ask, sqlList } from '../../../storage/list.ts'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

const named = (table: string) =>
  `case when ${table}.id is not null then json_build_object('id', ${table}.id::text, 'name', ${table}.name) end`
const total = (of: keyof HandoverOpen) => `(h.open->'${of}'->>'total')::int as ${of}`

export interface HandoverStored extends Omit<HandoverRow, 'createdAt'> {
  createdAt: Date
}

const joined = `join work w on w.id = h.id left join users c on c.id = w.created_by
  left join users a on a.id = w.assignee_id`
const fragments = {
  select: `
    w.id, w.title, h.shift, w.state, ${named('c')} as "createdBy", h.created_at as "createdAt", ${named('a')} as assignee,
    (select ${named('u')} from work_steps s join users u on u.id = s.by_user where s.work_id = w.id and s.step = 'sign' limit 1) as "signedBy",
    ${total('alarms')}, ${total('works')}, ${total('windows')},
    array(select json_build_object('id', g.id::text, 'name', g.name) from handover_groups k join groups g on g.id = k.group_id
           where k.handover_id = h.id order by k.place) as groups,
    coalesce((select o.roles from visible_work o where o.user_id = :userId and o.work_id = w.id), '{}') as roles,
    coalesce(w.created_by = :userId, false) as own`,
  from: `handovers h ${joined}`,
  where: {
    search: `strpos(lower(w.title || ' ' || h.words), lower(:search)) > 0`,
    state: 'w.state = any(:state::text[])',
    written: 'h.created_at',
    groupId: `exists (select from handover_groups k join groups g on g.id = k.group_id
                      where k.handover_id = h.id and :groupId::bigint in (g.id, g.parent_id))`,
  },
  sorts: { createdAt: ['h.created_at'] },
  key: 'h.id',
}

/** Everything of the business that the person has to do with. */
export const handoversOfPerson = sqlList(handoverList, {
  ...fragments,
  from: `work_seen_by(:userId, '${handoverFlow.kind}') seen (id) join handovers h on h.id = seen.id ${joined}`,
  always: 'h.business_id = :businessId',
  rows: { from: fragments.from, always: 'true' },
  together: true,
})

export async function findRow(db: Queryable, id: string, userId: string): Promise<HandoverStored | undefined> {
  const { select, from } = fragments
  return (await ask<HandoverStored>(db, `select ${select} from ${from} where h.id = :id`, { id, userId }))[0]
}

export const findWords = (db: Queryable, id: string): Promise<Pick<Handover, 'words' | 'open'> | undefined> =>
  rowOf(db, 'select words, open from handovers where id = $1', [id])

/** The groups, in the order in which they were named, with the day and time of their business. */
export const groupsAt = (
  db: Queryable,
  groupIds: readonly string[],
  at: Date,
): Promise<{ id: string; name: string; businessId: string; moment: string }[]> =>
  rowsOf(
    db,
    `select g.id, g.name, g.business_id as "businessId", to_char($2::timestamptz at time zone b.time_zone, 'YYYY-MM-DD HH24:MI') as moment
       from groups g join businesses b on b.id = g.business_id where g.id = any($1::bigint[]) order by array_position($1::bigint[], g.id)`,
    [groupIds, at],
  )

export interface NewHandover {
  groupIds: readonly string[]
  shift: string
  words: string
  open: HandoverOpen
}

export async function insertHandover(tx: Queryable, id: string, { groupIds, shift, words, open }: NewHandover, at: Date): Promise<void> {
  await tx.query(
    'insert into handovers (id, business_id, shift, words, open, created_at) select w.id, w.business_id, $2, $3, $4, $5 from work w where w.id = $1',
    [id, shift, words, JSON.stringify(open), at],
  )
  await tx.query(
    'insert into handover_groups (handover_id, group_id, place) select $1, g.id, g.place - 1 from unnest($2::bigint[]) with ordinality g (id, place)',
    [id, groupIds],
  )
}

export async function countAdditions(tx: Queryable, id: string): Promise<number> {
  return (await rowOf<{ count: number }>(tx, 'select count(*)::int as count from work_comments where work_id = $1', [id]))?.count ?? 0
}
