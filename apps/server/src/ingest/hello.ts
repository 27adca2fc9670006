import { deviceType } from '@kilowatch/catalog'
import type { Hello, HelloDevice, ListedPoint, OfferedControl } from '@kilowatch/telemetry'
import type { PoolClient } from 'pg'
import { budgets } from '../budgets/index.ts'
import { judgeLatest } from '../modules/alarms/index.ts'
import { startingInformation, takeExpected } from '../modules/expected-devices/index.ts'
import { notify } from '../storage/notify.ts'
import type { Device } from './device.ts'
import { cleanText } from './draft.ts'
import { isListSound, planPoints, startingLimits } from './hello-plan.ts'
import {
  boxIdOwners,
  countDevices,
  type DevicePoint,
  insertDevices,
  type NewDevice,
  resetDefaultLimits,
  updateDevices,
  writePoints,
  writeSoftware,
} from './queries/hello.ts'
import type { Uplink } from './registry.ts'

export interface HelloDeps {
  now: Date
  /** 14 random digits. */
  makeBoxId(): string
  /** Of one business. */
  mostDevices: number
}

export type FullBudget = 'devicesOfUplink' | 'devicesOfBusiness'

export interface HelloOutcome {
  /** The ids that the server keeps, for the answer. */
  devices: { ref: string; box_id: string }[]
  /** Announced devices that were not taken, by ref. */
  refused: string[]
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
  const signal = { devices: [] as number[], uplinks: [] as string[] }
  for (const { uplink, hello } of announced) {
    const isKnown = saysNothingNew(uplink, hello)
    outcomes.set(
      uplink.id,
      isKnown ? { devices: idsOf(uplink), refused: [], changed: false } : await takeNew(tx, uplink, hello, deps, signal),
    )
  }
  const introduced = announced.map(({ uplink, hello: { software } }) => ({
    uplinkId: uplink.id,
    software: cleanText(`${software.name} ${software.version}`),
  }))
  signal.uplinks.push(...(await writeSoftware(tx, introduced, deps.now)))
  await notify(tx, signal)
  return outcomes
}

function idsOf({ byRef }: Uplink): HelloOutcome['devices'] {
  return [...byRef.values()].map(({ ref, boxId }) => ({ ref, box_id: boxId }))
}

/** Whether every device that it announces is there as announced. */
function saysNothingNew({ byRef, removed }: Uplink, { devices }: Hello): boolean {
  return devices.every((device) => {
    const known = byRef.get(device.ref)
    if (!known) return removed.has(device.ref)
    const sameId = device.box_id === undefined || device.box_id === known.boxId
    return sameId && isListSound(device) && !isChanged(known, device) && device.points.every((point) => isPaced(known, point))
  })
}

function isPaced({ points }: Device, { key, cadence }: ListedPoint): boolean {
  return points.get(key)?.cadence === Math.round(cadence)
}

async function takeNew(
  tx: PoolClient,
  uplink: Uplink,
  hello: Hello,
  deps: HelloDeps,
  signal: { devices: number[]; uplinks: string[] },
): Promise<HelloOutcome> {
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
  const refused = wanted.filter((device) => !boxIds.has(device.ref) || !sound.includes(device) || tooLarge.has(device.ref))
  return { devices: [...boxIds].map(([ref, box_id]) => ({ ref, box_id })), refused: refused.map(({ ref }) => ref), full, changed: true }
}

/** Those that it has, and of the new ones as many as there is room for. */
async function fittingDevices(tx: PoolClient, uplink: Uplink, announced: readonly HelloDevice[], { mostDevices }: HelloDeps) {
  const added = announced.filter(({ ref }) => !uplink.byRef.has(ref)).length
  if (added === 0) return { fitting: announced, full: undefined }
  const ofUplink = budgets.devicesOfUplink.most - uplink.byRef.size
  const ofBusiness = mostDevices - (await countDevices(tx, uplink.businessId))
  let room = Math.min(ofUplink, ofBusiness)
  const full: FullBudget | undefined = room >= added ? undefined : ofUplink <= ofBusiness ? 'devicesOfUplink' : 'devicesOfBusiness'
  const fitting = announced.filter(({ ref }) => uplink.byRef.has(ref) || room-- > 0)
  return { fitting, full }
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

/** What people entered of a device before it connected goes before what its gateway says. */
async function makeDevices(tx: PoolClient, uplink: Uplink, announced: readonly HelloDevice[], deps: HelloDeps) {
  const added = announced.filter(({ ref }) => !uplink.byRef.has(ref))
  const boxIds = added.flatMap(({ box_id }) => (box_id === undefined ? [] : [box_id]))
  const entered = new Map((await takeExpected(tx, uplink.businessId, boxIds)).map((device) => [device.boxId, device]))
  const devices = added.map((device): NewDevice => {
    const expected = device.box_id === undefined ? undefined : entered.get(device.box_id)
    const chosen = expected === undefined || expected.type === device.type ? null : expected.type
    return {
      boxId: device.box_id ?? deps.makeBoxId(),
      ref: device.ref,
      name: expected?.name ?? cleanText(device.name ?? device.ref),
      site: expected?.site || cleanText(device.site ?? ''),
      type: device.type,
      chosenType: chosen,
      info: expected ? startingInformation(expected) : {},
      intervalMs: Math.round(device.interval),
      pointList: device.points.map(({ key }) => key),
      controls: device.controls ?? [],
      limits: startingLimits(chosen ?? device.type),
    }
  })
  const ids = await insertDevices(tx, uplink, devices, deps.now)
  const made = devices.filter(({ ref }) => ids.has(ref))
  const chosen = new Map(made.flatMap(({ ref, chosenType }) => (chosenType === null ? [] : [[ref, chosenType] as const])))
  return { ids, devices: made, chosen }
}

/** @returns refs of devices that would hold too many points */
async function growPoints(
  tx: PoolClient,
  uplink: Uplink,
  announced: readonly HelloDevice[],
  made: { ids: ReadonlyMap<string, number>; chosen: ReadonlyMap<string, string> },
): Promise<Set<string>> {
  const tooLarge = new Set<string>()
  const points: DevicePoint[] = []
  let room = budgets.pointsOfUplink.most - [...uplink.byRef.values()].reduce((sum, device) => sum + device.points.size, 0)
  for (const device of announced) {
    const known = uplink.byRef.get(device.ref)
    const deviceId = known?.id ?? made.ids.get(device.ref)
    const added = planPoints(
      known?.chosenType ? known.type : deviceType(made.chosen.get(device.ref) ?? device.type),
      known?.points ?? new Map(),
      device.points,
    )
    if (!added || added.length > room) {
      tooLarge.add(device.ref)
      continue
    }
    if (deviceId === undefined) continue
    room -= added.length
    const paced = device.points.flatMap(({ key, cadence }) => {
      const point = known?.points.get(key)
      return point && point.cadence !== Math.round(cadence) ? [{ ...point, cadence }] : []
    })
    points.push(...[...added, ...paced].map((point) => ({ ...point, deviceId })))
  }
  await writePoints(tx, points)
  return tooLarge
}

function isChanged(known: Device | undefined, { type, interval, points, controls = [] }: HelloDevice): boolean {
  if (!known) return false
  if (!sameControls(known.controls, controls)) return true
  const sameList = known.announced.length === points.length && points.every(({ key }, index) => known.announced[index] === key)
  return !sameList || known.announcedType !== type || known.intervalMs !== Math.round(interval)
}

function sameControls(known: readonly OfferedControl[], announced: readonly OfferedControl[]): boolean {
  const text = (controls: readonly OfferedControl[]) => controls.map(({ key, values }) => `${key} ${values}`).join(' ')
  return text(known) === text(announced)
}

async function changeDevices(tx: PoolClient, uplink: Uplink, announced: readonly HelloDevice[], now: Date): Promise<void> {
  const known = announced.flatMap((device) => {
    const before = uplink.byRef.get(device.ref)
    return before ? [{ before, device }] : []
  })
  await updateDevices(
    tx,
    known.map(({ before, device }) => ({
      id: before.id,
      type: device.type,
      intervalMs: Math.round(device.interval),
      pointList: device.points.map(({ key }) => key),
      controls: device.controls ?? [],
    })),
  )
  const retyped = known.filter(({ before, device }) => before.chosenType === null && before.announcedType !== device.type)
  for (const { before, device } of retyped) await resetDefaultLimits(tx, before.id, startingLimits(device.type))
  if (retyped.length > 0)
    await judgeLatest(
      tx,
      retyped.map(({ before }) => before.id),
      now,
      'type',
    )
}
