import { useTranslation } from 'react-i18next'
import { isoDate } from '../../shared/formats.ts'
import { clockOf, wallOf } from '../../shared/zone.ts'
import type { ChartBand, ChartGap, ChartPanel } from './chart-model.ts'
import { gapAt, type ReadingAt, readingsAt } from './readings-at.ts'

interface ChartTooltipProps {
  panels: readonly ChartPanel[]
  gaps: readonly ChartGap[]
  bands: readonly ChartBand[]
  at: number
  /** Milliseconds of one condensed step; null: every sample as it came. */
  step: number | null
  /** CSS px in the chart's box. */
  left: number
  top: number
  boxWidth: number
}

/** One tooltip for all panels: the time, each line's value, the extremes of the step; in a gap its cause. */
export function ChartTooltip({ panels, gaps, bands, at, step, left, top, boxWidth }: ChartTooltipProps) {
  const gap = gapAt(gaps, at)
  const onLeft = left > boxWidth / 2
  return (
    <div
      className="kw-chart-tooltip"
      style={{ top: top + 12, ...(onLeft ? { right: boxWidth - left + 12 } : { left: left + 12 }) }}
      aria-hidden="true"
    >
      <div className="kw-chart-tooltip-time">{spanText(at, step)}</div>
      {gap && <div>{gap.text}</div>}
      {bands
        .filter(({ from, to }) => at >= from && at <= to)
        .map(({ from, text }) => (
          <div key={from}>{text}</div>
        ))}
      {readingsAt(panels, gaps, at).map((reading) => (
        <TooltipRow key={reading.series.key} reading={reading} unit={unitOf(panels, reading)} />
      ))}
    </div>
  )
}

function TooltipRow({ reading, unit }: { reading: ReadingAt; unit: string }) {
  const { t } = useTranslation('charts')
  const { series, value, min, max } = reading
  return (
    <>
      <div className="kw-chart-tooltip-row">
        <span className="kw-swatch" style={{ background: `var(--${series.color})` }} />
        <span>{series.name}</span>
        <b>
          {series.format(value)} {unit}
        </b>
      </div>
      {min !== undefined && max !== undefined && min !== max && (
        <div className="kw-chart-tooltip-row kw-chart-tooltip-span">
          <span />
          <span>{t('minMax')}</span>
          <span>
            {series.format(min)}–{series.format(max)} {unit}
          </span>
        </div>
      )}
    </>
  )
}

function unitOf(panels: readonly ChartPanel[], { series }: ReadingAt): string {
  return panels.find((panel) => panel.series.includes(series))?.unit ?? ''
}

/** "2026-10-21 08:16–08:24" for a step, "2026-10-21 08:16:03" for a sample. */
function spanText(at: number, step: number | null): string {
  if (step === null || step < 60_000) return wallOf(at)
  const [day, end] = [isoDate(at), at + step]
  return `${day} ${clockOf(at)}–${isoDate(end) === day ? '' : `${isoDate(end)} `}${clockOf(end)}`
}
