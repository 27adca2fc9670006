import { flatPoint, formatFigure, indexOf, type Measure, type ProbeCards, pointLabel, resolvePoint, shownUnit } from '@kilowatch/catalog'
import type { Series } from '@kilowatch/contract'
import { Segmented } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { valueRange } from '../../../ui/charts/value-range.ts'
import { urlText, useUrlState } from '../../../ui/use-url-state.ts'
import { chartSeries, limitLines, seriesByKey } from '../chart-parts.ts'
import type { DeviceData } from '../device-data.ts'
import { mostPoints, useHistory, useRecent } from '../use-history.ts'
import { useRules } from '../use-rules.ts'
import { ProbeCard } from './probe-card.tsx'
import { highestFirst, type ProbeFacts, probeFacts, probeSummary, reportedMeasures } from './probe-facts.ts'
import { useCalmOrder } from './use-calm-order.ts'
import './probes.css'

const day = 86_400_000
const fields = { probes: urlText() }

/** The probes of a room as cards with their day, the highest first; nothing when none is reported. */
export function ProbeCardsPart({ part, data }: { part: ProbeCards; data: DeviceData }) {
  const { t } = useTranslation('drawings')
  const language = useLanguage()
  const [chosen, choose] = useUrlState(fields)
  const ruleOf = useRules(data.device.id)
  const measures = reportedMeasures(part, data)
  const pattern = measures.find((measure) => measure === chosen.probes) ?? measures[0] ?? ''
  const probes = useMemo(() => probeFacts(part, pattern, data, ruleOf), [part, pattern, data, ruleOf])
  const { order, handlers } = useCalmOrder(highestFirst(probes), pattern)
  const span = useRecent(day, 300_000)
  const keys = probes.map(({ key }) => key).slice(0, mostPoints)
  const history = useHistory(data.device.id, keys, span, { steps: 96 })
  const series = seriesByKey(history.data)
  const point = flatPoint(data.type, pattern)?.point
  if (point?.kind !== 'measure') return null
  const range = sharedRange(data, point, probes, [...series.values()])
  return (
    <>
      <ProbeStrip data={data} point={point} probes={probes} />
      <Card
        title={part.name[language]}
        note={t('probes.note')}
        extra={
          measures.length > 1 && (
            <Segmented
              size="small"
              value={pattern}
              options={measures.map((value) => ({ value, label: flatPoint(data.type, value)?.point.name[language] }))}
              onChange={(value) => choose({ probes: value })}
            />
          )
        }
      >
        <ul className="kw-probes" {...handlers}>
          {order.map((number) => {
            const probe = probes.find((one) => one.number === number)
            return (
              probe && (
                <ProbeCard
                  key={number}
                  probe={probe}
                  others={measures.filter((measure) => measure !== pattern)}
                  data={data}
                  point={point}
                  series={series.get(probe.key)}
                  span={span}
                  range={range}
                />
              )
            )
          })}
        </ul>
      </Card>
    </>
  )
}

/** One scale for all curves, with the limits where they are near. */
function sharedRange(data: DeviceData, point: Measure, probes: readonly ProbeFacts[], stored: readonly Series[]) {
  const series = stored.flatMap((one) => chartSeries(data.type, one, 'en', 's1') ?? [])
  const limits = probes.flatMap(({ rule }) => limitLines(rule, { point }, 'en'))
  return valueRange({ series, limits, decimals: point.decimals, bounds: point.range })
}

interface ProbeStripProps {
  data: DeviceData
  point: Measure
  probes: readonly ProbeFacts[]
}

/** Highest, lowest, mean, and how many are there. */
function ProbeStrip({ data, point, probes }: ProbeStripProps) {
  const { t } = useTranslation('drawings')
  const language = useLanguage()
  const summary = probeSummary(probes, point)
  if (probes.length < 2 || !summary) return null
  const unit = shownUnit(point.unit, language)
  const nameOf = ({ key }: ProbeFacts) => {
    const resolved = resolvePoint(data.type, key)
    return resolved ? pointLabel(resolved, language) : String(indexOf(key))
  }
  const lost = probes.filter((probe) => probe.lost).map(nameOf)
  const items = [
    { name: t('probes.highest'), figure: summary.highest.value, note: nameOf(summary.highest) },
    { name: t('probes.lowest'), figure: summary.lowest.value, note: nameOf(summary.lowest) },
    { name: t('probes.mean'), figure: summary.mean, note: t('probes.of', { count: summary.present }) },
  ]
  return (
    <dl className="kw-probe-strip">
      {items.map(({ name, figure, note }) => (
        <div key={name}>
          <dt>{`${name} · ${point.name[language]}`}</dt>
          <dd>
            <b>{figure === undefined ? '—' : formatFigure(figure, point.decimals)}</b> <small>{unit}</small> <span>{note}</span>
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('probes.present')}</dt>
        <dd>
          <b>{summary.present}</b> <small>/ {probes.length}</small>{' '}
          <span>{lost.length > 0 && t('probes.lostOnes', { names: lost.join(t('probes.comma')) })}</span>
        </dd>
      </div>
    </dl>
  )
}
