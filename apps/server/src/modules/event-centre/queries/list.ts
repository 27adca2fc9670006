import { type EventKind, type EventLateness, type EventState, fleetEventList } from '@kilowatch/contract'
import type { HandlingState } from '@kilowatch/work'
import { rowsByKey, sqlList } from '../../../storage/list.ts'
import { inGroupOf, ofBusinessOf } from '../../../storage/own-business.ts'
import { type Queryable, rowsOf } from '../../../storage/queryable.ts'

export interface EventRow {
  id: string
  /** Of what it was made: its number there. */
  ref: string
  kind: EventKind
  state: EventState
  level: 1 | 2 | 3 | 4 | null
  handling: HandlingState | null
  late: EventLateness | null
  /** The alarm that explains it. */
  cause: string | null
  at: Date
  ended_at: Date | null
  device_id: number | null
  box_id: string | null
  type: string | null
  subject: string
  site: string
  group_id: string | null
}

/** Where events of one sort are kept: its rows as events. */
interface Source {
  table: string
  number: string
  kind: string
  state: string
  /** How soon it is looked at, in the order of `alarmStandings`: what is never urgent says so plainly, so that the planner knows. */
  urgency: string
  level: string
  handling: string
  late: string
  /** The alarm that explains it. */
  cause: string
  at: string
  endedAt: string
  device: string
  uplink: string
  group: string
}

const openEnd = (column: string) => `case when ${column} is null then 'running' else 'ended' end`
const ofDevice = {
  urgency: '0',
  level: 'null::smallint',
  handling: 'null::text',
  late: 'null::text',
  cause: 'null::bigint',
  device: 'e.device_id',
  uplink: 'null::text',
  group: 'null::bigint',
}

/** Within how long the reader's business wants an alarm of its level confirmed or handled: all of them are read once for a statement. */
const within = (what: 'confirm_within' | 'handle_within') =>
  `((select jsonb_object_agg(concat_ws(' ', g.business_id, g.level), g.${what})
       from memberships m join alarm_target_times g on g.business_id = m.business_id where m.user_id = :userId)
    ->> concat_ws(' ', e.business_id, e.level))::interval`
/** What is over waits for a record where the business asks for one. */
const late = `case when e.handling_id is not null then null
  when e.confirmed_at is null and coalesce(e.released_at, now()) - e.opened_at > ${within('confirm_within')} then 'confirm'
  when now() - e.opened_at > ${within('handle_within')} and (e.released_at is null or exists (
    select from asked_handlings q where q.business_id = e.business_id and e.level >= q.least_level and e.opened_at >= q.asked_from)) then 'handle' end`

/** As `standingOf` has it. */
const standing = `case when e.released_at is null then case when e.confirmed_at is null then 'waiting' else 'ongoing' end
  when e.confirmed_at is null then 'cleared' else 'over' end`

/** The order is the remainder of an event's id by `places`, and never changes. */
const sources = {
  alarm: {
    ...ofDevice,
    table: 'alarms',
    number: 'e.id',
    kind: `case when e.kind in ('threshold', 'state') then 'alarm' else 'connection' end`,
    state: standing,
    urgency: `(e.released_at is null)::int * 2 + (e.confirmed_at is null)::int`,
    level: 'e.level',
    handling: `case when e.handling_id is not null then 'handled' when e.confirmed_at is not null then 'confirmed' else 'unconfirmed' end`,
    late,
    cause: 'e.symptom_of',
    at: 'e.opened_at',
    endedAt: 'e.released_at',
    uplink: 'e.uplink_id',
  },
  discharge: {
    ...ofDevice,
    table: 'discharges',
    number: 'e.id',
    kind: `'discharge'`,
    state: openEnd('e.ended_at'),
    at: 'e.started_at',
    endedAt: 'e.ended_at',
  },
  access: {
    ...ofDevice,
    table: 'passages',
    number: 'e.number',
    kind: `'access'`,
    state: `'ended'`,
    at: 'e.at',
    endedAt: 'null::timestamptz',
  },
  command: {
    ...ofDevice,
    table: 'device_commands',
    number: 'e.number',
    kind: `'command'`,
    state: openEnd('e.ended_at'),
    at: 'e.requested_at',
    endedAt: 'e.ended_at',
  },
  check: {
    table: 'group_checks',
    number: 'e.id',
    kind: `'check'`,
    state: openEnd('e.ended_at'),
    urgency: '0',
    level: 'null::smallint',
    handling: 'null::text',
    late: 'null::text',
    cause: 'null::bigint',
    at: 'e.started_at',
    endedAt: 'e.ended_at',
    device: 'null::integer',
    uplink: 'null::text',
    group: 'e.group_id',
  },
} as const satisfies Record<string, Source>
type SourceName = keyof typeof sources

const names = Object.keys(sources) as SourceName[]
/** More than there are sources, so that one can be added. */
const places = 8
const placeOf = (name: SourceName) => names.indexOf(name)
/** The event of an alarm. */
const eventOfAlarm = (alarm: string) => `${alarm} * ${places} + ${placeOf('alarm')}`

/** Columns of events of one sort; `device_commands` and the others are `e`. */
function columnsOf(name: SourceName): string {
  const { number, kind, state, urgency, level, handling, late, cause, at, endedAt, device, uplink, group }: Source = sources[name]
  return `${number} * ${places} + ${placeOf(name)} as id, ${number} as ref, ${placeOf(name)} as place, ${kind} as kind, ${state} as state, ${urgency} as urgency, ${level} as level, ${handling} as handling,
    ${late} as late, ${cause} as cause, ${at} as at, ${endedAt} as ended_at, ${device} as device_id, ${uplink} as uplink_id, ${group} as group_id`
}

/** Names of people at doors, and checks, are for the business. */
const memberOf = (business: string, user: string) => `join memberships m on m.business_id = ${business} and m.user_id = ${user}`

/** Which of them a person sees: `user_id`, and the rows `e`. */
const seen: Readonly<Record<SourceName, { user: string; from: string }>> = {
  alarm: { user: 'e.user_id', from: 'visible_alarms e' },
  discharge: { user: 'v.user_id', from: 'visible_devices v join discharges e on e.device_id = v.id' },
  access: {
    user: 'v.user_id',
    from: `visible_devices v ${memberOf('v.business_id', 'v.user_id')} join passages e on e.device_id = v.id`,
  },
  command: { user: 'v.user_id', from: 'visible_devices v join device_commands e on e.device_id = v.id' },
  check: { user: 'm.user_id', from: 'memberships m join group_checks e on e.business_id = m.business_id' },
}

const all = names.map((name) => `select ${seen[name].user} as user_id, ${columnsOf(name)} from ${seen[name].from}`)
const byId = names.map((name) => `select ${columnsOf(name)} from ${sources[name].table} e`)

/** The newest `:ahead` of a source, of each way in which the person comes to them. */
function newestOf(name: SourceName, ways: string, user: string, way: string): string {
  const { table, at, number }: Source = sources[name]
  return `select ${user} as user_id, n.* from ${ways} cross join lateral (
      select ${columnsOf(name)} from ${table} e where ${way} order by ${at} desc, ${number} desc limit :ahead) n where ${user} = :userId`
}

const devices = 'visible_devices v'
/** What is urgent stands first, however old it is: each standing is found by itself. */
const newest = [
  ...[`e.business_id = w.business_id and w.device_id is null`, `e.device_id = w.device_id and w.device_id is not null`].flatMap((way) =>
    ['null', 'not null'].flatMap((released) =>
      ['null', 'not null'].map((confirmed) =>
        newestOf('alarm', 'alarm_ways w', 'w.user_id', `${way} and e.released_at is ${released} and e.confirmed_at is ${confirmed}`),
      ),
    ),
  ),
  newestOf('discharge', devices, 'v.user_id', 'e.device_id = v.id'),
  newestOf('access', `${devices} ${memberOf('v.business_id', 'v.user_id')}`, 'v.user_id', 'e.device_id = v.id'),
  newestOf('command', devices, 'v.user_id', 'e.device_id = v.id'),
  newestOf('check', 'memberships m', 'm.user_id', 'e.business_id = m.business_id'),
]

const joined = `left join devices d on d.id = e.device_id left join uplinks u on u.id = e.uplink_id left join groups g on g.id = e.group_id`
const urgency = 'e.urgency'

export const eventRows = sqlList(fleetEventList, {
  select: `e.id, e.ref, e.kind, e.state, e.level, e.handling, e.late, e.cause, e.at, e.ended_at, e.device_id, d.box_id, coalesce(d.type, d.announced_type) as type,
    coalesce(d.name, u.name, g.name, '') as subject, coalesce(d.site, '') as site, e.group_id`,
  from: `(${all.join(' union all ')}) e ${joined}`,
  ahead: `(${newest.join(' union all ')}) e`,
  always: 'e.user_id = :userId',
  where: {
    search: `strpos(lower(concat_ws(' ', d.name, d.box_id, d.site, u.name, u.id, g.name)), lower(:search)) > 0`,
    state: 'e.state = :state',
    handling: 'e.handling = :handling',
    late: 'e.late = :late',
    kind: 'e.kind = any(:kind::text[])',
    level: 'e.level = any(:level::smallint[])',
    type: 'coalesce(d.type, d.announced_type) = any(:type::text[])',
    site: `coalesce(d.site, '') = :site`,
    deviceId: 'd.box_id = :deviceId',
    groupId: `${inGroupOf(':userId', ':groupId', 'e.device_id')} or e.group_id in (
      select own.id from groups own where ${ofBusinessOf(':userId')} and :groupId in (own.id, own.parent_id))`,
    // Of a source in which nothing is urgent the time alone is left of it, which its index has.
    by: 'true',
    period: `:from::timestamptz is not null or :to::timestamptz is not null or :period = 'all' or e.urgency > 0
      or e.at >= now() - make_interval(days => nullif(:period, 'all')::int)`,
    at: 'e.at',
  },
  aheadKeeps: ['period'],
  // What is more urgent is never hidden under what is less.
  fold: { by: 'by', under: eventOfAlarm('e.cause'), weight: urgency },
  sorts: { urgency: [urgency, 'e.at'], at: ['e.at'], level: ['coalesce(e.level, 0)', urgency, 'e.at'] },
  key: 'e.id',
  rows: {
    from: `(${byId.join(' union all ')}) e ${joined}`,
    always: `e.ref = wanted.key / ${places} and e.place = wanted.key % ${places}`,
  },
})

interface KinRow {
  cause: string
  symptoms: number
}

/** Of each of these alarms how many it explains, as far as the person sees them. */
export function countSymptoms(db: Queryable, userId: string, alarmIds: readonly string[]): Promise<KinRow[]> {
  return rowsOf<KinRow & Record<string, unknown>>(
    db,
    `select symptom_of as cause, count(*)::int as symptoms from visible_alarms where user_id = $1 and symptom_of = any($2::bigint[]) group by symptom_of`,
    [userId, alarmIds],
  )
}

/** Those of the alarms that the person sees, each with the number of its event. */
export async function eventsOfAlarms(db: Queryable, userId: string, alarmIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const text = `select e.id as alarm, ${eventOfAlarm('e.id')} as event from visible_alarms e where e.user_id = $1 and e.id = any($2::bigint[])`
  return new Map((await rowsOf<{ alarm: string; event: string }>(db, text, [userId, alarmIds])).map(({ alarm, event }) => [alarm, event]))
}

/** What these alarms explain, as the person sees it, the first that began first. */
export async function symptomsOf(db: Queryable, userId: string, alarmIds: readonly string[], most: number): Promise<EventRow[]> {
  const text = `select ${eventOfAlarm('e.id')} as key from visible_alarms e
    where e.user_id = $1 and e.symptom_of = any($2::bigint[]) order by e.opened_at, e.id limit $3`
  return rowsByKey<EventRow>(db, eventRows, { userId }, await rowsOf<{ key: string }>(db, text, [userId, alarmIds, most]))
}
