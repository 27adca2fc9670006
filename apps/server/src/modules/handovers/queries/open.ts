import type { Alarm, HandoverOpen } from '@kilowatch/contract'
import { type Queryable, rowsOf } from '../../../storage/queryable.ts'
import { alarmReason } from '../../alarm-words/index.ts'

/** As many of each kind stand in a note; the others are counted. */
const most = 50
/** Not what a shift hands over: matters of the business, of a project, or what is late alone. */
const elsewhere = ['business-auth', 'engagement', 'grant', 'project', 'patrol-form', 'handover']
const onceLate = ['patrol-task', 'schedule']

const devices = `
  select distinct d.id, d.box_id, d.name, coalesce(d.type, d.announced_type) as type
    from groups g join group_devices gd on gd.group_id = g.id join devices d on d.id = gd.device_id
    join device_access a on a.device_id = d.id and a.user_id = $2
   where g.id = any($1::bigint[]) or g.parent_id = any($1::bigint[])`

interface Bound {
  groupIds: readonly string[]
  /** Whoever writes: nothing else than they see. */
  userId: string
  now: Date
  /** When the shift began: what was written under alarms since then. */
  since: Date
}

type AlarmRow = Pick<Alarm, 'kind' | 'level' | 'point' | 'side' | 'openingValue' | 'limit'> & {
  id: string
  device: { id: string; name: string }
  deviceType: string
  openedAt: Date
  confirmed: boolean
  total: number
}

interface CommentRow extends About {
  alarmId: string
  device: { id: string; name: string }
  at: Date
  by: string
  text: string
  total: number
}

/** $1 groups, $2 whoever writes, $3 since when: of alarms that are active, or began in the month before. */
const commentsStatement = `
  with devices_of as materialized (${devices})
  select a.id::text as "alarmId", a.kind, a.point, a.side, a.opening_value as "openingValue", a.limit_value as limit,
         d.type as "deviceType", json_build_object('id', d.box_id, 'name', d.name) as device, c.at, coalesce(u.name, '') as by, c.text,
         count(*) over ()::int as total
    from devices_of d
    join alarms a on a.device_id = d.id and (a.released_at is null or a.opened_at >= $3::timestamptz - interval '31 days')
    join lateral (select w.at, w.by_user, w.text from work_comments w where w.alarm_id = a.id and w.at >= $3
                  union all
                  select a.confirmed_at, a.confirmed_by, a.note where a.note <> '' and a.confirmed_at >= $3) c on true
    left join users u on u.id = c.by_user
   order by c.at, a.id limit ${most}`

/** What is open of groups at a moment, as one person sees it. */
export async function openOf(db: Queryable, { groupIds, userId, now, since }: Bound): Promise<HandoverOpen> {
  const alarms = await rowsOf<AlarmRow & Record<string, unknown>>(
    db,
    `with devices_of as materialized (${devices})
     select a.id::text, a.kind, a.level, a.point, a.side, a.opening_value as "openingValue", a.limit_value as limit, a.opened_at as "openedAt",
            a.confirmed_at is not null as confirmed, json_build_object('id', d.box_id, 'name', d.name) as device, d.type as "deviceType",
            count(*) over ()::int as total
       from devices_of d join alarms a on a.device_id = d.id and a.released_at is null
      order by a.level desc, a.opened_at, a.id limit ${most}`,
    [groupIds, userId],
  )
  const works = await rowsOf<
    HandoverOpen['works']['items'][number] & { dueAt: string | Date | null; total: number } & Record<string, unknown>
  >(
    db,
    `with devices_of as materialized (${devices})
     select w.id::text, w.kind, w.number, w.title, w.state, w.due_at as "dueAt", count(*) over ()::int as total
       from work w
      where w.business_id = (select min(g.business_id) from groups g where g.id = any($1::bigint[])) and w.closed_at is null and w.created_at <= $5 and w.kind <> all($3::text[]) and (w.kind <> all($4::text[]) or w.due_at <= $5)
        and (w.group_id in (select o.id from groups o where o.id = any($1::bigint[]) or o.parent_id = any($1::bigint[]))
             or exists (select from work_devices wd join devices_of d on d.id = wd.device_id where wd.work_id = w.id))
        and exists (select from visible_work v where v.work_id = w.id and v.user_id = $2)
      order by w.due_at nulls last, w.id limit ${most}`,
    [groupIds, userId, elsewhere, onceLate, now],
  )
  const windows = await rowsOf<{ device: { id: string; name: string }; reason: string; until: Date; total: number }>(
    db,
    `with devices_of as materialized (${devices})
     select json_build_object('id', d.box_id, 'name', d.name) as device, m.reason, m.to_at as until, count(*) over ()::int as total
       from devices_of d join maintained_devices m on m.device_id = d.id and m.from_at <= $3 and m.to_at > $3
      order by m.to_at, d.name, d.id limit ${most}`,
    [groupIds, userId, now],
  )
  const comments = await rowsOf<CommentRow & Record<string, unknown>>(db, commentsStatement, [groupIds, userId, since])
  return {
    alarms: { total: alarms[0]?.total ?? 0, items: alarms.map(alarmOf) },
    works: {
      total: works[0]?.total ?? 0,
      items: works.map(({ total: _, dueAt, ...work }) => ({ ...work, dueAt: dueAt === null ? null : new Date(dueAt).toISOString() })),
    },
    windows: {
      total: windows[0]?.total ?? 0,
      items: windows.map(({ total: _, until, ...window }) => ({ ...window, until: until.toISOString() })),
    },
    comments: { total: comments[0]?.total ?? 0, items: comments.map(commentOf) },
  }
}

function alarmOf({ id, level, device, openedAt, confirmed, ...about }: AlarmRow): HandoverOpen['alarms']['items'][number] {
  return { id, level, device, reason: reasonOf(about, device.id), openedAt: openedAt.toISOString(), confirmed }
}

function commentOf({ total: _, alarmId, device, at, by, text, ...about }: CommentRow): HandoverOpen['comments']['items'][number] {
  return { alarmId, device, reason: reasonOf(about, device.id), at: at.toISOString(), by, text }
}

type About = Pick<AlarmRow, 'kind' | 'point' | 'side' | 'openingValue' | 'limit' | 'deviceType'>

/** In words of both languages, since the device may be another one when they are read. */
function reasonOf(about: About, deviceId: string): { zh: string; en: string } {
  const alarm = { ...about, deviceId, given: {} }
  return { zh: alarmReason(alarm, 'zh'), en: alarmReason(alarm, 'en') }
}
