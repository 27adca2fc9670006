import type { LifeKind } from '@kilowatch/contract'
import { ask, type Bound } from '../../../storage/list.ts'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'
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

interface SeenWork {
  id: string
  kind: string
}

/**
 * Work on the device, of the kinds that have lines, that the reader sees. Of one device there is never much of it. Most of it is about the
 * same devices: whether all of them are seen is asked once for each set; the view is asked for what is left. From outside, only what was given counts.
 */
async function findWorks(db: Queryable, { device, userId, member, whole }: LifeReader): Promise<SeenWork[]> {
  const rows = await rowsOf<SeenWork & { seen: boolean; asked: boolean } & Record<string, unknown>>(
    db,
    `with mine as materialized (
       select w.id, w.business_id, w.kind, w.device_set, w.assignee_id, w.provider_id from work w
        where w.id = any(array(select wd.work_id from work_devices wd where wd.device_id = $1))),
     sets as materialized (
       select s.device_set
         from (select device_set, min(id) as id from mine where $4 and not $5 and device_set is not null group by device_set) s
        where (select bool_and(d.device_id in (select a.device_id from single_access a where a.user_id = $3 and a.way not in ('share', 'task')))
                 from work_devices d join devices o on o.id = d.device_id where d.work_id = s.id))
     select w.id, w.kind, $5 or w.device_set in (select device_set from sets) as seen,
            $4 or w.assignee_id = $3 or w.provider_id in (select m.business_id from memberships m where m.user_id = $3) as asked
       from mine w where w.business_id = $2 and w.kind = any($6::text[])`,
    [device.id, device.businessId, userId, member, whole, workWithLines],
  )
  const rest = rows.filter(({ seen, asked }) => !seen && asked)
  if (rest.length === 0) return rows.filter(({ seen }) => seen)
  const found = await rowsOf<{ id: string }>(
    db,
    `select w.id from unnest($2::bigint[]) w (id) where exists (select from visible_work v where v.user_id = $1 and v.work_id = w.id)`,
    [userId, rest.map(({ id }) => id)],
  )
  const seen = new Set(found.map(({ id }) => id))
  return rows.filter((row) => row.seen || seen.has(row.id))
}

/** Asked only where a source needs it. */
export const worksFor = (db: Queryable, reader: LifeReader, sources: readonly LifeSource[]) =>
  sources.some(({ from }) => typeof from === 'string' && from.startsWith('works ')) ? findWorks(db, reader) : Promise.resolve([])
export const works = 'works as materialized (select * from unnest(:works::bigint[], :workKinds::text[]) w (id, kind))'

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
export function lifeText(sources: readonly LifeSource[], before: Cursor | null): string {
  return `with ${works}
    select source, id::text, at, (extract(epoch from at) * 1000000)::bigint::text as micros
      from (${sources.map((source) => found(source, before)).join('\n union all ')}) l
     order by l.at desc, l.source collate "C" desc, l.id desc limit :most`
}

export function lifeValues(
  { device, userId, member, since }: LifeReader,
  { from, until, before }: LifeSpan,
  { works, most }: { works: readonly SeenWork[]; most: number },
): Bound {
  const begin = since !== null && (from === null || since > from) ? since : from
  return {
    ...{ device: device.id, business: device.businessId, boxId: device.boxId, subject: `device ${device.boxId}` },
    ...{ userId, member, most, from: begin ?? '-infinity', until: until ?? 'infinity' },
    ...{ micros: before?.micros, cursorId: before?.id },
    ...{ works: works.map(({ id }) => id), workKinds: works.map(({ kind }) => kind) },
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
  const works = await worksFor(db, reader, sources)
  return ask<FoundLine>(db, lifeText(sources, span.before), lifeValues(reader, span, { works, most }))
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
  const text = `with ${works} select kind, least(sum(count), :most)::int as count from (${counted.join('\n union all ')}) c group by kind`
  return ask<{ kind: LifeKind; count: number }>(
    db,
    text,
    lifeValues(reader, { ...span, before: null }, { works: await worksFor(db, reader, sources), most }),
  )
}
