import { type Alarm, type AlarmCounts, alarmList } from '@kilowatch/contract'
import type { Visible } from '../../../http/subjects.ts'
import { type SqlList, sqlList } from '../../../storage/list.ts'
import { inGroupOf } from '../../../storage/own-business.ts'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'
import { countActiveOf } from './live.ts'
import { type AlarmRow, alarmColumns, alarmOf, alarmRelation } from './rows.ts'

const relation = alarmRelation('visible_alarms')
const byName = 'coalesce(d.name, u.name) collate "zh-x-icu"'
const newest = 'a.opened_at desc'

/**
 * Which alarms a page shows is found with as few tables as the filters need; what is shown of them is read for those alone. Where only
 * active ones are asked for, the planner sees the words of the partial index over them.
 */
export const alarmRows = sqlList(alarmList, {
  select: alarmColumns,
  from: relation,
  always: 'a.user_id = :userId',
  where: {
    search: `strpos(lower(concat_ws(' ', d.name, d.box_id, d.site, u.name, u.id, a.note)), lower(:search)) > 0`,
    state: `:state::text = 'all' or (a.released_at is null) = (:state::text = 'active')`,
    confirmed: `(a.confirmed_at is not null) = (:confirmed::text = 'yes')`,
    handling: `case :handling::text when 'handled' then a.handling_id is not null when 'confirmed' then a.confirmed_at is not null and a.handling_id is null
      else a.confirmed_at is null end`,
    record: `:record::text = 'asked' and a.confirmed_at is not null and a.handling_id is null and a.released_at is not null and exists (
      select from memberships m join asked_handlings q on q.business_id = m.business_id
       where m.user_id = :userId and m.business_id = a.business_id and a.level >= q.least_level and a.opened_at >= q.asked_from)`,
    level: 'a.level = any(:level::smallint[])',
    kind: 'a.kind = any(:kind::text[])',
    type: 'coalesce(d.type, d.announced_type) = any(:type::text[])',
    site: `coalesce(d.site, '') = :site`,
    deviceId: 'd.box_id = :deviceId',
    uplinkId: 'a.uplink_id = :uplinkId',
    groupId: inGroupOf(':userId', ':groupId', 'a.device_id'),
    mine: 'a.assignee_id = :userId',
    shelved: `coalesce(a.shelved_until > now(), false) = (:shelved::text = 'yes')`,
    opened: 'a.opened_at',
  },
  sorts: { openedAt: ['a.opened_at'], level: ['a.level', newest], deviceName: [byName, newest] },
  key: 'a.id',
  rows: { from: alarmRelation('alarms'), always: 'true' },
})

/** The same of one business alone. */
export const businessAlarmRows: SqlList = { ...alarmRows, always: `${alarmRows.always} and a.business_id = :businessId` }

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

/** When the live reading came that opened it, where its beginning was moved since; undefined where it was not. */
export async function findLiveOpening(db: Queryable, id: string): Promise<Date | undefined> {
  const row = await rowOf<{ live_at: Date | null }>(db, 'select live_at from alarms where id = $1', [id])
  return row?.live_at ?? undefined
}
