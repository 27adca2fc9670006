import type { LifeKind } from '@kilowatch/contract'
import { ask, type Bound } from '../../../storage/list.ts'
import { type Queryable, rowOf } from '../../../storage/queryable.ts'
import type { LifeReader, LifeSource } from '../lines.ts'
import type { Cursor } from '../rules.ts'
import { workWithLines } from './work.ts'

type Standing = Pick<LifeReader, 'member' | 'whole' | 'records' | 'since'>

/** What the person, who sees the device, is to it. */
export async function findStanding(db: Queryable, userId: string, device: { id: number; businessId: string }): Promise<Standing> {
  const own = 'from memberships m where m.user_id = $1 and m.business_id = $2'
  const row = await rowOf<Standing & Record<string, unknown>>(
    db,
    `with ways as materialized (select way from device_access where user_id = $1 and device_id = $3)
     select exists (select ${own}) as member,
            exists (select ${own} and (m.right_on_devices in ('manage', 'main') or m.scope = 'all')) as whole,
            exists (select from ways where way = 'task')
              or exists (select from authorized_devices d join memberships m on m.business_id = d.provider_id
                          where m.user_id = $1 and d.device_id = $3) as records,
            case when not exists (select from ways where way <> 'share')
                 then (select min(s.created_at) from device_shares s where s.user_id = $1 and s.device_id = $3 and s.waits_until is null) end as since`,
    [userId, device.businessId, device.id],
  )
  return row ?? { member: false, whole: false, records: false, since: null }
}

/** Work on the device, of the kinds that have lines, that the reader sees. Of one device there is never much of it. */
function works({ whole }: LifeReader): string {
  const kinds = workWithLines.map((kind) => `'${kind}'`).join(', ')
  const found = `on_device as materialized (
      select w.id, w.business_id, w.kind, w.device_set, w.assignee_id, w.provider_id from work w
       where w.id = any(array(select wd.work_id from work_devices wd where wd.device_id = :device)))`
  const mine = `select * from on_device w where w.business_id = :business and w.kind in (${kinds})`
  if (whole) return `${found}, works as materialized (${mine})`
  // Most of it is about the same devices: whether all of them are seen is asked once for each set. From outside, only what was given counts.
  return `${found}, mine as materialized (${mine}),
    sets as materialized (
      select s.device_set
        from (select device_set, min(id) as id from mine where :member and device_set is not null group by device_set) s
       where (select bool_and(d.device_id in (select a.device_id from single_access a
                                               where a.user_id = :userId and a.way not in ('share', 'task')))
                from work_devices d where d.work_id = s.id)),
    works as materialized (
      select w.* from mine w
       where w.device_set in (select device_set from sets)
          or ((:member or w.assignee_id = :userId or w.provider_id in (select m.business_id from memberships m where m.user_id = :userId))
              and exists (select from visible_work v where v.user_id = :userId and v.work_id = w.id)))`
}

export interface LifeSpan {
  from: Date | null
  until: Date | null
  before: Cursor | null
}

/** The moments of a span and a cursor, as an expression compares with them. */
const moments = (as: (moment: string) => string) => ({
  from: as(':from::timestamptz'),
  until: as(':until::timestamptz'),
  cursor: as(`(timestamptz 'epoch' + :micros::bigint * interval '1 microsecond')`),
})
const plain = moments((moment) => moment)
const utc = moments((moment) => `(${moment} at time zone 'UTC')`)

/** The conditions of a span on one source: lines of one moment stand by their source and id. */
function within(source: string, before: Cursor | null, at: string, id: string): string {
  const { from, until, cursor } = at.includes('time zone') ? utc : plain
  const span = `${at} >= ${from} and ${at} <= ${until}`
  if (before === null) return span
  if (source < before.source) return `${span} and ${at} <= ${cursor}`
  return source === before.source
    ? `${span} and ${at} <= ${cursor} and (${at} < ${cursor} or ${id} < :cursorId::bigint)`
    : `${span} and ${at} < ${cursor}`
}

function found(source: LifeSource, before: Cursor | null): string {
  const { name, kind, at, id, where = 'true' } = source
  const page = (at: string, id: string) => `${within(name, before, at, id)} order by ${at} desc, ${id} desc limit :most`
  const from = typeof source.from === 'function' ? source.from(page) : source.from
  return `(select '${name}' as source, '${kind}' as kind, ${id} as id, ${at} as at from ${from} where ${where} and ${page(at, id)})`
}

export interface FoundLine {
  source: string
  id: string
  at: Date
  micros: string
}

/** The statement of a page, for a look at its plan. */
export function lifeText(reader: LifeReader, sources: readonly LifeSource[], before: Cursor | null): string {
  return `with ${works(reader)}
    select source, id::text, at, (extract(epoch from at) * 1000000)::bigint::text as micros
      from (${sources.map((source) => found(source, before)).join('\n union all ')}) l
     order by l.at desc, l.source collate "C" desc, l.id desc limit :most`
}

export function lifeValues({ device, userId, member, since }: LifeReader, { from, until, before }: LifeSpan, most: number): Bound {
  const begin = since !== null && (from === null || since > from) ? since : from
  return {
    ...{ device: device.id, business: device.businessId, boxId: device.boxId, subject: `device ${device.boxId}` },
    ...{ userId, member, most, from: begin ?? '-infinity', until: until ?? 'infinity' },
    ...{ micros: before?.micros, cursorId: before?.id },
  }
}

/** The newest lines of a span, no more than `most`. */
export async function findLines(
  db: Queryable,
  reader: LifeReader,
  sources: readonly LifeSource[],
  span: LifeSpan,
  most: number,
): Promise<FoundLine[]> {
  if (sources.length === 0) return []
  return ask<FoundLine>(db, lifeText(reader, sources, span.before), lifeValues(reader, span, most))
}

/** How many lines of each kind a span has, no more than `most` of each. */
export async function countLines(
  db: Queryable,
  reader: LifeReader,
  sources: readonly LifeSource[],
  span: Omit<LifeSpan, 'before'>,
  most: number,
): Promise<{ kind: LifeKind; count: number }[]> {
  const counted = sources.map((source) => `select kind, count(*)::int as count from ${found(source, null)} s group by kind`)
  const text = `with ${works(reader)} select kind, least(sum(count), :most)::int as count from (${counted.join('\n union all ')}) c group by kind`
  return ask<{ kind: LifeKind; count: number }>(db, text, lifeValues(reader, { ...span, before: null }, most))
}
