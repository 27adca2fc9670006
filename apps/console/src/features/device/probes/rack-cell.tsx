import { formatFigure, type HeatScale, keyOf, pointLabel, resolvePoint } from '@kilowatch/catalog'
import { standingOf } from '@kilowatch/work'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { historyLink } from '../../../shared/device-links.ts'
import { Link } from '../../../shared/link.tsx'
import { useLanguage } from '../../../shared/use-formats.ts'
import { LevelMark, levelColour } from '../../../ui/level-mark.tsx'
import { PointValue } from '../overview/point-value.tsx'
import { heatStep } from './heat-scale.ts'
import type { ProbeFacts, ShownProbes } from './probe-facts.ts'

interface RackCellProps {
  shown: ShownProbes
  probe: ProbeFacts
  scale: HeatScale
  /** To be seen first where its row has no room. */
  isFirst: boolean
}

/** One probe at its place: its colour says how warm it is there; leads to its history. */
export function RackCell({ shown: { data, point, others }, probe, scale, isFirst }: RackCellProps) {
  const { t } = useTranslation('drawings')
  const language = useLanguage()
  const { key, number, value, alarm } = probe
  const resolved = resolvePoint(data.type, key)
  const colour = alarm && levelColour(alarm.level, standingOf(alarm))
  const other = others.map((pattern) => keyOf(pattern, number)).find((each) => data.readings.has(each))
  const name = resolved ? pointLabel(resolved, language) : String(number)
  return (
    <Link
      to={historyLink(data.device, key)}
      className={`kw-heat ${value === undefined ? 'kw-heat-lost' : `kw-heat-${heatStep(value, scale)}`}`}
      data-alarm={alarm !== undefined}
      {...(isFirst ? { 'data-scroll-to': true } : {})}
      style={colour === undefined ? undefined : ({ '--mark': colour } as CSSProperties)}
    >
      <span className="kw-heat-top">
        <span title={name}>{name}</span>
        {alarm && (
          <span className="kw-heat-mark">
            <LevelMark level={alarm.level} standing={standingOf(alarm)} size={14} named />
          </span>
        )}
      </span>
      <b>{value === undefined ? '—' : formatFigure(value, point.decimals)}</b>
      <small>{value === undefined ? t('racks.noData') : other && <PointValue data={data} pointKey={other} ageless />}</small>
    </Link>
  )
}
