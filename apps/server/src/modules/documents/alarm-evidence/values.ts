import { formatValue, type Language, pointName, type ResolvedPoint, shownUnit } from '@kilowatch/catalog'
import type { AlarmDetail } from '@kilowatch/contract'
import { resolvedPoint } from '../../alarm-words/index.ts'
import { type DocumentWord, documentWord } from '../words.ts'

/** An alarm in one language: its point, its values as they are written, its words. */
export interface Told {
  alarm: AlarmDetail
  language: Language
  point: ResolvedPoint | undefined
  /** 'L1 输入电压'; empty where it is about no point. */
  pointName: string
  unit: string
  /** With unit; '—' for none. */
  value(value: number | null): string
  figure(value: number | null): string
  word(key: DocumentWord, parameters?: Readonly<Record<string, string | number>>): string
  /** The word of the alarm's side: high, or low. */
  sided<const H extends DocumentWord, const L extends DocumentWord>(high: H, low: L): H | L
}

export function told(alarm: AlarmDetail, language: Language): Told {
  const point = resolvedPoint(alarm)
  const unit = !point || point.point.kind === 'state' ? '' : shownUnit(point.point.unit, language)
  const figure = (value: number | null) => (point ? formatValue(point, value, language) : value === null ? '—' : String(value))
  return {
    ...{ alarm, language, point, unit, figure },
    pointName: point ? pointName(point, language) : (alarm.point ?? ''),
    value: (value) => (value === null ? '—' : `${figure(value)} ${unit}`.trimEnd()),
    word: (key, parameters) => documentWord(key, language, parameters),
    sided: (high, low) => (alarm.side === 'low' ? low : high),
  }
}
