import { formatFigure, keyOf, resolvePoint, shownUnit } from '@kilowatch/catalog'
import type { Rule } from '@kilowatch/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import type { ChartPanel, ChartSeries, TimeSpan } from '../../../ui/charts/chart-model.ts'
import { LaterChart } from '../../../ui/charts/later-chart.ts'
import { summaryOf } from '../../../ui/charts/summary-of.ts'
import { Failure, Skeleton } from '../../../ui/placeholders.tsx'
import { chartGaps, chartSeries, limitLines } from '../chart-parts.ts'
import type { DeviceData } from '../device-data.ts'
import { useHistory } from '../use-history.ts'
import { type CellFigures, cellCount } from './cell-figures.ts'
import { useGroupMean } from './group-mean.ts'

interface CellHistoryProps {
  data: DeviceData
  cell: number
  shown: CellFigures
  span: TimeSpan
  rule: Rule | undefined
}

const steps = 120

/** One measure of one cell over some days, against the mean of its group and its limits. */
export function CellHistory({ data, cell, shown, span, rule }: CellHistoryProps) {
  const { t } = useTranslation(['cells', 'charts'])
  const language = useLanguage()
  const key = keyOf(shown.measure.point, cell)
  const history = useHistory(data.device.id, [key], span, { steps })
  const count = cellCount(data, [shown.measure])
  const cells = useMemo(() => Array.from({ length: count }, (_, index) => index + 1), [count])
  const mean = useGroupMean(data.device.id, shown.measure.point, cells, span, steps)
  const point = resolvePoint(data.type, key)
  const panel = useMemo((): ChartPanel | undefined => {
    const stored = history.data?.series[0]
    const line = stored && chartSeries(data.type, stored, language, 's1')
    if (!line || !point) return undefined
    const meanLine: ChartSeries | undefined = mean && {
      ...mean,
      key: 'mean',
      name: t('groupMean'),
      label: t('groupMean'),
      color: 'text-3',
      format: (value) => formatFigure(value, shown.point.decimals),
    }
    return {
      id: key,
      unit: shownUnit(shown.point.unit, language),
      height: 120,
      decimals: shown.point.decimals,
      bounds: shown.point.range,
      series: [...(meanLine ? [meanLine] : []), { ...line, label: `#${cell}` }],
      limits: limitLines(rule, point, language).filter(({ line: name }) => name === 'ha' || name === 'la'),
    }
  }, [history.data, mean, data.type, language, key, cell, rule, point, shown, t])
  if (history.isPending) return <Skeleton height={160} />
  if (history.isError && !history.data) {
    return <Failure what={t('fullHistory')} error={history.error} at={history.errorUpdatedAt} onRetry={() => void history.refetch()} />
  }
  if (!panel) return <p className="kw-quiet">{t('charts:noFacts')}</p>
  return (
    <LaterChart
      panels={[panel]}
      span={span}
      gaps={chartGaps(history.data, (name, values) => t(`charts:${name}`, values))}
      step={history.data?.step ?? null}
      summary={summaryOf([panel], (facts) => t('charts:facts', { ...facts }))}
    />
  )
}
