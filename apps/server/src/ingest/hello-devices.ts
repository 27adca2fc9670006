import { deviceType } from '@kilowatch/catalog'
import type { HelloDevice } from '@kilowatch/telemetry'
import type { PoolClient } from 'pg'
import { budgets } from '../budgets/index.ts'
import { judgeLatest } from '../modules/alarms/index.ts'
import { countDevices, insertDevices, type NewDevice, renewStartingRules, startingRules } from '../modules/devices/index.ts'
import { startingInformation, takeExpected } from '../modules/expected-devices/index.ts'
import { cleanText } from './draft.ts'
import { newNominals, planPoints } from './hello-plan.ts'
import { type DevicePoint, updateDevices, writePoints } from './queries/hello.ts'
import type { Uplink } from './registry.ts'

export interface HelloDeps {
  now: Date
  /** 14 random digits. */
  makeBoxId(): string
  /** Of one business. */
  mostDevices: number
}

export type FullBudget = 'devicesOfUplink' | 'devicesOfBusiness'

/** Those that it has, and of the new ones as many as there is room for. */
export async function fittingDevices(tx: PoolClient, uplink: Uplink, announced: readonly HelloDevice[], { mostDevices }: HelloDeps) {
  const added = announced.filter(({ ref }) => !uplink.byRef.has(ref)).length
  if (added === 0) return { fitting: announced, full: undefined }
  const ofUplink = budgets.devicesOfUplink.most - uplink.byRef.size
  const ofBusiness = mostDevices - (await countDevices(tx, uplink.businessId))
  let room = Math.min(ofUplink, ofBusiness)
  const full: FullBudget | undefined = room >= added ? undefined : ofUplink <= ofBusiness ? 'devicesOfUplink' : 'devicesOfBusiness'
  const fitting = announced.filter(({ ref }) => uplink.byRef.has(ref) || room-- > 0)
  return { fitting, full }
}

/** What people entered of a device before it connected goes before what its gateway says. */
export async function makeDevices(tx: PoolClient, uplink: Uplink, announced: readonly HelloDevice[], deps: HelloDeps) {
  const added = announced.filter(({ ref }) => !uplink.byRef.has(ref))
  const boxIds = added.flatMap(({ box_id }) => (box_id === undefined ? [] : [box_id]))
  const entered = new Map((await takeExpected(tx, uplink.businessId, boxIds)).map((device) => [device.boxId, device]))
  const devices = added.map((device): NewDevice => {
    const expected = device.box_id === undefined ? undefined : entered.get(device.box_id)
    const chosen = expected === undefined || expected.type === device.type ? null : expected.type
    const info = expected ? startingInformation(expected) : {}
    const nominal = device.nominal ?? {}
    return {
      boxId: device.box_id ?? deps.makeBoxId(),
      ref: device.ref,
      name: expected?.name ?? cleanText(device.name ?? device.ref),
      site: expected?.site || cleanText(device.site ?? ''),
      type: device.type,
      chosenType: chosen,
      info,
      intervalMs: Math.round(device.interval),
      pointList: device.points.map(({ key }) => key),
      controls: device.controls ?? [],
      via: cleanText(device.via ?? ''),
      entered: expected !== undefined,
      nominal,
      limits: startingRules(chosen ?? device.type, nominal, info),
    }
  })
  const ids = await insertDevices(tx, uplink, devices, deps.now)
  const made = devices.filter(({ ref }) => ids.has(ref))
  const chosen = new Map(made.flatMap(({ ref, chosenType }) => (chosenType === null ? [] : [[ref, chosenType] as const])))
  return { ids, devices: made, chosen }
}

/** @returns refs of devices that would hold too many points */
export async function growPoints(
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

/** What known devices say now; limits that nobody chose follow their type and their nominal values. */
export async function changeDevices(tx: PoolClient, uplink: Uplink, announced: readonly HelloDevice[], now: Date): Promise<void> {
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
      via: cleanText(device.via ?? ''),
      nominal: newNominals(before, device.nominal ?? {}) ?? before.nominal,
    })),
  )
  const retyped = known.filter(({ before, device }) => before.chosenType === null && before.announcedType !== device.type)
  const rated = known.filter((one) => !retyped.includes(one) && newNominals(one.before, one.device.nominal ?? {}))
  const renewed = await renewStartingRules(tx, idsOf([...retyped, ...rated]))
  if (retyped.length > 0) await judgeLatest(tx, idsOf(retyped), now, 'type')
  const moved = idsOf(rated).filter((id) => renewed.includes(id))
  if (moved.length > 0) await judgeLatest(tx, moved, now)
}

function idsOf(known: readonly { before: { id: number } }[]): number[] {
  return known.map(({ before }) => before.id)
}
