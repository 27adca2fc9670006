import type { Authorized, ProviderAuthorization } from '@kilowatch/contract'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

/** What the providers that a business has now may see; of one engagement alone where it is named. */
export function authorizationsOf(db: Queryable, businessId: string, engagementId: string | null = null): Promise<ProviderAuthorization[]> {
  return rowsOf<ProviderAuthorization & Record<string, unknown>>(
    db,
    `select e.id as "engagementId", p.name as provider, ((e.until_at at time zone b.time_zone)::date - 1)::text as "untilOn",
            e.live_values as "liveValues",
            coalesce((select json_agg(json_build_object('groupId', a.group_id::text, 'deviceId', d.box_id, 'name', coalesce(d.name, g.name),
                                                        'untilOn', ((a.until_at at time zone b.time_zone)::date - 1)::text) order by a.id)
                        from engagement_authorizations a
                        left join groups g on g.id = a.group_id left join devices d on d.id = a.device_id
                       where a.engagement_id = e.id and (a.until_at is null or a.until_at > now())), '[]') as records
       from active_engagements e join businesses p on p.id = e.provider_id join businesses b on b.id = e.business_id
      where e.business_id = $1 and e.kind = 'patrol' and ($2::bigint is null or e.id = $2)
      order by p.name collate "zh-x-icu", e.id`,
    [businessId, engagementId],
  )
}

export interface NewAuthorized extends Omit<Authorized, 'name'> {
  until: Date | null
}

/** Those and no others. @returns how many of them name a group or device of the business */
export async function replaceAuthorized(tx: Queryable, id: string, businessId: string, wanted: readonly NewAuthorized[]): Promise<number> {
  await tx.query('delete from engagement_authorizations where engagement_id = $1', [id])
  const { rowCount } = await tx.query(
    `insert into engagement_authorizations (engagement_id, group_id, device_id, until_at)
     select $1, g.id, d.id, w.until_at
       from unnest($3::bigint[], $4::text[], $5::timestamptz[]) with ordinality as w(group_id, box_id, until_at, place)
       left join groups g on g.id = w.group_id and g.business_id = $2
       left join devices d on d.box_id = w.box_id and d.business_id = $2
      where g.id is not null or d.id is not null order by w.place`,
    [id, businessId, wanted.map(({ groupId }) => groupId), wanted.map(({ deviceId }) => deviceId), wanted.map(({ until }) => until)],
  )
  return rowCount ?? 0
}

export async function setLiveValues(tx: Queryable, id: string, liveValues: boolean): Promise<void> {
  await tx.query('update engagements set live_values = $2 where id = $1', [id, liveValues])
}

export async function agentsSeeLiveOf(db: Queryable, businessId: string): Promise<boolean> {
  const row = await rowOf<{ sees: boolean }>(db, 'select agents_see_live as sees from businesses where id = $1', [businessId])
  return row?.sees ?? false
}

/** @returns agents who do a task of the business now */
export async function setAgentsSeeLive(tx: Queryable, businessId: string, sees: boolean): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    `with set as (update businesses set agents_see_live = $2 where id = $1)
     select distinct u.id from work w join users u on u.id = w.assignee_id and u.agent = 1
      where w.business_id = $1 and w.kind = 'patrol-task' and w.closed_at is null`,
    [businessId, sees],
  )
  return rows.map(({ id }) => id)
}

interface AuthorizedDevice {
  id: string
  name: string
  type: string
  site: string
  until: Date | null
}

/** Undefined: the engagement gives nothing now. */
export async function authorizedDevices(db: Queryable, id: string): Promise<AuthorizedDevice[] | undefined> {
  if (!(await rowOf(db, 'select from active_engagements where id = $1', [id]))) return undefined
  return rowsOf<AuthorizedDevice & Record<string, unknown>>(
    db,
    `select d.box_id as id, d.name, coalesce(d.type, d.announced_type) as type, d.site, a.until_at as until
       from patrol_record_authorizations a join devices d on d.id = a.device_id
      where a.engagement_id = $1 order by d.name collate "zh-x-icu", d.id limit 2000`,
    [id],
  )
}
