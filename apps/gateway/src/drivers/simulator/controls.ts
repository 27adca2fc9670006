import {
  type ControlValue,
  controlValue,
  type DeviceType,
  indexesOf,
  keyOf,
  keysOf,
  type ResolvedControl,
  resolveControl,
  type State,
  stateValue,
} from '@kilowatch/catalog'
import type { OfferedControl } from '@kilowatch/telemetry'
import { type ControlOrder, DeviceError, type Reading } from '../driver.ts'

/** Every control of the type whose proving state the device reports, with all that it can be told. */
export function offeredControls(type: DeviceType, values: Reading['values']): OfferedControl[] {
  return (type.controls ?? []).flatMap(({ key, provedBy, values: told }) =>
    keysOf(provedBy, values.keys()).map((proof) => ({ key: keyOf(key, ...indexesOf(proof)), values: Object.keys(told) })),
  )
}

/** The state that the order sets, and what it becomes. @throws DeviceError for what the type has no control for */
export function setByOrder(type: DeviceType, { control: key, value }: Omit<ControlOrder, 'ref'>, values: Reading['values']) {
  const control = resolveControl(type, key)
  const told = control && controlValue(control, value)
  if (!told) throw new DeviceError('protocol', `not a control: ${key} ${value}`)
  return { [control.proof.key]: valueAfter(control, told, values) }
}

function valueAfter({ proof }: ResolvedControl, { proof: { becomes } }: ControlValue, values: Reading['values']): string {
  const [first] = becomes ?? []
  if (first !== undefined) return first
  // It only has to change: the value after the present one.
  const all = Object.keys((proof.point as State).values)
  const now = stateValue(proof.point, Number(values.get(proof.key)))?.value ?? ''
  return all[(all.indexOf(now) + 1) % all.length] ?? now
}
