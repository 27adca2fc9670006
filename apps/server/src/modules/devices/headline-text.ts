import { deviceTypeOf, formatValue, type Language, pointName, resolvePoint, shownUnit } from '@kilowatch/catalog'
import type { Device } from '@kilowatch/contract'

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
