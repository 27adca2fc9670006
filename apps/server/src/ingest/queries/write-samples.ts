import type { ClientBase } from 'pg'
import { budgets } from '../../budgets/index.ts'
import { memoryText } from '../../modules/alarms/index.ts'
import { numbers, plainTexts } from '../../storage/array-literals.ts'
import type { Draft } from '../draft.ts'

export interface TimelessSample {
  deviceId: number
  boot: string
  up: number
  v: string
  c: string | null
  received: number
}

export async function writeTimeless(tx: ClientBase, samples: readonly TimelessSample[]): Promise<void> {
  if (samples.length === 0) return
  await tx.query(
    `insert into samples_timeless (device_id, boot, up, v, c, received_at)
     select d, b, u, v::real[], c::float8[], to_timestamp(r / 1000.0)
       from unnest($1::int[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::float8[]) as s(d, b, u, v, c, r)
         on conflict do nothing`,
    [
      numbers(samples.map(({ deviceId }) => deviceId)),
      samples.map(({ boot }) => boot),
      numbers(samples.map(({ up }) => Math.round(up))),
      plainTexts(samples.map(({ v }) => v)),
      plainTexts(samples.map(({ c }) => c)),
      numbers(samples.map(({ received }) => received)),
    ],
  )
}

const updateLatest = {
  name: 'ingest-latest',
  text: `
  update latest l
     set at = to_timestamp(u.t / 1000.0), heard_at = $7, v = u.v::real[], v_at = u.va::bigint[], c = u.c::float8[], c_at = u.ca::bigint[]
    from unnest($1::int[], $2::float8[], $3::text[], $4::text[], $5::text[], $6::text[]) as u(d, t, v, va, c, ca)
   where l.device_id = u.d`,
}

/** Newest values, one row per device; nothing of devices that had no live sample. */
export async function writeLatest(tx: ClientBase, drafts: readonly Draft[], heardAt: Date): Promise<void> {
  const live = drafts.flatMap(({ device, newest, texts }) =>
    texts && newest.at !== null ? [{ id: device.id, at: newest.at, ...texts }] : [],
  )
  if (live.length === 0) return
  await tx.query({
    ...updateLatest,
    values: [
      numbers(live.map(({ id }) => id)),
      numbers(live.map(({ at }) => at)),
      plainTexts(live.map(({ v }) => v)),
      plainTexts(live.map(({ vAt }) => vAt)),
      plainTexts(live.map(({ c }) => c)),
      plainTexts(live.map(({ cAt }) => cAt)),
      heardAt,
    ],
  })
}

/** Extras and what the rules remember, where they changed. */
export async function writeRemembered(tx: ClientBase, drafts: readonly Draft[]): Promise<void> {
  const extras = drafts.filter(({ extrasChanged }) => extrasChanged)
  if (extras.length > 0) {
    await tx.query('update latest l set extras = u.x::jsonb from unnest($1::int[], $2::text[]) as u(d, x) where l.device_id = u.d', [
      numbers(extras.map(({ device }) => device.id)),
      extras.map(({ newest }) => JSON.stringify(newest.extras)),
    ])
  }
  const ruled = drafts.filter(({ device, newest }) => newest.states !== device.newest.states || newest.gaps !== device.newest.gaps)
  if (ruled.length > 0) {
    await tx.query('update latest l set rule_state = u.s::jsonb from unnest($1::int[], $2::text[]) as u(d, s) where l.device_id = u.d', [
      numbers(ruled.map(({ device }) => device.id)),
      ruled.map(({ newest }) => memoryText(newest)),
    ])
  }
}

/** Of one boot of an uplink: from which monotonic time on which offset counts. */
export interface BootOffsets {
  uplinkId: string
  boot: string
  stretches: readonly { from: number; offset: number }[]
}

/** Replaces what is kept of these boots. */
export async function writeOffsets(tx: ClientBase, boots: readonly BootOffsets[], now: Date): Promise<void> {
  if (boots.length === 0) return
  await tx.query('delete from boot_offsets o using unnest($1::text[], $2::text[]) as n(u, b) where o.uplink_id = n.u and o.boot = n.b', [
    boots.map(({ uplinkId }) => uplinkId),
    boots.map(({ boot }) => boot),
  ])
  const rows = boots.flatMap(({ stretches, ...boot }) => stretches.map((stretch) => ({ ...boot, ...stretch })))
  await tx.query(
    `insert into boot_offsets (uplink_id, boot, from_up, offset_ms, created_at)
     select u, b, f, o, $5 from unnest($1::text[], $2::text[], $3::float8[], $4::float8[]) as n(u, b, f, o)`,
    [
      rows.map(({ uplinkId }) => uplinkId),
      rows.map(({ boot }) => boot),
      numbers(rows.map(({ from }) => from)),
      numbers(rows.map(({ offset }) => offset)),
      now,
    ],
  )
}

/** The boots that run from now on. */
export async function writeRunning(tx: ClientBase, boots: readonly BootOffsets[]): Promise<void> {
  if (boots.length === 0) return
  await tx.query(
    `insert into running_boots (uplink_id, boot, offset_ms) select * from unnest($1::text[], $2::text[], $3::float8[])
         on conflict (uplink_id) do update set boot = excluded.boot, offset_ms = excluded.offset_ms`,
    [
      boots.map(({ uplinkId }) => uplinkId),
      boots.map(({ boot }) => boot),
      numbers(boots.map(({ stretches }) => stretches.at(-1)?.offset ?? 0)),
    ],
  )
  await tx.query(
    `delete from boot_offsets o using (
       select uplink_id, boot, dense_rank() over (partition by uplink_id order by created_at desc, boot) as age
         from boot_offsets where uplink_id = any($1)) r
      where r.age > $2 and (o.uplink_id, o.boot) = (r.uplink_id, r.boot)`,
    [[...new Set(boots.map(({ uplinkId }) => uplinkId))], budgets.bootOffsets.most],
  )
}

/** Samples that contradict what is stored, by uplink. */
export async function writeConflicts(tx: ClientBase, counts: ReadonlyMap<string, number>): Promise<void> {
  if (counts.size === 0) return
  await tx.query(
    `update uplinks u set conflicts = u.conflicts + n.count from unnest($1::text[], $2::bigint[]) as n (id, count) where n.id = u.id`,
    [[...counts.keys()], numbers([...counts.values()])],
  )
}

/** Samples of devices that a person removed. */
export async function countDropped(tx: ClientBase, counts: readonly { uplinkId: string; ref: string; count: number }[]): Promise<void> {
  if (counts.length === 0) return
  await tx.query(
    `update removed_devices r set samples = r.samples + n.count
       from unnest($1::text[], $2::text[], $3::bigint[]) as n(uplink, ref, count) where r.uplink_id = n.uplink and r.ref = n.ref`,
    [counts.map(({ uplinkId }) => uplinkId), counts.map(({ ref }) => ref), counts.map(({ count }) => count)],
  )
}

/** Devices that were offline and are heard again. */
export async function writeOnline(tx: ClientBase, deviceIds: readonly number[], now: Date): Promise<void> {
  if (deviceIds.length === 0) return
  await tx.query('update devices set online = true, online_at = $2 where id = any($1::int[]) and not online', [numbers(deviceIds), now])
}
