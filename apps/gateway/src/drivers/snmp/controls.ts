import { type DeviceType, indexesOf, keyOf, keysOf, patternOf, resolveControl } from '@kilowatch/catalog'
import type { SnmpCommand, SnmpModel } from '@kilowatch/catalog/models'
import type { OfferedControl } from '@kilowatch/telemetry'
import type { ControlOrder, Reading } from '../driver.ts'

/** Controls of the model whose proving point this device reports: what cannot be read back could never be shown as done. */
export function offeredControls(type: DeviceType, { commands = [] }: SnmpModel, values: Reading['values']): OfferedControl[] {
  const offered = new Map<string, string[]>()
  for (const { control, value } of commands) {
    for (const key of concreteControls(type, control, values)) {
      const known = offered.get(key) ?? []
      if (!known.includes(value)) offered.set(key, [...known, value])
    }
  }
  return [...offered].map(([key, told]) => ({ key, values: told }))
}

function concreteControls(type: DeviceType, pattern: string, values: Reading['values']): string[] {
  const provedBy = type.controls?.find(({ key }) => key === pattern)?.provedBy
  if (provedBy === undefined) return []
  return keysOf(provedBy, values.keys())
    .filter((key) => typeof values.get(key) === 'number')
    .map((key) => keyOf(pattern, ...indexesOf(key)))
    .filter((key) => resolveControl(type, key) !== undefined)
}

/** What is written for what a control is told; undefined where the model does not say it. */
export function commandFor(
  { commands = [] }: SnmpModel,
  { control, value }: Pick<ControlOrder, 'control' | 'value'>,
): Pick<SnmpCommand, 'oid' | 'write'> | undefined {
  const found = commands.find((each) => each.control === patternOf(control) && each.value === value)
  return found && { oid: keyOf(found.oid, ...indexesOf(control)), write: found.write }
}
