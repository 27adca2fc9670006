import {
  blockOf,
  brokenRules,
  type DeviceType,
  deviceType,
  enteredNumber,
  heldAfter,
  provingWord,
  type ResolvedControl,
} from '@kilowatch/catalog'
import type { ResultReason } from '@kilowatch/telemetry'
import type { Reading } from '../drivers/driver.ts'

/** What the proving point was just read as: a state's value or a number, and its figure. */
export function provingValue(
  readings: readonly Reading[],
  ref: string,
  control: ResolvedControl,
): { value: string; code: number } | undefined {
  const code = figureOf(readings, ref)(control.proof.key)
  const value = code === undefined ? undefined : provingWord(control, code)
  return code === undefined || value === undefined ? undefined : { value, code }
}

/** Why what was just read keeps the device from being told this; undefined: nothing does. */
export function hindrance(readings: readonly Reading[], ref: string, control: ResolvedControl, value: string): ResultReason | undefined {
  const type = deviceType(readings.find((each) => each.ref === ref)?.type ?? '')
  if (!type) return undefined
  const figure = figureOf(readings, ref)
  if (blockOf(control, type, figure)) return 'not-accepted'
  return breaksRule(type, control, value, figure) ? 'conflict' : undefined
}

/** The server judges rules by the values that it has; what the device holds by now may be another. */
function breaksRule(type: DeviceType, { setting, proof }: ResolvedControl, value: string, figure: (key: string) => number | undefined) {
  if (!setting) return false
  const changed = [{ setting: setting.key, number: enteredNumber(value) }]
  const shownBy = (key: string) => type.settings?.find((each) => each.key === key)?.shownBy ?? proof.key
  return brokenRules(type, [setting.key], { held: heldAfter(changed, (key) => figure(shownBy(key))) }).length > 0
}

function figureOf(readings: readonly Reading[], ref: string): (key: string) => number | undefined {
  const values = readings.find((each) => each.ref === ref)?.values
  return (key) => {
    const value = values?.get(key)
    return typeof value === 'number' ? value : undefined
  }
}
