import { type Language, shownUnit } from '@kilowatch/catalog'
import type { Alarm, Cell } from '@kilowatch/contract'
import type { TimeText } from '../../http/csv.ts'
import { type WordKey, word } from '../../http/words.ts'
import { alarmReason, resolvedPoint } from '../alarm-words/index.ts'

const columns = [
  'level',
  'device',
  'id',
  'site',
  'reason',
  'opened',
  'released',
  'value',
  'limit',
  'peak',
  'unit',
  'confirmed',
  'by',
  'note',
  'assignee',
  'afterwards',
] as const

export function alarmHead(language: Language): string[] {
  return columns.map((column) => word(`csv-alarm-${column}`, language))
}

/** One alarm as the cells of a line. */
export function alarmLine(alarm: Alarm, language: Language, time: TimeText): Cell[] {
  const point = resolvedPoint(alarm)?.point
  return [
    word(`level-${alarm.level}` satisfies WordKey, language),
    alarm.deviceName,
    alarm.deviceId ?? alarm.uplinkId,
    alarm.site,
    alarmReason(alarm, language),
    time(alarm.openedAt),
    time(alarm.releasedAt),
    alarm.openingValue,
    alarm.limit,
    alarm.peak,
    point && point.kind !== 'state' ? shownUnit(point.unit, language) : '',
    time(alarm.confirmedAt),
    alarm.confirmedBy?.name ?? '',
    alarm.note ?? '',
    alarm.assignee?.name ?? '',
    alarm.foundAfterwards ? word('yes', language) : '',
  ]
}
