import { type RuleWishes, thresholdBatchList } from '@kilowatch/contract'
import { sqlList } from '../../storage/list.ts'
import { type Queryable, rowOf, rowsOf } from '../../storage/queryable.ts'
import type { Rules } from '../../storage/threshold-sets.ts'

export interface LimitedDevice {
  id: number
  boxId: string
  uplinkId: string
  name: string
  site: string
  type: string
  version: number
  rules: Rules
  blocked: 'disabled' | 'expired' | null
}

const columns = `d.id, d.box_id as "boxId", d.uplink_id as "uplinkId", d.name, d.site, coalesce(d.type, d.announced_type) as type,
                 coalesce(t.version, 0)::int as version, coalesce(t.rules, '{}') as rules,
                 case when d.disabled_at is not null then 'disabled' when d.expires_at <= now() then 'expired' end as blocked`

/** Those of the devices that the person manages in this business, with their limits. */
export function managedLimits(db: Queryable, userId: string, businessId: string, boxIds: readonly string[]): Promise<LimitedDevice[]> {
  return rowsOf(
    db,
    `select ${columns} from visible_devices d left join threshold_sets t on t.device_id = d.id
      where d.user_id = $1 and d.business_id = $2 and d."right" >= 'manage' and d.box_id = any($3::text[])
      order by d.name collate "zh-x-icu", d.id`,
    [userId, businessId, boxIds],
  )
}

/** The limits as they are now; nobody else changes them until the transaction ends. */
export function lockLimits(tx: Queryable, deviceIds: readonly number[]): Promise<LimitedDevice[]> {
  return rowsOf(
    tx,
    `select ${columns} from devices d left join threshold_sets t on t.device_id = d.id where d.id = any($1::int[]) order by d.id for update of d`,
    [deviceIds],
  )
}

/** Which of these patterns each device reports; `keys`: every key of each pattern. */
export async function reportedPatterns(
  db: Queryable,
  deviceIds: readonly number[],
  keys: readonly { key: string; pattern: string }[],
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const rows = await rowsOf<{ id: number; patterns: string[] }>(
    db,
    `select p.device_id as id, array_agg(distinct k.pattern) as patterns
       from device_points p join unnest($2::text[], $3::text[]) as k(key, pattern) on k.key = p.key
      where p.device_id = any($1::int[]) group by p.device_id`,
    [deviceIds, keys.map(({ key }) => key), keys.map(({ pattern }) => pattern)],
  )
  return new Map(rows.map(({ id, patterns }) => [id, new Set(patterns)]))
}

export async function writeLimits(
  tx: Queryable,
  devices: readonly { id: number; rules: Rules }[],
  { at, userId }: { at: Date; userId: string },
): Promise<void> {
  await tx.query(
    `insert into threshold_sets as t (device_id, version, rules, changed_at, changed_by)
     select (d->>'id')::int, 1, d->'rules', $2, $3 from jsonb_array_elements($1::jsonb) as d
         on conflict (device_id) do update set version = t.version + 1, rules = excluded.rules, changed_at = $2, changed_by = $3`,
    [JSON.stringify(devices.map(({ id, rules }) => ({ id, rules }))), at, userId],
  )
}

interface NewBatch {
  businessId: string
  type: string
  wishes: RuleWishes
  at: Date
  userId: string
}

export async function insertBatch(tx: Queryable, { businessId, type, wishes, at, userId }: NewBatch): Promise<string> {
  const row = await rowOf<{ id: string }>(
    tx,
    `insert into threshold_batches (business_id, type, wishes, created_at, created_by) values ($1, $2, $3, $4, $5) returning id`,
    [businessId, type, JSON.stringify(wishes), at, userId],
  )
  return String(row?.id)
}

/** What each device had before the batch, and the version that the batch gave it: call it once the limits are written. */
export async function insertBatchDevices(tx: Queryable, batchId: string, devices: readonly { id: number; rules: Rules }[]): Promise<void> {
  await tx.query(
    `insert into threshold_batch_devices as b (batch_id, device_id, version, before)
     select $1, t.device_id, t.version, d->'rules'
       from jsonb_array_elements($2::jsonb) as d join threshold_sets t on t.device_id = (d->>'id')::int
         on conflict (batch_id, device_id) do update set version = excluded.version`,
    [batchId, JSON.stringify(devices.map(({ id, rules }) => ({ id, rules })))],
  )
}

export interface Batch {
  type: string
  wishes: RuleWishes
  undone: boolean
}

/** `lock`: until the transaction ends. */
export function findBatch(db: Queryable, id: string, lock = false): Promise<Batch | undefined> {
  return rowOf<Batch & Record<string, unknown>>(
    db,
    `select type, wishes, undone_at is not null as undone from threshold_batches where id = $1 ${lock ? 'for update' : ''}`,
    [id],
  )
}

export interface BatchDevice {
  id: number
  boxId: string
  uplinkId: string
  name: string
  before: Rules
  after: Rules
  /** Nobody has changed the limits since the batch, and the device is still the business's, and of its type. */
  untouched: boolean
}

/** The devices of a batch that are still of its business. */
export function batchDevices(db: Queryable, batchId: string): Promise<BatchDevice[]> {
  return rowsOf(
    db,
    `select d.id, d.box_id as "boxId", d.uplink_id as "uplinkId", d.name, b.before, coalesce(t.rules, '{}') as after,
            coalesce(t.version, 0) = b.version and coalesce(d.type, d.announced_type) = h.type as untouched
       from threshold_batch_devices b join threshold_batches h on h.id = b.batch_id
       join devices d on d.id = b.device_id and d.business_id = h.business_id
       left join threshold_sets t on t.device_id = d.id
      where b.batch_id = $1 order by d.name collate "zh-x-icu", d.id`,
    [batchId],
  )
}

export async function markUndone(tx: Queryable, id: string, { at, userId }: { at: Date; userId: string }): Promise<void> {
  await tx.query('update threshold_batches set undone_at = $2, undone_by = $3 where id = $1', [id, at, userId])
}

export interface BatchRow {
  id: string
  at: Date
  by: string | null
  type: string
  wishes: RuleWishes
  devices: number
  undoneAt: Date | null
  undoneBy: string | null
}

export const batchRows = sqlList(thresholdBatchList, {
  select: `b.id::text as id, b.created_at as at, u.name as by, b.type, b.wishes, b.undone_at as "undoneAt", w.name as "undoneBy",
           (select count(*)::int from threshold_batch_devices c where c.batch_id = b.id) as devices`,
  from: 'threshold_batches b left join users u on u.id = b.created_by left join users w on w.id = b.undone_by',
  always: 'b.business_id = :businessId',
  where: {},
  sorts: { at: ['b.created_at'] },
  key: 'b.id',
})
