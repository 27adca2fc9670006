import { formatValue, resolvePoint, shownUnit } from '@kilowatch/catalog'
import { useLanguage } from '../../../shared/use-formats.ts'
import type { DeviceData } from '../device-data.ts'

interface SvgFigureProps {
  data: DeviceData
  pointKey: string
  x: number
  y: number
  anchor?: 'start' | 'middle' | 'end'
  /** Stands out: 20 px. */
  big?: boolean
  /** Said after the unit: "in", "open". */
  word?: string
}

/** A newest value within a drawing: figure, unit and word; greyed where it is old, "—" where it is none. Nothing for what is not reported. */
export function SvgFigure({ data, pointKey, x, y, anchor = 'middle', big = false, word = '' }: SvgFigureProps) {
  const language = useLanguage()
  const point = resolvePoint(data.type, pointKey)
  const reading = data.readings.get(pointKey)
  if (!point || !reading) return null
  const value = reading.quality === 'bad' ? null : reading.value
  const unit = value === null || point.point.kind === 'state' ? '' : shownUnit(point.point.unit, language)
  const isOld = data.stale || reading.quality === 'stale'
  return (
    <text x={x} y={y} textAnchor={anchor}>
      <tspan className={`${big ? 'kw-svg-big' : 'kw-path-value'}${isOld ? ' kw-path-faded' : ''}`}>
        {formatValue(point, value, language)}
      </tspan>
      <tspan dx={3} className="kw-path-unit">
        {[unit, word].filter(Boolean).join(' ')}
      </tspan>
    </text>
  )
}
