import { type DeviceType, formatFigure, type Language, type Names, pointName, quantise, resolvePoint, shownUnit } from '@kilowatch/catalog'
import { checkFindings, type Finding } from './calls/group-checks.ts'

const words = {
  none: { zh: '未设置限值', en: 'no limit is set' },
  between: { zh: '{low}–{high} 之间合格', en: 'passes between {low} and {high}' },
  warnFrom: { zh: '{value} 起预警', en: 'warning from {value}' },
  failFrom: { zh: '{value} 起不合格', en: 'fail from {value}' },
  warnBelow: { zh: '低于 {value} 预警', en: 'warning below {value}' },
  failBelow: { zh: '低于 {value} 不合格', en: 'fail below {value}' },
  and: { zh: '，', en: ', ' },
  alarms: { zh: '没有未恢复的告警为合格，重要及以上为不合格', en: 'passes without active alarms, fails from major on' },
  alarm: { zh: '{value} 条告警', en: '{value} active' },
  transfer: { zh: '30 天 {value} 次', en: '{value} in 30 d' },
  times: { zh: '基准的 {value} 倍', en: '{value} × baseline' },
  years: { zh: '{value} 年', en: '{value} a' },
} as const satisfies Readonly<Record<string, Names>>

function said(word: keyof typeof words, language: Language, values: Readonly<Record<string, string>> = {}): string {
  return words[word][language].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}

/** The reading that was judged, or what else was. */
export function findingName({ of, key }: Finding, type: DeviceType | undefined, language: Language): string {
  const point = type && key !== null && of !== 'resistance' ? resolvePoint(type, key) : undefined
  return point ? pointName(point, language) : checkFindings[of][language]
}

interface Figures {
  decimals: number
  unit: string
}

function figuresOf({ of, key }: Finding, type: DeviceType | undefined, language: Language): Figures {
  if (of === 'imbalance') return { decimals: 1, unit: '%' }
  const point = type && key !== null ? resolvePoint(type, key)?.point : undefined
  if (of === 'resistance' || point?.kind !== 'measure')
    return { decimals: of === 'resistance' ? 2 : of === 'age' || of === 'battery-age' ? 1 : 0, unit: '' }
  return { decimals: point.decimals, unit: shownUnit(point.unit, language) }
}

/** The figure and its unit apart, as a table shows them: '220.1–220.5', 'V'. */
export function findingFigure(finding: Finding, type: DeviceType | undefined, language: Language): { figure: string; unit: string } {
  const { decimals, unit } = figuresOf(finding, type, language)
  const { of, value, lowest } = finding
  if (value === null) return { figure: '—', unit: '' }
  const figure = formatFigure(value, decimals)
  if (of === 'alarms') return { figure: said('alarm', language, { value: figure }), unit: '' }
  if (of === 'transfers') return { figure: said('transfer', language, { value: figure }), unit: '' }
  if (of === 'resistance') return { figure: said('times', language, { value: figure }), unit: '' }
  if (of === 'age' || of === 'battery-age') return { figure: said('years', language, { value: figure }), unit: '' }
  const low = lowest === null ? undefined : formatFigure(lowest, decimals)
  return { figure: low === undefined || low === figure ? figure : `${low}–${figure}`, unit }
}

export function findingText(finding: Finding, type: DeviceType | undefined, language: Language): string {
  const { figure, unit } = findingFigure(finding, type, language)
  return `${figure} ${unit}`.trim()
}

/** By which limits it was judged: 'warn from 70 %, fail from 80 %'. */
export function findingLimit(finding: Finding, type: DeviceType | undefined, language: Language): string {
  const { of, warn, fail, side } = finding
  if (of === 'alarms') return said('alarms', language)
  const { unit } = figuresOf(finding, type, language)
  const text = (value: number) => `${quantise(value, 2)} ${unit}`.trim()
  if (side === 'within') return said('between', language, { low: warn === null ? '' : text(warn), high: fail === null ? '' : text(fail) })
  const parts = [
    ...(warn === null ? [] : [said(side === 'low' ? 'warnBelow' : 'warnFrom', language, { value: text(warn) })]),
    ...(fail === null ? [] : [said(side === 'low' ? 'failBelow' : 'failFrom', language, { value: text(fail) })]),
  ]
  return parts.length === 0 ? said('none', language) : parts.join(said('and', language))
}
