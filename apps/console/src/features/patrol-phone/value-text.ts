import { type InspectionItem, shownUnit } from '@kilowatch/catalog'
import { type LineResult, lineResults } from '@kilowatch/work'
import { number } from '../../shared/formats.ts'
import { useLanguage } from '../../shared/use-formats.ts'

interface Valued {
  value: number | string | null
  result: LineResult
}

/** An entry in words: "540.4 V · 合格". */
export function useValueText() {
  const language = useLanguage()
  return (item: InspectionItem, { value, result }: Valued): string =>
    [figureText(item, value, language), lineResults[result][language]].filter(Boolean).join(' · ')
}

export function figureText(item: InspectionItem, value: number | string | null, language: 'zh' | 'en'): string {
  if (value === null || value === '') return ''
  if (item.kind === 'choice') return item.of[String(value)]?.[language] ?? String(value)
  if (typeof value !== 'number') return String(value)
  return `${number(value, decimalsOf(value))} ${unitText(item, language)}`.trim()
}

export function unitText(item: InspectionItem, language: 'zh' | 'en'): string {
  if (item.unitText !== undefined) return item.unitText
  return item.kind === 'number' && item.unit ? shownUnit(item.unit, language) : ''
}

/** As many decimals as the figure has, three at the most. */
export function decimalsOf(value: number): number {
  return Math.min(3, String(value).split('.')[1]?.length ?? 0)
}
