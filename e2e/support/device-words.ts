import { type DeviceType, deviceType, flatPoints, formatValue, keysOf, resolvePoint, shownUnit } from '@kilowatch/catalog'
import { type Device, telemetryCalls } from '@kilowatch/contract'
import { ask, type Caller } from './api-client.ts'
import type { Language } from './browser.ts'

// What the pages of a device show of it.

export function typeOf({ type: code }: Device): DeviceType {
  const type = deviceType(code)
  if (!type) throw new Error(`unknown type ${code}`)
  return type
}

const measuresOf = (type: DeviceType) => flatPoints(type).filter(({ point }) => point.kind === 'measure')

/** The first measure, which has limits. */
export function limitedOf(type: DeviceType, language: Language): string {
  return nameOfFirst(type, measuresOf(type), language)
}

/** The first measure of the headline, which the history begins with. */
export function chartedOf(type: DeviceType, language: Language): string {
  const measures = type.headline.flatMap((each) => measuresOf(type).filter(({ pattern }) => pattern === each))
  return nameOfFirst(type, measures, language)
}

function nameOfFirst(type: DeviceType, [first]: ReturnType<typeof flatPoints>, language: Language): string {
  if (!first) throw new Error(`${type.code} has nothing to show`)
  return first.point.name[language]
}

/** The first headline figure that stands still between the answer and the screen: a state, or a figure with its unit in any value. */
export async function headlineOf(caller: Caller, device: Device, language: Language): Promise<string[]> {
  const type = typeOf(device)
  const { readings } = await ask(caller, telemetryCalls.readLatest, { params: { deviceId: device.id } })
  const keys = type.headline.flatMap((pattern) =>
    keysOf(
      pattern,
      readings.map(({ key }) => key),
    ),
  )
  const [key] = keys
  const resolved = key === undefined ? undefined : resolvePoint(type, key)
  const reading = readings.find((each) => each.key === key)
  if (!resolved || !reading) throw new Error(`${device.name} has no headline`)
  const unit = resolved.point.kind === 'state' ? '' : shownUnit(resolved.point.unit, language)
  return unit === '' ? [formatValue(resolved, reading.value, language)] : [unit]
}
