import type { AbsentDevice, Hello, HelloDevice } from '@kilowatch/telemetry'
import type { PoolClient } from 'pg'
import { expectedIds } from '../modules/expected-devices/index.ts'
import { notify } from '../storage/notify.ts'
import { cleanText } from './draft.ts'
import { changeDevices, type FullBudget, fittingDevices, growPoints, type HelloDeps, makeDevices } from './hello-devices.ts'
import { isChanged, isListSound, isPaced, sameAbsent, silentDevice } from './hello-plan.ts'
import { boxIdOwners, writeAbsent, writeSoftware } from './queries/hello.ts'
import { judgeNeverRead } from './queries/never-read.ts'
import { writeUntaken } from './queries/untaken.ts'
import type { Uplink } from './registry.ts'
import type { Untaken } from './untaken.ts'

export interface HelloOutcome {
  /** The ids that the server keeps, for the answer. */
  devices: { ref: string; box_id: string }[]
  /** Announced devices that were not taken, and why. */
  refused: Omit<Untaken, 'uplinkId' | 'count'>[]
  /** There was no room for some of them, by whose budget. */
  full?: FullBudget | undefined
  /** What memory knows of the uplink is not what the database holds now. */
  changed: boolean
}

/**
 * Makes the devices and points that uplinks announce, in the caller's transaction; what they announced before stays. Most say what
 * they said before, and many at once when they come back after an outage: these cost one statement together.
 */
export async function takeHellos(
  tx: PoolClient,
  announced: readonly { uplink: Uplink; hello: Hello }[],
  deps: HelloDeps,
): Promise<Map<string, HelloOutcome>> {
  const outcomes = new Map<string, HelloOutcome>()
  const signal = { devices: [] as number[], uplinks: [] as string[], alarms: [] as string[] }
  for (const { uplink, hello } of announced) {
    const isKnown = saysNothingNew(uplink, hello)
    outcomes.set(
      uplink.id,
      isKnown ? { devices: idsOf(uplink), refused: [], changed: false } : await takeNew(tx, uplink, hello, deps, signal),
    )
  }
  const introduced = announced.map(({ uplink, hello: { software, sent } }) => ({
    uplinkId: uplink.id,
    clockOff: sent - deps.now.getTime(),
    software: cleanText(`${software.name} ${software.version}`),
  }))
  const untaken = [...outcomes].flatMap(([uplinkId, { refused }]) => refused.map((one) => ({ ...one, uplinkId, count: 1 })))
  await writeUntaken(tx, untaken, deps.now)
  signal.uplinks.push(...(await writeSoftware(tx, introduced, deps.now)))
  await notify(tx, signal)
  return outcomes
}

function idsOf({ byRef }: Uplink): HelloOutcome['devices'] {
  return [...byRef.values()].map(({ ref, boxId }) => ({ ref, box_id: boxId }))
}

/** Whether every device that it announces is there as announced. */
function saysNothingNew(uplink: Uplink, hello: Hello): boolean {
  const { byRef, removed } = uplink
  const { devices } = hello
  if (hello.faults) return false
  if (!sameAbsent(uplink.absent, absentAt(uplink, hello))) return false
  return devices.every((device) => {
    const known = byRef.get(device.ref)
    if (!known) return removed.has(device.ref)
    const sameId = device.box_id === undefined || device.box_id === known.boxId
    return sameId && isListSound(device) && !isChanged(known, device) && device.points.every((point) => isPaced(known, point))
  })
}

/** What is absent and no device of it, nor one that a person removed. */
function absentAt({ byRef, removed, absent: known }: Uplink, { absent = [...known], devices }: Hello): AbsentDevice[] {
  return absent
    .filter(({ ref }) => !byRef.has(ref) && !removed.has(ref) && devices.every((device) => device.ref !== ref))
    .map((device) => ({
      ...device,
      ...(device.name === undefined ? {} : { name: cleanText(device.name) }),
      ...(device.site === undefined ? {} : { site: cleanText(device.site) }),
      ...(device.via === undefined ? {} : { via: cleanText(device.via) }),
    }))
}

async function takeNew(
  tx: PoolClient,
  uplink: Uplink,
  said: Hello,
  deps: HelloDeps,
  signal: { devices: number[]; uplinks: string[]; alarms: string[] },
): Promise<HelloOutcome> {
  const absent = absentAt(uplink, said)
  const expected = await expectedIds(
    tx,
    uplink.businessId,
    absent.flatMap(({ box_id }) => box_id ?? []),
  )
  const isExpected = ({ box_id }: AbsentDevice) => box_id !== undefined && expected.has(box_id)
  const hello = { ...said, devices: [...said.devices, ...absent.filter(isExpected).map(silentDevice)] }
  const missing = absent.filter((device) => !isExpected(device))
  await writeAbsent(tx, uplink.id, missing)
  // A socket for a sensor that is not plugged in is nothing that somebody wants read.
  const unread = missing.filter(({ why }) => why !== 'unplugged').length
  signal.alarms.push(...(await judgeNeverRead(tx, uplink.id, unread, deps.now)))
  const foreign = await foreignBoxIds(tx, uplink, hello)
  const wanted = hello.devices.filter(({ ref }) => !uplink.removed.has(ref))
  const { fitting, full } = await fittingDevices(
    tx,
    uplink,
    wanted.filter((device) => isListSound(device) && !foreign.has(device.ref)),
    deps,
  )
  const sound = fitting
  const boxIds = new Map([...uplink.byRef.values()].map(({ ref, boxId }) => [ref, boxId]))
  const made = await makeDevices(tx, uplink, sound, deps)
  for (const { ref, boxId } of made.devices) boxIds.set(ref, boxId)
  const tooLarge = await growPoints(tx, uplink, sound, made)
  const changed = sound.filter((device) => isChanged(uplink.byRef.get(device.ref), device) && !tooLarge.has(device.ref))
  await changeDevices(tx, uplink, changed, deps.now)
  signal.devices.push(...made.ids.values(), ...changed.flatMap(({ ref }) => uplink.byRef.get(ref)?.id ?? []))
  signal.uplinks.push(uplink.id)
  const reasonOf = (device: HelloDevice): Untaken['reason'] | undefined => {
    if (!isListSound(device)) return 'wrong-list'
    if (foreign.has(device.ref)) return 'device-taken'
    if (tooLarge.has(device.ref)) return 'too-many-points'
    return sound.includes(device) && boxIds.has(device.ref) ? undefined : 'too-many-devices'
  }
  const refused = wanted.flatMap((device) => {
    const reason = reasonOf(device)
    return reason ? [{ ref: device.ref, reason }] : []
  })
  return {
    devices: [...boxIds].map(([ref, box_id]) => ({ ref, box_id })),
    refused: [...refused, ...(said.faults ?? [])],
    full,
    changed: true,
  }
}

/** Refs whose announced id belongs to another device: nobody takes over what is somebody's. */
async function foreignBoxIds(tx: PoolClient, uplink: Uplink, hello: Hello): Promise<Set<string>> {
  const announced = hello.devices.flatMap((device) =>
    device.box_id && uplink.byRef.get(device.ref)?.boxId !== device.box_id ? [device.box_id] : [],
  )
  if (announced.length === 0) return new Set()
  const owners = new Map((await boxIdOwners(tx, announced)).map((row) => [row.box_id, row]))
  const isForeign = ({ ref, box_id }: HelloDevice) => {
    const owner = box_id === undefined ? undefined : owners.get(box_id)
    return owner !== undefined && !(owner.uplink_id === uplink.id && owner.ref === ref)
  }
  return new Set(hello.devices.filter(isForeign).map(({ ref }) => ref))
}
