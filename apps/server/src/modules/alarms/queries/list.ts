import type { Alarm, AlarmCounts } from '@kilowatch/contract'
import type { Visible } from '../../../http/subjects.ts'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'
import { countActiveOf } from './live.ts'
import { type AlarmRow, alarmColumns, alarmOf, alarmRelation } from './rows.ts'

export interface AlarmFilter {
  state: 'active' | 'released' | 'all'
  confirmed?: 'yes' | 'no' | undefined
  level?: readonly string[] | undefined
  kind?: readonly string[] | undefined
  type?: readonly string[] | undefined
  site?: string | undefined
  deviceId?: string | undefined
  uplinkId?: string | undefined
  mine?: 'yes' | undefined
  shelved?: 'yes' | 'no' | undefined
  search?: string | undefined
  from?: string | undefined
  to?: string | undefined
  businessId?: string | undefined
  sort: string
}

/** In the statement's own words, so that the partial index over active alarms serves. */
const states = { active: 'and a.released_at is null', released: 'and a.released_at is not null', all: '' } as const

const relation = alarmRelation('visible_alarms')
const site = `coalesce(d.site, '')`

function matches(state: AlarmFilter['state']): string {
  return `a.user_id = $1 ${states[state]}
    and ($2::boolean is null or (a.confirmed_at is not null) = $2)
    and ($3::smallint[] is null or a.level = any($3))
    and ($4::text[] is null or a.kind = any($4))
    and ($5::text[] is null or coalesce(d.type, d.announced_type) = any($5))
    and ($6::text is null or ${site} = $6)
    and ($7::text is null or d.box_id = $7)
    and ($8::text is null or a.uplink_id = $8)
    and ($9::boolean is null or a.assignee_id = $1)
    and ($10::boolean is null or coalesce(a.shelved_until > now(), false) = $10)
    and ($11::text is null or strpos(lower(concat_ws(' ', d.name, d.box_id, d.site, u.name, u.id, a.note)), lower($11)) > 0)
    and ($12::timestamptz is null or a.opened_at >= $12)
    and ($13::timestamptz is null or a.opened_at < $13)
    and ($14::bigint is null or a.business_id = $14)`
}

function parametersOf(visible: Visible, filter: AlarmFilter): unknown[] {
  const yes = (value: 'yes' | 'no' | undefined) => (value === undefined ? null : value === 'yes')
  const date = (value: string | undefined) => (value === undefined ? null : new Date(value))
  const { level, kind, type, deviceId, uplinkId, search } = filter
  return [
    visible.userId,
    yes(filter.confirmed),
    level ?? null,
    kind ?? null,
    type ?? null,
    filter.site ?? null,
    deviceId ?? null,
    uplinkId ?? null,
    yes(filter.mine),
    yes(filter.shelved),
    search || null,
    date(filter.from),
    date(filter.to),
    filter.businessId ?? null,
  ]
}

const byName = 'coalesce(d.name, u.name) collate "zh-x-icu"'
/** Sort names of the contract as SQL; nothing that a person sends becomes SQL. */
const orders: Readonly<Record<string, string>> = {
  openedAt: 'a.opened_at, a.id',
  '-openedAt': 'a.opened_at desc, a.id desc',
  level: 'a.level, a.opened_at desc, a.id desc',
  '-level': 'a.level desc, a.opened_at desc, a.id desc',
  deviceName: `${byName}, a.opened_at desc, a.id desc`,
  '-deviceName': `${byName} desc, a.opened_at desc, a.id desc`,
}

/** Which alarms a page shows is found with as few tables as the filter needs; what is shown of them is read for those alone. */
export function listStatement(state: AlarmFilter['state'], sort: string): string {
  const order = orders[sort] ?? orders['-openedAt']
  const page = `select a.id from ${relation} where ${matches(state)} order by ${order} limit $15 offset $16`
  return `select ${alarmColumns} from ${alarmRelation('alarms')} where a.id in (${page}) order by ${order}`
}

export async function listVisibleAlarms(
  db: Queryable,
  visible: Visible,
  filter: AlarmFilter,
  slice: { limit: number; offset: number },
): Promise<Alarm[]> {
  const parameters = [...parametersOf(visible, filter), slice.limit, slice.offset]
  return (await rowsOf<AlarmRow>(db, listStatement(filter.state, filter.sort), parameters)).map(alarmOf)
}

export async function countVisibleAlarms(db: Queryable, visible: Visible, filter: AlarmFilter): Promise<number> {
  const text = `select count(*)::int as total from ${relation} where ${matches(filter.state)}`
  return (await rowOf<{ total: number }>(db, text, parametersOf(visible, filter)))?.total ?? 0
}

/** Active alarms, how many of them wait for confirmation, and how many have each level. */
export async function countActive(db: Queryable, visible: Visible): Promise<AlarmCounts> {
  const counts = (await countActiveOf(db, [visible.userId])).get(visible.userId)
  return counts ?? { active: 0, unconfirmed: 0, levels: {} }
}

/** Those of the alarms that the caller may see. */
export async function findAlarms(db: Queryable, visible: Visible, ids: readonly string[]): Promise<Alarm[]> {
  const rows = await rowsOf<AlarmRow>(
    db,
    `select ${alarmColumns} from ${relation} where a.user_id = $1 and a.id = any($2::bigint[]) order by a.opened_at desc, a.id desc`,
    [visible.userId, ids],
  )
  return rows.map(alarmOf)
}

/** Other alarms of the same cause whose time overlaps the alarm's. */
export async function findSameCause(db: Queryable, visible: Visible, id: string): Promise<Alarm[]> {
  const rows = await rowsOf<AlarmRow>(
    db,
    `select ${alarmColumns} from ${relation}
       join alarms of on of.id = $2
      where a.user_id = $1 and a.business_id = of.business_id and a.cause_id = of.cause_id and a.id <> of.id
        and a.opened_at <= coalesce(of.released_at, now()) and coalesce(a.released_at, 'infinity') >= of.opened_at
      order by a.opened_at, a.id limit 50`,
    [visible.userId, id],
  )
  return rows.map(alarmOf)
}

export interface LastTime {
  opened_at: Date
  released_at: Date | null
  texts: string[]
}

/** The same alarm the time before, with its note and comments. */
export function findLastTime(db: Queryable, id: string): Promise<LastTime | undefined> {
  return rowOf<LastTime>(
    db,
    `select b.opened_at, b.released_at,
            array_remove(array[b.note] || array(
              select c.text from work_comments c where c.alarm_id = b.id order by c.at, c.id), null) as texts
       from alarms a join alarms b on b.uplink_id = a.uplink_id and b.device_id is not distinct from a.device_id
                                  and b.point = a.point and b.side = a.side and b.opened_at < a.opened_at and b.id <> a.id
      where a.id = $1 order by b.opened_at desc limit 1`,
    [id],
  )
}
