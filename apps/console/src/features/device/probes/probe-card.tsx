import { formatFigure, keyOf, type Measure, pointLabel, resolvePoint, shownUnit } from '@kilowatch/catalog'
import type { Series } from '@kilowatch/contract'
import { standingOf } from '@kilowatch/work'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { historyLink } from '../../../shared/device-links.ts'
import { Link } from '../../../shared/link.tsx'
import { useLanguage } from '../../../shared/use-formats.ts'
import type { TimeSpan } from '../../../ui/charts/chart-model.ts'
import { LevelMark, levelColour } from '../../../ui/level-mark.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { Time } from '../../../ui/value.tsx'
import type { DeviceData } from '../device-data.ts'
import { extremesOf } from '../overview/gauge-scale.ts'
import { PointValue } from '../overview/point-value.tsx'
import { DayCurve } from './day-curve.tsx'
import type { ProbeFacts } from './probe-facts.ts'

interface ProbeCardProps {
  probe: ProbeFacts
  /** Patterns of the measures beside the shown one. */
  others: readonly string[]
  data: DeviceData
  point: Measure
  series: Series | undefined
  span: TimeSpan
  range: readonly [number, number]
}

/** One probe: its value, what is beside it, and its day; leads to its history. */
export function ProbeCard({ probe, others, data, point, series, span, range }: ProbeCardProps) {
  const { t } = useTranslation('drawings')
  const language = useLanguage()
  const { key, number, lost, alarm, rule } = probe
  const resolved = resolvePoint(data.type, key)
  const had = extremesOf(series, point.decimals)
  const figure = (value: number) => formatFigure(value, point.decimals)
  const colour = alarm && levelColour(alarm.level, standingOf(alarm))
  return (
    <li>
      <Link
        to={historyLink(data.device, key)}
        className={`kw-probe${lost ? ' kw-probe-lost' : ''}`}
        data-alarm={alarm !== undefined}
        style={colour === undefined ? undefined : ({ '--mark': colour } as CSSProperties)}
      >
        <span className="kw-probe-top">
          <b>{resolved ? pointLabel(resolved, language) : number}</b>
          <ProbeMark probe={probe} point={point} data={data} />
        </span>
        <span className="kw-probe-value">
          {lost ? <LastKnown data={data} probe={probe} point={point} /> : <PointValue data={data} pointKey={key} ageless />}
          {!lost &&
            others
              .map((pattern) => keyOf(pattern, number))
              .filter((other) => data.readings.has(other))
              .map((other) => (
                <small key={other}>
                  <PointValue data={data} pointKey={other} ageless />
                </small>
              ))}
        </span>
        <DayCurve series={series} span={span} rule={rule} range={range} decimals={point.decimals} />
        <span className="kw-probe-day">
          {had && t('probes.day', { min: figure(had.min), mean: figure(had.mean), max: figure(had.max) })}
        </span>
      </Link>
    </li>
  )
}

/** "超 2.6" beside the alarm's mark, "失联" of a probe that is not there, "已停用" where nothing is asked of the device; quiet where all is normal. */
function ProbeMark({ probe: { alarm, beyond, lost }, point, data }: { probe: ProbeFacts; point: Measure; data: DeviceData }) {
  const { t } = useTranslation('drawings')
  const { t: common } = useTranslation('common')
  if (lost) {
    return (
      <span className="kw-probe-mark">
        <Mark shape="question" colour="var(--text-2)" filled={false} size={14} />{' '}
        {data.device.state === 'disabled' ? common('states.disabled') : t('probes.lost')}
      </span>
    )
  }
  if (!alarm && beyond === undefined) return null
  const words =
    beyond === undefined ? '' : t(beyond > 0 ? 'probes.over' : 'probes.under', { by: formatFigure(Math.abs(beyond), point.decimals) })
  return (
    <span className="kw-probe-mark" style={{ color: alarm ? levelColour(alarm.level, standingOf(alarm)) : 'var(--text)' }}>
      {alarm && <LevelMark level={alarm.level} standing={standingOf(alarm)} size={14} named />}
      {words && <b>{words}</b>}
    </span>
  )
}

/** "—", and what it read last. */
function LastKnown({ data, probe, point }: { data: DeviceData; probe: ProbeFacts; point: Measure }) {
  const { t } = useTranslation('drawings')
  const language = useLanguage()
  const reading = data.readings.get(probe.key)
  return (
    <>
      <span>—</span>
      {reading && reading.value !== null && reading.quality !== 'bad' && (
        <small>
          {t('probes.last', { value: `${formatFigure(reading.value, point.decimals)} ${shownUnit(point.unit, language)}` })}{' '}
          <Time at={reading.at} />
        </small>
      )}
    </>
  )
}
