import { isDeepStrictEqual } from 'node:util'
import type { AbsentDevice } from '@kilowatch/telemetry'
import { budgets } from '../../../budgets/index.ts'
import type { UplinkSubject } from '../../../http/subjects.ts'
import type { Services } from '../../../services.ts'
import { type Actor, type Changing, change } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { holdBusiness } from '../../../storage/hold-business.ts'
import { notify } from '../../../storage/notify.ts'
import { type ArrivalProblem, type Entered, informationAfter, nameProblem, unreadType } from '../arrival-rules.ts'
import { makeBoxId } from '../box-id.ts'
import { type ArrivalRow, absentAt, dropAbsent, lockAbsent, lockArrivals, writeArrivals } from '../queries/arrivals.ts'
import { countDevices, countOfUplink, insertDevices } from '../queries/new-devices.ts'

export interface SavedArrivals {
  added: number
  failed: { ref: string; problem: ArrivalProblem }[]
}

/**
 * Takes over what a gateway reads under the names that a person gives, and makes devices of what looks absent. Each row stands for
 * itself: what is wrong with one keeps no other from being done.
 */
export async function saveArrivals(
  uplink: UplinkSubject,
  entered: readonly Entered[],
  actor: Actor,
  services: Services,
): Promise<SavedArrivals> {
  const wanted = new Map(entered.map((row) => [row.ref, row]))
  const makesDevices = (await absentAt(services.db, uplink.id)).some(({ ref }) => wanted.has(ref))
  const options = { action: 'device.change', businessId: uplink.businessId, ...(makesDevices ? { config: [uplink.id] } : {}) } as const
  return change(services, actor, options, async (tx, changing) => {
    await holdBusiness(tx, uplink.businessId)
    const absent = new Map((makesDevices ? await lockAbsent(tx, uplink.id) : []).map((device) => [device.ref, device]))
    const devices = new Map((await lockArrivals(tx, uplink.id, [...wanted.keys()])).map((device) => [device.ref, device]))
    const failed: SavedArrivals['failed'] = []
    const named: { device: ArrivalRow; row: Entered }[] = []
    const made: { device: AbsentDevice; row: Entered }[] = []
    for (const row of wanted.values()) {
      const problem = nameProblem(row.name)
      const [device, missing] = [devices.get(row.ref), absent.get(row.ref)]
      if (problem) failed.push({ ref: row.ref, problem })
      else if (device) named.push({ device, row })
      else if (missing) made.push({ device: missing, row })
      else failed.push({ ref: row.ref, problem: 'gone' })
    }
    const changed = await nameDevices(tx, named, changing)
    const added = await makeAbsent(tx, uplink, made, { services, changing })
    failed.push(...added.failed)
    if (changed.length + added.ids.length === 0) changing.unchanged()
    await notify(tx, { devices: [...changed, ...added.ids], uplinks: [uplink.id] })
    return { added: wanted.size - failed.length, failed }
  })
}

async function nameDevices(
  tx: Transaction,
  named: readonly { device: ArrivalRow; row: Entered }[],
  { at, note }: Changing,
): Promise<number[]> {
  const changed = named.flatMap(({ device, row }) => {
    const before = { name: device.name, site: device.site, info: device.info }
    const after = { name: row.name, site: row.site, info: informationAfter(device, row) }
    if (isDeepStrictEqual(before, after) && device.adopted_at !== null) return []
    return [{ id: device.id, subject: `device ${device.box_id}`, before, after }]
  })
  await writeArrivals(
    tx,
    changed.map(({ id, after }) => ({ id, ...after })),
    at,
  )
  for (const { subject, before, after } of changed) note({ subject, before, after })
  return changed.map(({ id }) => id)
}

/** They have no type until their gateway reads them: nothing of them can raise an alarm of limits. */
async function makeAbsent(
  tx: Transaction,
  { id: uplinkId, businessId }: UplinkSubject,
  wanted: readonly { device: AbsentDevice; row: Entered }[],
  { services, changing }: { services: Services; changing: Changing },
): Promise<{ ids: number[]; failed: SavedArrivals['failed'] }> {
  if (wanted.length === 0) return { ids: [], failed: [] }
  const room = Math.min(
    services.config.business.devices - (await countDevices(tx, businessId)),
    budgets.devicesOfUplink.most - (await countOfUplink(tx, uplinkId)),
  )
  const fitting = wanted.slice(0, Math.max(0, room))
  const devices = fitting.map(({ device, row }) => ({
    boxId: device.box_id ?? makeBoxId(),
    ref: device.ref,
    name: row.name,
    site: row.site,
    type: unreadType(),
    chosenType: null,
    info: {},
    intervalMs: Math.round(device.interval),
    pointList: [],
    controls: [],
    via: device.via ?? '',
    entered: true,
    nominal: {},
    limits: {},
  }))
  const ids = await insertDevices(tx, { id: uplinkId, businessId }, devices, changing.at)
  const made = devices.filter(({ ref }) => ids.has(ref))
  for (const { boxId, name, site } of made) changing.note({ action: 'device.add', subject: `device ${boxId}`, after: { name, site } })
  await dropAbsent(
    tx,
    uplinkId,
    made.map(({ ref }) => ref),
  )
  const failed = wanted.flatMap(({ device: { ref } }, index): SavedArrivals['failed'] =>
    ids.has(ref) ? [] : [{ ref, problem: index < fitting.length ? 'id-taken' : 'full' }],
  )
  return { ids: [...ids.values()], failed }
}
