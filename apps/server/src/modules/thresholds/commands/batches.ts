import { concreteKeys, deviceType } from '@kilowatch/catalog'
import type { RuleWishes } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import { says, saysMessage } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import type { Queryable } from '../../../storage/queryable.ts'
import { judgeLatest } from '../../alarms/index.ts'
import {
  batchDevices,
  findBatch,
  insertBatch,
  insertBatchDevices,
  type LimitedDevice,
  lockLimits,
  managedLimits,
  markUndone,
  reportedPatterns,
  writeLimits,
} from '../queries-batch.ts'
import { type LimitOutcome, limitsWith, wishProblem } from '../rules.ts'

export interface BatchActor extends UserActor {
  business: { id: string }
}
interface Wished {
  devices: readonly { id: string; version: number }[]
  wishes: RuleWishes
}
interface Saved {
  batchId: string | null
  changed: number
  outdated: string[]
}

/** What the wishes would do to each of the devices; to one that has expired or is disabled, nothing. */
export async function judgeLimits<D extends LimitedDevice>(
  db: Queryable,
  devices: readonly D[],
  wishes: RuleWishes,
): Promise<{ device: D; outcome: LimitOutcome }[]> {
  const type = deviceType(devices[0]?.type ?? '')
  if (!type) return []
  const keys = Object.keys(wishes).flatMap((pattern) => concreteKeys(type, pattern).map((key) => ({ key, pattern })))
  const ids = devices.map(({ id }) => id)
  const reported = await reportedPatterns(db, ids, keys)
  return devices.map((device) => {
    const outcome: LimitOutcome =
      device.blocked === null
        ? limitsWith(type, device.rules, wishes, reported.get(device.id) ?? new Set())
        : { unfit: { says: saysMessage(`device-${device.blocked}`) } }
    return { device, outcome }
  })
}

/** @throws Refusal 70003 for a device that the person does not manage, 10003 where they are of several types, or wishes are wrong for all */
export async function limitedDevices(
  boxIds: readonly string[],
  wishes: RuleWishes,
  actor: BatchActor,
  { db }: Services,
): Promise<LimitedDevice[]> {
  const wanted = [...new Set(boxIds)]
  const devices = await managedLimits(db, actor.user.id, actor.business.id, wanted)
  if (devices.length < wanted.length) throw new Refusal(70003)
  const [type, ...others] = new Set(devices.map((device) => device.type))
  if (others.length > 0) throw new Refusal(10003, { field: 'body.boxIds', says: says('limits-one-type') })
  const problem = wishProblem(deviceType(type ?? ''), wishes)
  if (problem) throw new Refusal(10003, problem)
  return devices
}

/**
 * Sets limits on several devices in one change, with an entry of the audit for each; `batchId`: goes on with a batch that began before.
 * Devices whose limits somebody changed since they were shown, or on which the wishes do not fit any more, stay as they are.
 */
export async function saveBatch({ devices: wished, wishes }: Wished, batchId: string | null, actor: BatchActor, services: Services) {
  const shown = new Map(wished.map(({ id, version }) => [id, version]))
  const devices = await limitedDevices([...shown.keys()], wishes, actor, services)
  const ids = devices.map(({ id }) => id)
  const config = [...new Set(devices.map(({ uplinkId }) => uplinkId))]
  return change(services, actor, { action: 'thresholds.save', config }, async (tx, { at, note, unchanged }): Promise<Saved> => {
    const present = await lockLimits(tx, ids)
    if (batchId !== null) await stillOpen(tx, batchId, present[0]?.type)
    const current = present.filter(({ boxId, version }) => shown.get(boxId) === version)
    const judged = await judgeLimits(tx, current, wishes)
    const changed = judged.flatMap(({ device, outcome }) =>
      outcome.unfit === null && outcome.changes.length > 0 ? [{ device, rules: outcome.rules }] : [],
    )
    const sound = new Set(judged.flatMap(({ device, outcome }) => (outcome.unfit === null ? [device.boxId] : [])))
    const outdated = [...shown.keys()].filter((id) => !sound.has(id))
    const [first] = changed
    if (!first) {
      unchanged()
      return { batchId, changed: 0, outdated }
    }
    const by = { at, userId: actor.user.id }
    const batch = batchId ?? (await insertBatch(tx, { ...by, businessId: actor.business.id, type: first.device.type, wishes }))
    await writeLimits(
      tx,
      changed.map(({ device: { id }, rules }) => ({ id, rules })),
      by,
    )
    await insertBatchDevices(
      tx,
      batch,
      changed.map(({ device: { id, rules } }) => ({ id, rules })),
    )
    await judgeLatest(
      tx,
      changed.map(({ device: { id } }) => id),
      at,
    )
    for (const { device, rules } of changed) note({ subject: `device ${device.boxId}`, before: device.rules, after: rules })
    return { batchId: batch, changed: changed.length, outdated }
  })
}

/** @throws Refusal 30001 for a batch that was undone, 10003 for devices of another type */
async function stillOpen(tx: Queryable, batchId: string, type: string | undefined): Promise<void> {
  const batch = await findBatch(tx, batchId, true)
  if (!batch) throw new Refusal(70003)
  if (batch.undone) throw new Refusal(30001, { says: says('batch-undone') })
  if (batch.type !== type) throw new Refusal(10003, { field: 'body.devices', says: says('limits-one-type') })
}

/**
 * Gives the devices of a batch the limits that they had before, those alone that nobody has changed since. @throws Refusal 30001 where that
 * was done already
 */
export async function undoBatch(batchId: string, actor: UserActor, services: Services) {
  const uplinks = (await batchDevices(services.db, batchId)).map(({ uplinkId }) => uplinkId)
  return change(services, actor, { action: 'thresholds.undo', config: [...new Set(uplinks)] }, async (tx, { at, note }) => {
    const batch = await findBatch(tx, batchId, true)
    if (!batch || batch.undone) throw new Refusal(30001, { says: says('batch-undone') })
    const devices = await lockedDevices(tx, batchId)
    const back = devices.filter(({ untouched }) => untouched)
    const by = { at, userId: actor.user.id }
    await writeLimits(
      tx,
      back.map(({ id, before }) => ({ id, rules: before })),
      by,
    )
    await judgeLatest(
      tx,
      back.map(({ id }) => id),
      at,
    )
    await markUndone(tx, batchId, by)
    for (const { boxId, before, after } of back) note({ subject: `device ${boxId}`, before: after, after: before })
    if (back.length === 0) note({ subject: `threshold-batch ${batchId}` })
    return { restored: back.length, kept: devices.filter(({ untouched }) => !untouched).map(({ boxId: id, name }) => ({ id, name })) }
  })
}

/** As they are once nobody else changes their limits any more. */
async function lockedDevices(tx: Queryable, batchId: string) {
  const found = await batchDevices(tx, batchId)
  await lockLimits(
    tx,
    found.map(({ id }) => id),
  )
  return batchDevices(tx, batchId)
}
