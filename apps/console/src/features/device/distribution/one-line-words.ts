import {
  flatPoint,
  formatValue,
  keyOf,
  type Language,
  type OneLine,
  type OneLineState,
  type PathCondition,
  patternOf,
  type SwitchPosition,
  stateValue,
} from '@kilowatch/catalog'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import type { DeviceData } from '../device-data.ts'
import { goodValue } from '../overview/good-value.ts'

/** Words of a single-line diagram in the reader's language. */
export function useOneLineWords(part: OneLine, data: DeviceData) {
  const { t } = useTranslation('distribution')
  const language = useLanguage()
  return {
    source: (number: number) => numbered(part.source.name[language], number),
    breaker: (number: number) => numbered(part.breaker?.name[language] ?? '', number),
    section: (place: number) => t('section', { number: ['I', 'II'][place] }),
    condition: (condition: PathCondition) => t(`condition.${condition}`),
    /** "合闸", as the catalogue names the value; "未知" without a good one. */
    position: (by: string | undefined, position: SwitchPosition, number = 0) =>
      position === 'none' || by === undefined ? '' : (valueName(data, keyOf(by, number), language) ?? t('unknown')),
    summary: (state: OneLineState) => summaryOf(state, part, language, t),
  }
}

const numbered = (name: string, number: number) => name.replaceAll('{n}', String(number))

function valueName(data: DeviceData, key: string, language: Language): string | undefined {
  const code = goodValue(data, key)
  const point = flatPoint(data.type, patternOf(key))?.point
  return point && code !== undefined && stateValue(point, code) ? formatValue({ point }, code, language) : undefined
}

type Say = (key: string, values: Record<string, unknown>) => string

/** "1 路进线供电中，2 路进线失电；12 条支路：10 合，1 分，1 未知" */
function summaryOf({ sources, sections, tie, branches }: OneLineState, part: OneLine, language: Language, t: Say): string {
  const fed = sources.map(({ number, condition }) => `${numbered(part.source.name[language], number)} ${t(`condition.${condition}`, {})}`)
  const tied = tie === 'none' || sections.length < 2 ? [] : [t(`tie.${tie}`, {})]
  const counts = (['open', 'unknown'] as const).flatMap((kind) => {
    const count = branches.filter((one) => (kind === 'open' ? one.position === 'open' : one.condition === 'unknown')).length
    return count > 0 ? [t(`count.${kind}`, { count })] : []
  })
  return [...fed, ...tied, [t('count.all', { count: branches.length }), ...counts].join(t('comma', {}))].join(t('semicolon', {}))
}
