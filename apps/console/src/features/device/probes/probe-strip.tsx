import { formatFigure, indexOf, keysOf, type Measure, pointLabel, resolvePoint, shownUnit, withoutCapital } from '@kilowatch/catalog'
import { standingOf } from '@kilowatch/work'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import { levelColour } from '../../../ui/level-mark.tsx'
import type { DeviceData } from '../device-data.ts'
import { goodValue } from '../overview/good-value.ts'
import type { ShownProbes } from './probe-facts.ts'
import { type ProbeFacts, probeSummary, rangeOf } from './probe-facts.ts'

/** Highest, lowest, mean, the range of the other measures, and how many are there. */
export function ProbeStrip({ shown: { data, point, probes, others, limit } }: { shown: ShownProbes }) {
  const { t } = useTranslation('drawings')
  const language = useLanguage()
  const summary = probeSummary(probes, point)
  if (probes.length < 2 || !summary) return null
  const { alarm } = summary.highest
  const nameOf = (probe: ProbeFacts) => probeName(data, probe, language)
  const lost = probes.filter((probe) => probe.lost).map(nameOf)
  const measure = withoutCapital(point.name[language])
  const limitWords = limit === undefined ? '' : t('probes.limit', { value: formatFigure(limit, point.decimals) })
  return (
    <dl className="kw-probe-strip">
      <Figure
        name={t('probes.highest', { measure })}
        figure={formatFigure(summary.highest.value ?? 0, point.decimals)}
        unit={shownUnit(point.unit, language)}
        note={[nameOf(summary.highest), limitWords].filter(Boolean).join(' · ')}
        {...(alarm ? { colour: levelColour(alarm.level, standingOf(alarm)) } : {})}
      />
      <Figure
        name={t('probes.lowest', { measure })}
        figure={formatFigure(summary.lowest.value ?? 0, point.decimals)}
        unit={shownUnit(point.unit, language)}
        note={nameOf(summary.lowest)}
      />
      <Figure
        name={t('probes.mean', { measure })}
        figure={formatFigure(summary.mean, point.decimals)}
        unit={shownUnit(point.unit, language)}
        note={t('probes.of', { count: summary.present })}
      />
      {others.map((pattern) => (
        <OtherRange key={pattern} data={data} pattern={pattern} />
      ))}
      <Figure
        name={t('probes.present')}
        figure={String(summary.present)}
        unit={`/ ${probes.length}`}
        note={lost.length > 0 && data.device.state !== 'disabled' ? t('probes.lostOnes', { names: lost.join(t('probes.comma')) }) : ''}
      />
    </dl>
  )
}

function probeName(data: DeviceData, { key }: ProbeFacts, language: 'zh' | 'en'): string {
  const resolved = resolvePoint(data.type, key)
  return resolved ? pointLabel(resolved, language) : String(indexOf(key))
}

/** "31.2–47.5 %RH" of a measure beside the shown one. */
function OtherRange({ data, pattern }: { data: DeviceData; pattern: string }) {
  const { t } = useTranslation('drawings')
  const language = useLanguage()
  const keys = keysOf(pattern, data.readings.keys())
  const range = rangeOf(keys.map((key) => goodValue(data, key)))
  const point = resolvePoint(data.type, keys[0] ?? '')?.point as Measure | undefined
  if (!range || !point) return null
  return (
    <Figure
      name={t('probes.range', { measure: withoutCapital(point.name[language]) })}
      figure={range.map((value) => formatFigure(value, point.decimals)).join('–')}
      unit={shownUnit(point.unit, language)}
      note=""
    />
  )
}

interface FigureProps {
  name: string
  figure: string
  unit: string
  note: string
  colour?: string
}

function Figure({ name, figure, unit, note, colour }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b style={colour ? { color: colour } : undefined}>{figure}</b> <small>{unit}</small> {note && <span>{note}</span>}
      </dd>
    </div>
  )
}
