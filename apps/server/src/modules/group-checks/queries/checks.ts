import type { UpsStandard } from '@kilowatch/catalog'
import { type CheckAnswer, type CheckFieldResults, type CheckVerdict, type GroupCheck, groupCheckList } from '@kilowatch/contract'
import type { Visible } from '../../../http/subjects.ts'
import { sqlList } from '../../../storage/list.ts'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

export interface CheckRow {
  id: string
  groupId: string
  groupName: string
  state: GroupCheck['state']
  startedAt: Date
  startedById: string | null
  startedByName: string | null
  endedAt: Date | null
  devices: number
  fail: number
  warn: number
  noAnswer: number
  pass: number
  toGo: number
}

/** Devices that the reader sees, and former ones of businesses that they see as a whole. */
const shown = (userId: string) => `(
  select id, box_id, name, coalesce(type, announced_type) as type, info from visible_devices where user_id = ${userId}
   union all
  select f.id, f.box_id, f.name, f.type, f.info from former_devices f
   where exists (select from business_access b where b.user_id = ${userId} and b.business_id = f.business_id)) v`

/** Counted are the devices that the reader sees. */
export const checkRows = sqlList(groupCheckList, {
  select: `
    c.id, c.group_id as "groupId", g.name as "groupName", c.state, c.started_at as "startedAt", u.id as "startedById", u.name as "startedByName",
    c.ended_at as "endedAt", n.devices, n.fail, n.warn, n."noAnswer", n.pass, n."toGo"`,
  from: `group_checks c join groups g on g.id = c.group_id left join users u on u.id = c.started_by
    cross join lateral (
      select count(*)::int as devices,
             (count(*) filter (where d.verdict = 'fail'))::int as fail, (count(*) filter (where d.verdict = 'warn'))::int as warn,
             (count(*) filter (where d.verdict = 'no-answer'))::int as "noAnswer", (count(*) filter (where d.verdict = 'pass'))::int as pass,
             (count(*) filter (where d.state = 'waiting'))::int as "toGo"
        from group_check_devices d join ${shown(':userId')} on v.id = d.device_id
       where d.check_id = c.id) n`,
  always: 'c.business_id = :businessId',
  where: { groupId: 'c.group_id = :groupId', state: 'c.state = :state', at: 'c.started_at' },
  sorts: { startedAt: ['c.started_at'] },
  key: 'c.id',
})

export interface CheckedRow {
  boxId: string
  name: string
  type: string
  info: Record<string, string | number>
  state: 'waiting' | 'done' | 'cancelled'
  begun: boolean
  verdict: CheckVerdict | null
  answer: CheckAnswer | null
  judgedAt: Date | null
  fields: CheckFieldResults
}

/** The devices of a check that the reader sees, in the order of checking. */
export function listChecked(db: Queryable, { userId }: Visible, checkId: string): Promise<CheckedRow[]> {
  return rowsOf<CheckedRow>(
    db,
    `select v.box_id as "boxId", v.name, v.type, v.info, d.state, r.begun_at is not null as begun, d.verdict,
            d.answer, d.judged_at as "judgedAt", d.fields
       from group_check_devices d
       join ${shown('$1')} on v.id = d.device_id
       left join device_reads r on r.id = d.read_id
      where d.check_id = $2 order by d.place, d.device_id`,
    [userId, checkId],
  )
}

export async function newestCheck(db: Queryable, groupId: string): Promise<{ id: string; startedAt: Date } | undefined> {
  return rowOf(db, 'select id, started_at as "startedAt" from group_checks where group_id = $1 order by started_at desc, id desc limit 1', [
    groupId,
  ])
}

/** When the group was last checked to the end. */
export async function lastDone(db: Queryable, groupId: string): Promise<Date | null> {
  const row = await rowOf<{ at: Date | null }>(
    db,
    `select max(started_at) as at from group_checks where group_id = $1 and state = 'done'`,
    [groupId],
  )
  return row?.at ?? null
}

export interface CheckBasis {
  groupId: string
  startedAt: Date
  standard: UpsStandard
}

export function findBasis(db: Queryable, checkId: string): Promise<CheckBasis | undefined> {
  return rowOf<CheckBasis>(db, 'select group_id as "groupId", started_at as "startedAt", standard from group_checks where id = $1', [
    checkId,
  ])
}

/** The check of the group before that moment that came to its end. */
export function checkBefore(db: Queryable, groupId: string, at: Date): Promise<{ id: string; startedAt: Date } | undefined> {
  return rowOf(
    db,
    `select id, started_at as "startedAt" from group_checks where group_id = $1 and state = 'done' and started_at < $2
      order by started_at desc, id desc limit 1`,
    [groupId, at],
  )
}

export interface GroupDevice {
  id: number
  /** Null: the reader does not see it. */
  right: 'view' | 'operate' | 'manage' | 'main' | null
  connected: boolean
  disabled: boolean
  expired: boolean
}

/** Every device of a group and of the groups below, with what the reader may do to it; in the order of checking. */
export function listGroupDevices(db: Queryable, { userId }: Visible, groupId: string): Promise<GroupDevice[]> {
  return rowsOf<GroupDevice>(
    db,
    `with held as materialized (
       select distinct h.device_id as id from groups g join group_devices h on h.group_id = g.id where g.id = $2 or g.parent_id = $2),
     mine as materialized (select v.id, v."right" from visible_devices v where v.user_id = $1 and v.id in (select id from held))
     select d.id, mine."right", u.connected, d.disabled_at is not null as disabled, coalesce(d.expires_at <= now(), false) as expired
       from held join devices d on d.id = held.id join uplinks u on u.id = d.uplink_id left join mine on mine.id = d.id
      order by coalesce(d.type, d.announced_type) in ('ups', 'eps') desc, d.name collate "zh-x-icu", d.id`,
    [userId, groupId],
  )
}

export interface GroupFacts {
  name: string
  parentName: string | null
}

export function findGroupFacts(db: Queryable, groupId: string): Promise<GroupFacts | undefined> {
  return rowOf<GroupFacts>(
    db,
    'select g.name, p.name as "parentName" from groups g left join groups p on p.id = g.parent_id where g.id = $1',
    [groupId],
  )
}
