import { doorPersonList, hidden, passageList } from '@kilowatch/contract'
import { sqlList } from '../../../storage/list.ts'

/** Names of people are for the door's own business. `device`: its internal id; `ofBusiness`: whose it is. */
const ofMembers = 'exists (select from memberships m where m.business_id = :ofBusiness and m.user_id = :userId)'
const today = '(:now::timestamptz at time zone b.time_zone)::date'
export const personState = `case when not p.enabled then 'disabled' when p.from_day > ${today} then 'not-yet'
  when p.until_day < ${today} then 'expired' else 'valid' end`
const has = (way: string) => `exists (select from door_credentials c where c.person_id = p.id and c.way = ${way})`

export const personRows = sqlList(doorPersonList, {
  select: `p.id, p.name,
    coalesce((select string_agg('${hidden}' || c.tail, ', ' order by c.id) from door_credentials c where c.person_id = p.id and c.way = 'card'), '') as cards,
    case when ${has(`'pin'`)} then '${hidden}' else '' end as pin,
    coalesce((select min(c.tail) from door_credentials c where c.person_id = p.id and c.way = 'finger'), '') as finger,
    to_char(p.from_day, 'YYYY-MM-DD') as "fromDay", to_char(p.until_day, 'YYYY-MM-DD') as "untilDay", p.enabled, ${personState} as state,
    case when u.id is not null then json_build_object('id', u.id::text, 'name', u.name) end as "madeBy"`,
  from: `door_people p join devices d on d.id = p.device_id join businesses b on b.id = d.business_id left join users u on u.id = p.made_by`,
  always: `p.device_id = :device and p.removed_at is null and ${ofMembers}`,
  where: {
    deviceId: 'true',
    search: `strpos(lower(p.name), lower(:search)) > 0
      or exists (select from door_credentials c where c.person_id = p.id and c.way = 'card' and c.tail = upper(:search))`,
    state: `${personState} = :state`,
    way: has(':way'),
  },
  sorts: { name: ['p.name collate "zh-x-icu"'], until: [`coalesce(p.until_day, 'infinity'::date)`] },
  key: 'p.id::text',
  keyType: 'text',
})

export interface PassageRow {
  id: string
  at: Date
  name: string
  way: 'card' | 'pin' | 'finger' | 'remote'
  state: 'opened' | 'refused' | 'failed'
  reason: string | null
  tail: string | null
  open_ms: number | null
}

/** What was shown at the reader, and commands that open it, `opens` and what it is told, once their end is known. */
export const passages = `(select id, at, name, way, state, reason, tail, open_ms from passages where device_id = :device
  union all
  select c.id, c.requested_at, u.name, 'remote', case c.state when 'verified' then 'opened' else 'failed' end, c.reason, null, null
    from device_commands c join users u on u.id = c.requested_by
   where c.device_id = :device and c.control = :opens and c.value = :told and c.ended_at is not null) p`

export const passageRows = sqlList(passageList, {
  select: 'p.id, p.at, p.name, p.way, p.state, p.reason, p.tail, p.open_ms',
  from: passages,
  always: ofMembers,
  where: {
    deviceId: 'true',
    search: 'strpos(lower(p.name), lower(:search)) > 0 or p.tail = upper(:search)',
    way: 'p.way = :way',
    state: 'p.state = :state',
    at: 'p.at',
  },
  sorts: { at: ['p.at'] },
  key: 'p.id::text',
  keyType: 'text',
})
