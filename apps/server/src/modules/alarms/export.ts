import { type Language, shownUnit } from '@kilowatch/catalog'
import type { Alarm, Cell } from '@kilowatch/contract'
import { budgets } from '../../budgets/index.ts'
import type { TimeText } from '../../http/csv.ts'
import { Refusal } from '../../http/refusal.ts'
import { saysMessage, type WordKey, word } from '../../http/words.ts'
import { alarmReason, resolvedPoint } from './reason.ts'

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

const dayMs = 86_400_000

/** The specification's rules of an export: start and end, start not after today, not after the end, a month at the most. */
export function checkExportRange(from: string | undefined, to: string | undefined, now: Date): void {
  if (from === undefined || to === undefined) throw new Refusal(10003, { field: 'query.from', says: saysMessage('export-range-missing') })
  const [start, end] = [Date.parse(from), Date.parse(to)]
  if (start > now.getTime()) throw new Refusal(10003, { field: 'query.from', says: saysMessage('export-start-late') })
  if (start > end) throw new Refusal(10003, { field: 'query.from', says: saysMessage('export-order') })
  const most = budgets.alarmExportSpan.most * 1_000
  if (end - start > most) throw new Refusal(10003, { field: 'query.to', says: saysMessage('export-span', { days: most / dayMs }) })
}
