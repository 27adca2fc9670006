import { flatPoint, keysOf, type Language, type SinglePoint } from '@kilowatch/catalog'
import type { Rule } from '@kilowatch/contract'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { historyLink } from '../../../shared/device-links.ts'
import { Link } from '../../../shared/link.tsx'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import type { ChartPanel, LimitLine } from '../../../ui/charts/chart-model.ts'
import { LaterChart } from '../../../ui/charts/later-chart.ts'
import { summaryOf } from '../../../ui/charts/summary-of.ts'
import { Failure, Skeleton } from '../../../ui/placeholders.tsx'
import { boundsOf, chartGaps, chartSeries, colorOf, decimalsOf, limitLines, seriesByKey, unitOf } from '../chart-parts.ts'
import type { DeviceData } from '../device-data.ts'
import { mostPoints, useHistory, useRecent } from '../use-history.ts'
import { useRules } from '../use-rules.ts'

const day = 86_400_000
const mostPanels = 3
const mostLines = 4

/** The last 24 hours of the measures that the type puts first. */
export function TrendCard({ data }: { data: DeviceData }) {
  const { t } = useTranslation(['device', 'charts'])
  const language = useLanguage()
  const { device, type, readings } = data
  const span = useRecent(day, 300_000)
  const patterns = useMemo(() => trendPatterns(data), [data])
  const keys = patterns.flatMap((pattern) => keysOf(pattern, readings.keys()).slice(0, mostLines)).slice(0, mostPoints)
  const history = useHistory(device.id, keys, span, { steps: 360 })
  const ruleOf = useRules(device.id)
  useEffect(() => LaterChart.prefetch(), [])
  const panels = useMemo((): ChartPanel[] => {
    const series = seriesByKey(history.data)
    return patterns.flatMap((pattern) => {
      const point = flatPoint(type, pattern)?.point
      const drawn = keysOf(pattern, series.keys())
      const lines = drawn.flatMap((key, place) => {
        const stored = series.get(key)
        return stored ? (chartSeries(type, stored, language, colorOf(key, place)) ?? []) : []
      })
      if (!point || lines.length === 0) return []
      return [
        {
          id: pattern,
          title: point.name[language],
          unit: unitOf(point, language),
          height: 110,
          series: lines,
          limits: sharedLimits(drawn.map(ruleOf), point, language),
          decimals: decimalsOf(point),
          ...boundsOf(point),
        },
      ]
    })
  }, [history.data, patterns, type, language, ruleOf])
  if (keys.length === 0) return null
  const say = (facts: object) => t('charts:facts', { ...facts })
  return (
    <Card title={t('trend.title')} note={t('trend.note')} extra={<Link to={historyLink(device)}>{t('trend.all')}</Link>}>
      {history.isPending && <Skeleton height={160} />}
      {history.isError && !history.data && (
        <Failure what={t('trend.title')} error={history.error} at={history.errorUpdatedAt} onRetry={() => void history.refetch()} />
      )}
      {history.data &&
        (panels.length > 0 ? (
          <LaterChart
            panels={panels}
            span={span}
            gaps={chartGaps(history.data, (key, values) => t(`charts:${key}`, values))}
            step={history.data.step}
            summary={summaryOf(panels, say)}
          />
        ) : (
          <p className="kw-quiet">{t('charts:noFacts')}</p>
        ))}
    </Card>
  )
}

/** The alarm lines of a panel; none where its lines have limits of their own. */
function sharedLimits(rules: readonly (Rule | undefined)[], point: SinglePoint, language: Language): LimitLine[] {
  const [first, ...others] = rules
  const alike = others.every((rule) => JSON.stringify([rule?.high, rule?.low]) === JSON.stringify([first?.high, first?.low]))
  return alike ? limitLines(first, { point }, language).filter(({ line }) => line === 'ha' || line === 'la') : []
}

/** Measures of the headline that are reported and kept. */
function trendPatterns({ type, readings }: DeviceData): string[] {
  return type.headline
    .filter((pattern) => {
      const point = flatPoint(type, pattern)?.point
      return point?.kind === 'measure' && point.history && keysOf(pattern, readings.keys()).length > 0
    })
    .slice(0, mostPanels)
}
