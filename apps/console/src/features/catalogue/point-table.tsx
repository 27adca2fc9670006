import { type FlatPoint, formatFigure, type Limits, repetitionsOf, shownUnit } from '@kilowatch/catalog'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/use-formats.ts'
import { FactTable } from './fact-table.tsx'
import { rangeText } from './figures.ts'

const figureColumns = [3, 4, 5, 6, 7, 8]

/** Measures and counters with what they may be and where they alarm by default. */
export function PointTable({ points }: { points: readonly FlatPoint[] }) {
  const { t } = useTranslation('catalogue')
  const language = useLanguage()
  const limit = (limits: Limits | undefined, decimals: number) => (side: 'high' | 'low', place: 0 | 1) => {
    const value = limits?.[side]?.[place]
    return value === undefined ? '—' : formatFigure(value, decimals)
  }
  return (
    <FactTable
      head={[t('point'), t('key'), t('unit'), t('range'), t('decimals'), t('la'), t('lr'), t('hr'), t('ha')]}
      figures={figureColumns}
      rows={points.flatMap((flat) => {
        const { point, pattern } = flat
        if (point.kind === 'state') return []
        const of = limit(point.kind === 'measure' ? point.limits : undefined, point.decimals)
        const repeats = repetitionsOf(flat)
        return [
          {
            key: pattern,
            cells: [
              repeats.length > 0 ? `${point.name[language]} ×${repeats.join('×')}` : point.name[language],
              <code key="key">{pattern}</code>,
              shownUnit(point.unit, language),
              point.kind === 'measure' ? rangeText(point.range) : t('rising'),
              point.decimals,
              of('low', 0),
              of('low', 1),
              of('high', 1),
              of('high', 0),
            ],
          },
        ]
      })}
    />
  )
}
