import { deviceType, formatValue, type Language, pointName, resolvePoint, shownUnit } from '@kilowatch/catalog'
import type { Cell, Device } from '@kilowatch/contract'
import type { TimeText } from '../../http/csv.ts'
import { type WordKey, word } from '../../http/words.ts'

const columns = ['name', 'id', 'type', 'site', 'state', 'since', 'alarms', 'uplink', 'heard', 'values'] as const

export function deviceHead(language: Language): string[] {
  return columns.map((column) => word(`csv-device-${column}`, language))
}

/** One device as the cells of a line. */
export function deviceLine(device: Device, language: Language, time: TimeText): Cell[] {
  return [
    device.name,
    device.id,
    deviceType(device.type)?.name[language] ?? device.type,
    device.site,
    word(`state-${device.state}` satisfies WordKey, language),
    time(device.stateAt),
    device.alarms,
    device.uplinkName,
    time(device.lastHeardAt),
    headlineText(device, language),
  ]
}

/** "输入电压 L1 230.1 V; …" */
function headlineText(device: Device, language: Language): string {
  const type = deviceType(device.type)
  if (!type) return ''
  const texts = device.headline.flatMap((reading) => {
    const resolved = resolvePoint(type, reading.key)
    if (!resolved) return []
    const unit = resolved.point.kind === 'state' ? '' : ` ${shownUnit(resolved.point.unit, language)}`
    return [`${pointName(resolved, language)} ${formatValue(resolved, reading.value, language)}${unit}`.trimEnd()]
  })
  return texts.join('; ')
}
