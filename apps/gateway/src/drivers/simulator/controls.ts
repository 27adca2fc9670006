import {
  type ControlValue,
  controlValue,
  type DeviceType,
  enteredNumber,
  everyControl,
  provingWord,
  type ResolvedControl,
  resolveControl,
} from '@kilowatch/catalog'
import { type ControlOrder, DeviceError, type Reading } from '../driver.ts'
import type { Ability } from '../offered.ts'

/** Everything that a device of the type can be told or set to. */
export function abilitiesOf(type: Pick<DeviceType, 'controls' | 'settings'>): Ability[] {
  return everyControl(type).flatMap(({ key, values }) => {
    const told = Object.keys(values)
    return told.length === 0 ? [{ control: key }] : told.map((value) => ({ control: key, value }))
  })
}

/** The point that the order sets, and what it becomes. @throws DeviceError for what the type has no control for */
export function setByOrder(
  type: DeviceType,
  { control: key, value }: Omit<ControlOrder, 'ref'>,
  values: Reading['values'],
): Record<string, string | number> {
  const control = resolveControl(type, key)
  const told = control && controlValue(control, value)
  if (!told) throw new DeviceError('protocol', `not a control: ${key} ${value}`)
  return { [control.proof.key]: valueAfter(control, told, values) }
}

function valueAfter(control: ResolvedControl, { proof: { becomes } }: ControlValue, values: Reading['values']): string | number {
  const { point, key } = control.proof
  const [first] = becomes ?? []
  if (first !== undefined) return point.kind === 'state' ? first : (enteredNumber(first) ?? Number.NaN)
  // It only has to change: the value after the present one.
  const all = point.kind === 'state' ? Object.keys(point.values) : []
  const now = provingWord(control, Number(values.get(key))) ?? ''
  return all[(all.indexOf(now) + 1) % all.length] ?? now
}
