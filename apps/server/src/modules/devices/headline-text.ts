import { deviceType, deviceTypeOf, formatValue, type Language, pointName, resolvePoint, shownRuntime, shownUnit } from '@kilowatch/catalog'
import type { Device, Reading } from '@kilowatch/contract'

/** "输入电压 L1 230.1 V; …" */
export function headlineText(device: Pick<Device, 'type' | 'given' | 'headline'>, language: Language): string {
  const type = deviceTypeOf(device)
  if (!type) return ''
  const texts = device.headline.flatMap((reading) => {
    const resolved = resolvePoint(type, reading.key)
    if (!resolved) return []
    const unit = resolved.point.kind === 'state' ? '' : ` ${shownUnit(resolved.point.unit, language)}`
    return [`${pointName(resolved, language)} ${formatValue(resolved, reading.value, language)}${unit}`.trimEnd()]
  })
  return texts.join('; ')
}

/** What the device says of how long its battery lasts. */
export function runtimeOf({ type: code, headline }: Pick<Device, 'type' | 'headline'>): Reading | undefined {
  const type = deviceType(code)
  const key = type && shownRuntime(type)
  return headline.find((reading) => reading.key === key && reading.quality !== 'bad')
}
