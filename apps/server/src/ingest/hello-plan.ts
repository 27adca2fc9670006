import { type DeviceType, type Nominals, resolvePoint } from '@kilowatch/catalog'
import type { PlacedPoint } from '@kilowatch/catalog/judging'
import { type AbsentDevice, type HelloDevice, type ListedPoint, listHash, type OfferedControl } from '@kilowatch/telemetry'
import type { Device } from './device.ts'
import { cleanText } from './draft.ts'

/** What a device holds at the most, over all lists that its uplink ever announced. */
export const mostPointsPerDevice = 4_000

/** Whether the announced hash is that of the announced keys, each named once. */
export function isListSound({ list, points }: HelloDevice): boolean {
  const keys = points.map(({ key }) => key)
  return new Set(keys).size === keys.length && listHash(keys) === list
}

/**
 * Slots of points that the device does not have yet, after those it has. Counters go to store c.
 * Undefined: the device would hold more than it may.
 */
export function planPoints(
  type: DeviceType | undefined,
  known: ReadonlyMap<string, PlacedPoint>,
  listed: readonly ListedPoint[],
): PlacedPoint[] | undefined {
  const added = listed.filter(({ key }) => !known.has(key))
  if (known.size + added.length > mostPointsPerDevice) return undefined
  const next = { v: 1, c: 1 }
  for (const { store, slot } of known.values()) next[store] = Math.max(next[store], slot + 1)
  return added.map(({ key, cadence }) => {
    const store = type && resolvePoint(type, key)?.point.kind === 'counter' ? 'c' : 'v'
    return { key, store, slot: next[store]++, cadence }
  })
}

/** Whether a point comes as often as it did. */
export function isPaced({ points }: Device, { key, cadence }: ListedPoint): boolean {
  return points.get(key)?.cadence === Math.round(cadence)
}

/** Whether a known device says of itself what it did not say before. */
export function isChanged(
  known: Device | undefined,
  { type, interval, points, via = '', controls = [], nominal = {} }: HelloDevice,
): boolean {
  if (!known) return false
  if (known.via !== cleanText(via)) return true
  if (!sameControls(known.controls, controls) || newNominals(known, nominal)) return true
  const sameList = known.announced.length === points.length && points.every(({ key }, index) => known.announced[index] === key)
  return !sameList || known.announcedType !== type || known.intervalMs !== Math.round(interval)
}

/** What the device says of its nominal values beyond what was known; undefined: nothing. */
export function newNominals(known: Device, said: Nominals): Nominals | undefined {
  const added = Object.entries(said).filter(([pattern]) => known.nominal[pattern] === undefined)
  return added.length === 0 ? undefined : { ...Object.fromEntries(added), ...known.nominal }
}

function sameControls(known: readonly OfferedControl[], announced: readonly OfferedControl[]): boolean {
  const text = (controls: readonly OfferedControl[]) => controls.map(({ key, values }) => `${key} ${values}`).join(' ')
  return text(known) === text(announced)
}

/** An absent device as one that is there and has said nothing yet: people entered it before, so it is one. */
export function silentDevice({ why: _, ...device }: AbsentDevice): HelloDevice {
  return { ...device, list: listHash([]), points: [] }
}

export function sameAbsent(known: readonly AbsentDevice[], told: readonly AbsentDevice[]): boolean {
  const text = (devices: readonly AbsentDevice[]) =>
    devices.map(({ ref, why, type, name, via }) => [ref, why, type, name, via].join('\n')).join('\n\n')
  return text(known) === text(told)
}
