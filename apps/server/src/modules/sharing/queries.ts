import { receivedShareList, type Share } from '@kilowatch/contract'
import { sqlList } from '../../storage/list.ts'
import { type Queryable, rowOf, rowsOf } from '../../storage/queryable.ts'
import type { Parent, Target } from './rules.ts'
import type { Shareable } from './shareable.ts'

const unexpired = '(s.expires_at is null or s.expires_at > now())'
/** Accepted or waiting. */
const live = `${unexpired} and (s.waits_until is null or s.waits_until > now())`
const accepted = `${unexpired} and s.waits_until is null`

/** Rows of devices are locked in the order of their ids: two lists of the same devices wait for each other and never deadlock. */
export async function lockDevices(tx: Queryable, ids: readonly number[]): Promise<void> {
  await tx.query('select id from devices where id = any($1::int[]) order by id for no key update', [ids])
}

/** What has run out no longer counts, nor stands in the way of a new one. */
export async function deleteExpired(tx: Queryable, deviceIds: readonly number[]): Promise<void> {
  await tx.query('delete from device_shares where device_id = any($1::int[]) and (expires_at <= now() or waits_until <= now())', [
    deviceIds,
  ])
}

export interface FoundAccount extends Target {
  /** Lower case. */
  contact: string
}

/** Accounts that have one of these phones or e-mails (lower case). */
export function findAccounts(db: Queryable, contacts: readonly string[]): Promise<FoundAccount[]> {
  return rowsOf<FoundAccount>(
    db,
    `select id, mode, operator, phone as contact from users
      where phone = any($1::text[]) and disabled_at is null and removed_at is null
     union all
     select id, mode, operator, lower(email) from users
      where lower(email) = any($1::text[]) and disabled_at is null and removed_at is null`,
    [contacts],
  )
}

/** Shares by which the person may share these devices on, by internal id of the device; they stay until the transaction ends. */
export async function findParents(tx: Queryable, userId: string, deviceIds: readonly number[]): Promise<Map<number, Parent>> {
  const rows = await rowsOf<Parent & { device_id: number }>(
    tx,
    `select s.id, s.device_id, s."right", s.expires_at as "expiresAt" from device_shares s
      where s.user_id = $1 and s.device_id = any($2::int[]) and s.may_share and ${accepted} for share`,
    [userId, deviceIds],
  )
  return new Map(rows.map((row) => [row.device_id, { id: row.id, right: row.right, expiresAt: row.expiresAt }]))
}

interface Standing {
  device_id: number
  user_id: string
}

export function listSharedWith(tx: Queryable, deviceIds: readonly number[]): Promise<Standing[]> {
  return rowsOf<Standing>(tx, 'select device_id, user_id from device_shares where device_id = any($1::int[])', [deviceIds])
}

/** Those of the people who see the devices as members of their business. */
export function listInsiders(tx: Queryable, deviceIds: readonly number[], userIds: readonly string[]): Promise<Standing[]> {
  return rowsOf<Standing>(
    tx,
    `select distinct device_id, user_id from device_access
      where device_id = any($1::int[]) and user_id = any($2::bigint[]) and way not in ('share', 'grant', 'task')`,
    [deviceIds, userIds],
  )
}

export async function listNames(db: Queryable, deviceIds: readonly number[]): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(db, 'select name from devices where id = any($1::int[]) order by id', [deviceIds])
  return rows.map(({ name }) => name)
}

export async function nameOfBusiness(db: Queryable, id: string): Promise<string> {
  return (await rowOf<{ name: string }>(db, 'select name from businesses where id = $1', [id]))?.name ?? ''
}

export interface NewShare {
  deviceId: number
  parentId: string | null
  expiresAt: Date | null
}

/** Each of the devices with each of the people; who is not of the device's business is asked first. @returns who is asked, and who is not */
export async function insertShares(
  tx: Queryable,
  devices: readonly NewShare[],
  userIds: readonly string[],
  wish: { right: string; mayShare: boolean; by: string; at: Date; waitsUntil: Date },
): Promise<{ asked: string[]; given: string[] }> {
  const rows = await rowsOf<{ user_id: string; waits: boolean }>(
    tx,
    `insert into device_shares (device_id, parent_id, expires_at, user_id, "right", may_share, shared_by, created_at, waits_until)
     select n.id, n.parent_id, n.expires_at, u.id, $5, $6, $7, $8, case when m.id is null then $9::timestamptz end
       from unnest($1::int[], $2::bigint[], $3::timestamptz[]) as n(id, parent_id, expires_at)
       join devices d on d.id = n.id
      cross join unnest($4::bigint[]) as u(id)
       left join memberships m on m.business_id = d.business_id and m.user_id = u.id
     returning user_id, waits_until is not null as waits`,
    [
      devices.map(({ deviceId }) => deviceId),
      devices.map(({ parentId }) => parentId),
      devices.map(({ expiresAt }) => expiresAt),
      userIds,
      wish.right,
      wish.mayShare,
      wish.by,
      wish.at,
      wish.waitsUntil,
    ],
  )
  const usersWho = (waits: boolean) => [...new Set(rows.filter((row) => row.waits === waits).map((row) => row.user_id))]
  return { asked: usersWho(true), given: usersWho(false) }
}

export interface ShareRow {
  id: string
  box_id: string
  device_name: string
  device_type: string
  user_id: string
  user_name: string
  contact: string
  mode: 'client' | 'provider'
  right: 'view' | 'operate'
  may_share: boolean
  by_id: string
  by_name: string
  parent_id: string | null
  created_at: Date
  expires_at: Date | null
  waits_until: Date | null
}

const columns = `
  s.id, d.box_id, d.name as device_name, coalesce(d.type, d.announced_type) as device_type, u.id as user_id, u.name as user_name,
  coalesce(u.phone, u.email, u.login_name) as contact, u.mode, s."right", s.may_share, b.id as by_id, b.name as by_name, s.parent_id,
  s.created_at, s.expires_at, s.waits_until`
const relation = `
  device_shares s join devices d on d.id = s.device_id join users u on u.id = s.user_id join users b on b.id = s.shared_by`

/** Shares of a device, oldest first; of those that one person passed on alone when `passedOnBy` says so. */
export function listSharesOf(db: Queryable, deviceId: number, passedOnBy: string | null): Promise<ShareRow[]> {
  return rowsOf<ShareRow>(
    db,
    `select ${columns} from ${relation}
      where s.device_id = $1 and ${live}
        and ($2::bigint is null or s.parent_id in (select id from device_shares where device_id = $1 and user_id = $2))
      order by s.created_at, s.id`,
    [deviceId, passedOnBy],
  )
}

/** Devices that others share with the person. */
export const receivedShareRows = sqlList(receivedShareList, {
  select: columns,
  from: `${relation} join businesses o on o.id = d.business_id and o.closed_at is null`,
  always: `s.user_id = :userId and ${accepted}`,
  where: { search: `strpos(lower(concat_ws(' ', d.name, d.box_id, b.name)), lower(:search)) > 0` },
  sorts: { since: ['s.created_at'], device: ['d.name collate "zh-x-icu"'] },
  key: 's.id',
})

export interface ShareSubject {
  id: string
  deviceId: number
  boxId: string
  deviceName: string
  businessId: string
  userId: string
  sharedBy: string
  right: Share['right']
}

/** One share, with the device that must be locked before it is touched. */
export function findShare(db: Queryable, id: string): Promise<ShareSubject | undefined> {
  return rowOf<ShareSubject>(
    db,
    `select s.id, s.device_id as "deviceId", d.box_id as "boxId", d.name as "deviceName", d.business_id as "businessId",
            s.user_id as "userId", s.shared_by as "sharedBy", s."right"
       from device_shares s join devices d on d.id = s.device_id where s.id = $1`,
    [id],
  )
}

/** Did the person pass this share on? */
export async function isPassedOnBy(db: Queryable, id: string, userId: string): Promise<boolean> {
  const row = await rowOf(
    db,
    'select 1 from device_shares s join device_shares p on p.id = s.parent_id where s.id = $1 and p.user_id = $2',
    [id, userId],
  )
  return row !== undefined
}

export interface EndedRow {
  user_id: string
  device_id: number
  waits: boolean
}

/** Ends shares and all that was shared on from them. */
export async function endShares(tx: Queryable, ids: readonly string[]): Promise<EndedRow[]> {
  const rows = await rowsOf<EndedRow>(
    tx,
    `with recursive ending as (
       select id, user_id, device_id, waits_until is not null as waits from device_shares where id = any($1::bigint[])
       union
       select s.id, s.user_id, s.device_id, s.waits_until is not null from device_shares s join ending e on s.parent_id = e.id)
     select user_id, device_id, waits from ending`,
    [ids],
  )
  await tx.query('delete from device_shares where id = any($1::bigint[])', [ids])
  return rows
}

/** Who lost what a share gave, and who had not answered: for them nothing ends. */
export interface Ended {
  losers: string[]
  asked: string[]
}

export function endedOf(rows: readonly EndedRow[]): Ended {
  const usersWho = (waits: boolean) => [...new Set(rows.filter((row) => row.waits === waits).map((row) => row.user_id))]
  return { losers: usersWho(false), asked: usersWho(true) }
}

export interface GroupShareRow {
  user_id: string
  user_name: string
  contact: string
  mode: 'client' | 'provider'
  devices: number
  waiting: number
  operate: number
  ends_first: Date | null
}

/** Shares of these devices by account, those with the most first. */
export function listSharesByAccount(db: Queryable, deviceIds: readonly number[]): Promise<GroupShareRow[]> {
  return rowsOf<GroupShareRow>(
    db,
    `select u.id as user_id, u.name as user_name, coalesce(u.phone, u.email, u.login_name) as contact, u.mode, count(*)::int as devices,
            (count(*) filter (where s.waits_until is not null))::int as waiting,
            (count(*) filter (where s."right" = 'operate'))::int as operate, min(s.expires_at) as ends_first
       from device_shares s join users u on u.id = s.user_id
      where s.device_id = any($1::int[]) and ${live}
      group by u.id order by devices desc, u.id`,
    [deviceIds],
  )
}

/** Ids of what one account has shared of these devices, whether it lives still or not. */
export async function listSharesWith(tx: Queryable, deviceIds: readonly number[], userId: string): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(tx, 'select id from device_shares where device_id = any($1::int[]) and user_id = $2', [
    deviceIds,
    userId,
  ])
  return rows.map(({ id }) => id)
}

/** Devices of a group and of those below it that the person sees, with what sharing looks at. */
export function listShareable(
  db: Queryable,
  userId: string,
  groupId: string,
): Promise<(Shareable & { name: string; mayShare: boolean })[]> {
  return rowsOf(
    db,
    `select d.id, d.box_id as "boxId", d.name, d.business_id as "businessId", d."right", (d.may_share or d."right" >= 'manage') as "mayShare"
       from visible_devices d
      where d.user_id = $1
        and d.id in (select h.device_id from groups g join group_devices h on h.group_id = g.id where g.id = $2 or g.parent_id = $2)
      order by d.name collate "zh-x-icu", d.id`,
    [userId, groupId],
  )
}
