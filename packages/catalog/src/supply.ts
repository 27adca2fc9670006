import { controlValue, type ResolvedControl } from './control-lookup.ts'
import type { DeviceType } from './define.ts'
import { concreteKeys, indexOf, keysOf, resolvePoint } from './lookup.ts'
import { stateCode, stateValue } from './names.ts'
import type { PowerPath } from './overview.ts'
import { pathState, type ReadValue } from './power-path.ts'

/** live: from the mains or a generator; battery: as long as a store lasts; none: without voltage. */
export type Supplied = 'live' | 'battery' | 'none'

/** How one device stands in the supply now, as its newest readings say. */
export interface SupplyState {
  /** It has a store (a battery) from which it feeds on when nothing feeds it. */
  stores: boolean
  /** What it can give at the most. */
  gives: Supplied
  /** Of a transfer switch: the input it takes from, and the one it prefers; null: not said. */
  transfer: { input: number | null; preferred: number | null } | null
  /** Outputs whose switch is open; 0 stands for all of them. */
  open: readonly number[]
}

/** The concrete keys of everything that `supplyState` looks at. */
export function supplyKeys(type: DeviceType): string[] {
  const path = pathOf(type)
  const { transfers, switches } = type.supply ?? {}
  const patterns = [
    ...(path ? [path.by, ...path.sources.map(({ voltage }) => voltage)] : []),
    ...(transfers ? [transfers.by, transfers.preferred] : []),
    ...(switches ? [switches.by] : []),
  ]
  return [...new Set(patterns.flatMap((pattern) => concreteKeys(type, pattern)))]
}

/** What is not read, or is old, stands in nobody's way: the device is taken to pass on what it gets. */
export function supplyState(type: DeviceType, read: ReadValue, stale: boolean): SupplyState {
  const path = pathOf(type)
  const { transfers } = type.supply ?? {}
  const inputOf = (key: string) => (stale ? null : (transfers?.inputs[valueAt(type, key, read) ?? ''] ?? null))
  return {
    stores: path !== undefined && storesIn(path),
    gives: path && !stale ? givenBy(type, path, read) : 'live',
    transfer: transfers ? { input: inputOf(transfers.by), preferred: inputOf(transfers.preferred) } : null,
    open: stale ? [] : openSwitches(type, read),
  }
}

/**
 * How it would stand once a control had done what it is told, by the state that proves it; as it stands now where that shows in nothing of
 * its supply.
 */
export function supplyStateOnce(
  type: DeviceType,
  read: ReadValue,
  stale: boolean,
  { control, value }: { control: ResolvedControl; value: string },
): SupplyState {
  const [proven] = controlValue(control, value)?.proof.becomes ?? []
  const { point, key } = control.proof
  const code = proven !== undefined && point.kind === 'state' ? stateCode(point, proven) : undefined
  if (code === undefined || !supplyKeys(type).includes(key)) return supplyState(type, read, stale)
  return supplyState(type, (one) => (one === key ? code : stale ? null : read(one)), false)
}

function pathOf(type: DeviceType): PowerPath | undefined {
  return type.overview.find((part) => part.part === 'power-path')
}

const storesIn = (path: PowerPath): boolean => path.nodes.some(({ role }) => role === 'battery')

/** As the load of the power path stands; a backup that has no battery is an engine, which feeds as the mains do. */
function givenBy(type: DeviceType, path: PowerPath, read: ReadValue): Supplied {
  const { nodes } = pathState(type, path, read, false)
  const loads = path.nodes.filter(({ role }) => role === 'load').map(({ id }) => nodes[id])
  if (loads.length > 0 && loads.every((condition) => condition === 'dead')) return 'none'
  return loads.includes('backup') && storesIn(path) ? 'battery' : 'live'
}

function openSwitches(type: DeviceType, read: ReadValue): number[] {
  const { switches } = type.supply ?? {}
  if (!switches) return []
  const open = concreteKeys(type, switches.by).filter((key) => switches.open.includes(valueAt(type, key, read) ?? ''))
  return keysOf(switches.by, open).map(indexOf)
}

/** The name of a state's newest value: 'source_1'. */
function valueAt(type: DeviceType, key: string, read: ReadValue): string | undefined {
  const point = resolvePoint(type, key)?.point
  const code = read(key)
  return point && code !== null && code !== undefined ? stateValue(point, code)?.value : undefined
}

/** States of the device in which what it feeds has no voltage: the point, and its values. */
export function unsuppliedStates(type: DeviceType): { point: string; values: string[] } | undefined {
  const by = pathOf(type)?.by
  const point = by === undefined ? undefined : resolvePoint(type, by)?.point
  if (by === undefined || point?.kind !== 'state') return undefined
  const values = Object.entries(point.values).flatMap(([value, { code }]) =>
    supplyState(type, (key) => (key === by ? code : null), false).gives === 'none' ? [value] : [],
  )
  return values.length > 0 ? { point: by, values } : undefined
}
