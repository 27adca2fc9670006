import { type Business, businessList } from '@kilowatch/contract'
import { sqlList } from '../../../storage/list.ts'
import { type Queryable, rowOf } from '../../../storage/queryable.ts'

export interface BusinessRow {
  id: string
  name: string
  kind: Business['kind']
  time_zone: string
  created_at: Date
  closed_at: Date | null
  owners: string[]
  people: number
  uplinks: number
  devices: number
  logo: string | null
  variant: 1 | 2
  event_module: boolean
  risk_module: boolean
  auth_state: 0 | 1 | 2 | null
  brand: Business['brand']
}

/** Without anybody's data: what the operator of the platform may know. */
export const businessRows = sqlList(businessList, {
  select: `
    b.id, b.name, b.kind, b.time_zone, b.created_at, b.closed_at, b.variant, b.event_module, b.risk_module, b.auth_state, b.brand,
    array(select u.name from memberships m join users u on u.id = m.user_id
           where m.business_id = b.id and m.right_on_devices = 'main' order by u.id) as owners,
    (select count(*)::int from memberships m where m.business_id = b.id and m.user_id is not null) as people,
    (select count(*)::int from uplinks p where p.business_id = b.id) as uplinks,
    (select count(*)::int from devices d where d.business_id = b.id) as devices,
    (select max(f.id) from files f where f.held_by_kind = 'logo' and f.held_by_id = b.id) as logo`,
  from: 'businesses b',
  always: 'true',
  where: {
    search: 'strpos(lower(b.name), lower(:search)) > 0',
    state: `:state::text = 'all' or (b.closed_at is null) = (:state::text = 'open')`,
  },
  sorts: { name: ['b.name collate "zh-x-icu"'], createdAt: ['b.created_at'] },
  key: 'b.id',
})

/** Anyone who makes or renames an enterprise waits for the others: two at a time end with two names. */
export async function lockNames(tx: Queryable): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('names of businesses', 0))`)
}

export async function isNameTaken(tx: Queryable, name: string, exceptId: string | null): Promise<boolean> {
  const row = await rowOf(
    tx,
    `select from businesses where kind = 'enterprise' and lower(name) = lower($1) and id is distinct from $2 limit 1`,
    [name, exceptId],
  )
  return row !== undefined
}

export async function insertBusiness(tx: Queryable, business: { name: string; timeZone: string; at: Date }): Promise<string> {
  const row = await rowOf<{ id: string }>(tx, 'insert into businesses (name, time_zone, created_at) values ($1, $2, $3) returning id', [
    business.name,
    business.timeZone,
    business.at,
  ])
  return row?.id ?? ''
}

export interface Named {
  name: string
  timeZone: string
}

/** Holds the row until the end of the transaction. */
export function lockBusiness(tx: Queryable, id: string): Promise<Named | undefined> {
  return rowOf<Named>(tx, 'select name, time_zone as "timeZone" from businesses where id = $1 for update', [id])
}

export async function updateBusiness(tx: Queryable, id: string, { name, timeZone }: Named): Promise<void> {
  await tx.query('update businesses set name = $2, time_zone = $3 where id = $1', [id, name, timeZone])
}

export interface Features {
  variant: 1 | 2
  eventModule: boolean
  riskModule: boolean
  authState: 0 | 1 | 2 | null
  brand: Business['brand']
}

/** Holds the row until the end of the transaction. */
export function lockFeatures(tx: Queryable, id: string): Promise<Features | undefined> {
  return rowOf<Features>(
    tx,
    `select variant, event_module as "eventModule", risk_module as "riskModule", auth_state as "authState", brand
       from businesses where id = $1 for update`,
    [id],
  )
}

export async function updateFeatures(tx: Queryable, id: string, features: Features): Promise<void> {
  const { variant, eventModule, riskModule, authState, brand } = features
  await tx.query('update businesses set variant = $2, event_module = $3, risk_module = $4, auth_state = $5, brand = $6 where id = $1', [
    id,
    variant,
    eventModule,
    riskModule,
    authState,
    brand,
  ])
}

/** Whether the platform is deciding on what the business submitted. */
export async function isAuthUnderReview(tx: Queryable, id: string): Promise<boolean> {
  const open = `select from work where business_id = $1 and kind = 'business-auth' and state in ('review', 'passing', 'rejecting') limit 1`
  return (await rowOf(tx, open, [id])) !== undefined
}
