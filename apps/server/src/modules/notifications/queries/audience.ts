import type { NotificationPreferences, NotificationTopic } from '@kilowatch/contract'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'
import type { KeptStep } from '../rules/escalation.ts'

export interface WholeSight {
  user_id: string
  business_id: string
}

/** Who sees all of these businesses. An operator's look for a time is no duty. */
export function whoSeeBusinesses(db: Queryable, businessIds: readonly string[]): Promise<WholeSight[]> {
  return rowsOf(
    db,
    `select distinct user_id, business_id from business_access where business_id = any($1::bigint[]) and way = 'business'`,
    [businessIds],
  )
}

export interface SingleSight {
  user_id: string
  device_id: number
  uplink_id: string
  name: string
  box_id: string
}

/** Who comes to these devices, or to those of these uplinks, one by one. Being there for a task is no duty either. */
export function whoSeeDevices(db: Queryable, deviceIds: readonly number[], uplinkIds: readonly string[]): Promise<SingleSight[]> {
  return rowsOf(
    db,
    `select distinct s.user_id, s.device_id, d.uplink_id, d.name, d.box_id
       from single_access s join devices d on d.id = s.device_id
      where s.way <> 'task' and s.device_id = any (array(select id from devices where id = any($1::int[]) or (uplink_id = any($2::text[]) and disabled_at is null)))
      order by s.user_id, s.device_id`,
    [deviceIds, uplinkIds],
  )
}

export interface PersonRow {
  id: string
  name: string
  email: string | null
  phone: string | null
  switches: Partial<NotificationPreferences['topics']> | null
  least_level: NotificationPreferences['leastLevel'] | null
  quiet: NotificationPreferences['quiet']
  repeat_minutes: number | null
  language: 'zh' | 'en' | null
  subscribed: boolean
  /** Of the business that they belong to. */
  time_zone: string | null
}

/** People who may be told, with what they set. Those who were disabled or have gone are missing. */
export function readPeople(db: Queryable, userIds: readonly string[]): Promise<PersonRow[]> {
  return rowsOf(
    db,
    `select u.id, u.name, u.email, u.phone, p.switches, p.least_level, p.quiet, p.repeat_minutes, p.language,
            exists (select from push_subscriptions s where s.user_id = u.id) as subscribed,
            (select b.time_zone from memberships m join businesses b on b.id = m.business_id
              where m.user_id = u.id and b.closed_at is null order by b.kind, b.id limit 1) as time_zone
       from users u left join notification_preferences p on p.user_id = u.id
      where u.id = any($1::bigint[]) and u.disabled_at is null and u.removed_at is null`,
    [userIds],
  )
}

export interface TargetRow {
  id: string
  business_id: string
  channel: 'webhook' | 'wecom' | 'dingtalk' | 'feishu'
  address_shown: string
  topics: NotificationTopic[]
  least_level: number
  language: 'zh' | 'en'
  time_zone: string
}

/** Webhooks and robots of the businesses that are switched on. */
export function readTargets(db: Queryable, businessIds: readonly string[]): Promise<TargetRow[]> {
  return rowsOf(
    db,
    `select t.id, t.business_id, t.channel, t.address_shown, t.topics, t.least_level, t.language, b.time_zone
       from notification_targets t join businesses b on b.id = t.business_id
      where t.business_id = any($1::bigint[]) and t.enabled`,
    [businessIds],
  )
}

export interface RuleRow {
  business_id: string
  steps: KeptStep[]
  least_level: number
  /** Of those whom the steps name: who still belong to the business. */
  people: string[]
  /** The owner and the administrators. */
  admins: string[]
}

export function readRules(db: Queryable, businessIds: readonly string[]): Promise<RuleRow[]> {
  return rowsOf(
    db,
    `select r.business_id, r.steps, r.least_level,
            array(select m.user_id from memberships m where m.business_id = r.business_id and m.right_on_devices in ('main', 'manage')
                     and m.user_id is not null order by m.user_id) as admins,
            array(select distinct m.user_id from memberships m
                   where m.business_id = r.business_id
                     and m.user_id in (select named::bigint from jsonb_array_elements(r.steps) s, jsonb_array_elements_text(s->'userIds') named)) as people
       from escalation_rules r where r.business_id = any($1::bigint[]) and r.steps <> '[]'`,
    [businessIds],
  )
}

/** Which of these people belong to which of these businesses. */
export function membersOf(db: Queryable, businessIds: readonly string[], userIds: readonly string[]): Promise<WholeSight[]> {
  return rowsOf(
    db,
    'select distinct user_id, business_id from memberships where business_id = any($1::bigint[]) and user_id = any($2::bigint[])',
    [businessIds, userIds],
  )
}

export interface DutyGroupRow {
  device_id: number
  uplink_id: string
  group_id: string
}

/** Groups with a roster that these devices, or those of these uplinks, stand in: of both levels. */
export function readDutyGroups(db: Queryable, deviceIds: readonly number[], uplinkIds: readonly string[]): Promise<DutyGroupRow[]> {
  return rowsOf(
    db,
    `select distinct d.id as device_id, d.uplink_id, r.group_id
       from devices d
       join group_devices gd on gd.device_id = d.id
       join groups g on g.id = gd.group_id
       join duty_rosters r on r.group_id in (g.id, g.parent_id) and r.business_id = d.business_id
      where d.id = any($1::int[]) or d.uplink_id = any($2::text[])`,
    [deviceIds, uplinkIds],
  )
}

/** Groups of both levels that a device, or the devices of an uplink, stand in. */
export async function groupsOf(db: Queryable, deviceId: number | null, uplinkId: string): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    `select distinct a.id from devices d join group_devices gd on gd.device_id = d.id join groups g on g.id = gd.group_id
       join groups a on a.id in (g.id, g.parent_id) and a.business_id = d.business_id
      where case when $1::int is null then d.uplink_id = $2 else d.id = $1 end order by 1`,
    [deviceId, uplinkId],
  )
  return rows.map(({ id }) => id)
}

/** The group and the one above it. */
export async function withParent(db: Queryable, groupId: string): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    'select a.id from groups g join groups a on a.id in (g.id, g.parent_id) where g.id = $1 order by a.id',
    [groupId],
  )
  return rows.map(({ id }) => id)
}

export async function groupNames(db: Queryable, groupIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await rowsOf<{ id: string; name: string }>(db, 'select id, name from groups where id = any($1::bigint[])', [groupIds])
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Names of people as the business calls them. */
export async function namesOf(db: Queryable, businessId: string, userIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await rowsOf<{ id: string; name: string }>(
    db,
    `select u.id, coalesce(nullif(m.name, ''), u.name) as name
       from memberships m join users u on u.id = m.user_id where m.business_id = $1 and m.user_id = any($2::bigint[])`,
    [businessId, userIds],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** What an alarm is about, and since when people could know of it. */
export function knownSince(
  db: Queryable,
  alarmId: string,
): Promise<{ device_id: number | null; uplink_id: string; known_at: Date } | undefined> {
  return rowOf(db, 'select device_id, uplink_id, coalesce(live_at, opened_at) as known_at from alarms where id = $1', [alarmId])
}

/** Managers of these groups who have an account. */
export async function managersOfGroups(db: Queryable, groupIds: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<{ user_id: string }>(
    db,
    `select distinct m.user_id from group_people gp join memberships m on m.id = gp.membership_id and m.user_id is not null
      where gp.group_id = any($1::bigint[]) and gp.identity = 'manager' order by 1`,
    [groupIds],
  )
  return rows.map(({ user_id }) => user_id)
}

export interface ManagerRow {
  device_id: number
  uplink_id: string
  user_id: string
}

/** Managers of the groups that these devices, or those of these uplinks, stand in: of both levels. */
export function readManagers(db: Queryable, deviceIds: readonly number[], uplinkIds: readonly string[]): Promise<ManagerRow[]> {
  return rowsOf(
    db,
    `select distinct d.id as device_id, d.uplink_id, m.user_id
       from devices d
       join group_devices gd on gd.device_id = d.id
       join groups g on g.id = gd.group_id
       join group_people gp on gp.group_id in (g.id, g.parent_id) and gp.identity = 'manager'
       join memberships m on m.id = gp.membership_id and m.business_id = d.business_id and m.user_id is not null
      where d.id = any($1::int[]) or d.uplink_id = any($2::text[])`,
    [deviceIds, uplinkIds],
  )
}
