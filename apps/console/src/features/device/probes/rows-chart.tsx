import { formatFigure, type PlacedRow, shownUnit, withoutCapital } from '@kilowatch/catalog'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../shared/clock.ts'
import { useFormats, useLanguage } from '../../../shared/use-formats.ts'
import type { ChartPanel, ChartSeries, SeriesColor } from '../../../ui/charts/chart-model.ts'
import { LaterChart } from '../../../ui/charts/later-chart.ts'
import { summaryOf } from '../../../ui/charts/summary-of.ts'
import { Failure, Skeleton } from '../../../ui/placeholders.tsx'
import { chartGaps, limitLines, seriesByKey } from '../chart-parts.ts'
import { mostPoints, useHistory, useRecent } from '../use-history.ts'
import type { ProbeFacts, ShownProbes } from './probe-facts.ts'
import { aboveSince, highestOf, type RowCurve } from './row-curves.ts'

const hour = 3_600_000
const colours: readonly SeriesColor[] = ['s1', 's2', 's3', 's4']

interface RowsProps {
  shown: ShownProbes
  /** Those that have a name. */
  rows: readonly PlacedRow<ProbeFacts>[]
}

/** What was the highest in each row over the last hour, with the limit that all of them share. */
export function RowsChart({ shown: { data, point, limit, rule }, rows }: RowsProps) {
  const { t } = useTranslation(['drawings', 'charts'])
  const language = useLanguage()
  const formats = useFormats(useNow())
  const span = useRecent(hour)
  const keys = rows.flatMap(({ at }) => at.map(({ one }) => one.key)).slice(0, mostPoints)
  const history = useHistory(data.device.id, keys, span, { steps: 120, every: 60_000 })
  const stored = seriesByKey(history.data)
  const curves = rows.map((row) => ({
    name: row.name ?? '',
    curve: highestOf(row.at.flatMap(({ one }) => stored.get(one.key) ?? [])),
  }))
  const since =
    limit === undefined ? undefined : curves.map(({ name, curve }) => ({ name, at: aboveSince(curve, limit) })).find(({ at }) => at)
  const title = t('racks.rows', { measure: withoutCapital(point.name[language]) })
  const panel: ChartPanel = {
    id: 'rows',
    unit: shownUnit(point.unit, language),
    height: 96,
    series: curves.flatMap(({ name, curve }, place) => lineOf(name, curve, colours[place % colours.length] ?? 's1')),
    limits: limitLines(rule, { point }, language).filter(({ line }) => line === 'ha'),
    decimals: point.decimals,
    bounds: point.range,
  }
  function lineOf(name: string, curve: RowCurve, color: SeriesColor): ChartSeries[] {
    const figure = (value: number) => formatFigure(value, point.decimals)
    const last = curve.value.findLast((value) => value !== null)
    return last === undefined || last === null
      ? []
      : [{ key: name, name, label: `${name} ${figure(last)}`, color, ...curve, format: figure }]
  }
  return (
    <section className="kw-rack-rows" aria-label={title}>
      <p>
        <b>{title}</b> {t('racks.lastHour')}
        {since?.at !== undefined &&
          (since.at === 'before'
            ? t('racks.sinceBefore', { row: since.name })
            : t('racks.since', { row: since.name, at: formats.time(since.at) }))}
      </p>
      {history.isPending && <Skeleton height={130} />}
      {history.isError && !history.data && (
        <Failure what={title} error={history.error} at={history.errorUpdatedAt} onRetry={() => void history.refetch()} />
      )}
      {history.data && (
        <LaterChart
          panels={[panel]}
          span={span}
          gaps={chartGaps(history.data, (key, values) => t(`charts:${key}`, values))}
          step={history.data.step}
          summary={summaryOf([panel], (facts) => t('charts:facts', { ...facts }))}
        />
      )}
    </section>
  )
}
