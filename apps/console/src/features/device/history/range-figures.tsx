import { formatValue, pointName, resolvePoint } from '@kilowatch/catalog'
import type { History } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import type { SeriesColor } from '../../../ui/charts/chart-model.ts'
import { seriesByKey, unitOf } from '../chart-parts.ts'
import type { DeviceData } from '../device-data.ts'

interface RangeFiguresProps {
  type: DeviceData['type']
  history: History | undefined
  points: readonly string[]
  colors: ReadonlyMap<string, SeriesColor>
}

/** Least, mean and highest of the whole time, as the server reckons them of every reading. */
export function RangeFigures({ type, history, points, colors }: RangeFiguresProps) {
  const { t } = useTranslation('history')
  const language = useLanguage()
  const series = seriesByKey(history)
  const rows = points.flatMap((key) => {
    const point = resolvePoint(type, key)
    const whole = series.get(key)?.whole
    return point && whole ? [{ key, point, whole }] : []
  })
  if (rows.length === 0) return null
  return (
    <table className="kw-range-figures" aria-label={t('figures.title')}>
      <thead>
        <tr>
          <th scope="col">{t('figures.title')}</th>
          <th scope="col">{t('figures.min')}</th>
          <th scope="col">{t('figures.mean')}</th>
          <th scope="col">{t('figures.max')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, point, whole }) => (
          <tr key={key}>
            <th scope="row">
              <i style={{ background: `var(--${colors.get(key) ?? 's1'})` }} />
              {pointName(point, language)} <small>{unitOf(point.point, language)}</small>
            </th>
            <td>{formatValue(point, whole.min, language)}</td>
            <td>{formatValue(point, whole.mean, language)}</td>
            <td>{formatValue(point, whole.max, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
