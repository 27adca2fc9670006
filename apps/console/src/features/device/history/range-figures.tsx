import { formatValue, pointName, resolvePoint } from '@kilowatch/catalog'
import type { History } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import type { SeriesColor } from '../../../ui/charts/chart-model.ts'
import { seriesByKey, unitOf } from '../chart-parts.ts'
import type { DeviceData } from '../device-data.ts'
import { type ComparedDevice, comparedColors } from './history-panels.ts'

interface RangeFiguresProps {
  type: DeviceData['type']
  history: History | undefined
  points: readonly string[]
  colors: ReadonlyMap<string, SeriesColor>
  /** The device itself and others that are drawn beside it. */
  name: string
  compared: readonly ComparedDevice[]
}

/** Least, mean and highest of the whole time, as the server reckons them of every reading. */
export function RangeFigures({ type, history, points, colors, name, compared }: RangeFiguresProps) {
  const { t } = useTranslation('history')
  const language = useLanguage()
  const devices = [{ id: '', name, type, history, color: comparedColors[0] ?? ('s1' as const) }, ...compared]
  const rows = points.flatMap((key) =>
    devices.flatMap((device) => {
      const point = resolvePoint(device.type, key)
      const whole = seriesByKey(device.history).get(key)?.whole
      if (!point || !whole) return []
      const alone = compared.length === 0
      return [
        { key: `${device.id}${key}`, point, whole, of: alone ? '' : device.name, color: alone ? (colors.get(key) ?? 's1') : device.color },
      ]
    }),
  )
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
        {rows.map(({ key, point, whole, of, color }) => (
          <tr key={key}>
            <th scope="row">
              <i style={{ background: `var(--${color})` }} />
              {[of, pointName(point, language)].filter(Boolean).join(' · ')} <small>{unitOf(point.point, language)}</small>
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
