import {
  formatFigure,
  keysOf,
  type PhaseImbalance,
  type PhaseShare,
  phaseShares,
  pointName,
  resolvePoint,
  shownUnit,
} from '@kilowatch/catalog'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import type { DeviceData } from '../device-data.ts'
import { goodValue } from '../overview/good-value.ts'
import { PointValue } from '../overview/point-value.tsx'
import { useRules } from '../use-rules.ts'
import './imbalance.css'

/** Least half width of the scale, %: small differences stay small. */
const leastScale = 20

/** What each phase carries against the mean of the phases, with the alarm line of the imbalance; nothing where there is one phase alone. */
export function ImbalanceCard({ part, data }: { part: PhaseImbalance; data: DeviceData }) {
  const { t } = useTranslation('distribution')
  const language = useLanguage()
  const limit = useRules(data.device.id)(part.imbalance)?.high?.[0]
  const { mean, shares } = phaseShares(part.current, data.readings.keys(), (key) => goodValue(data, key))
  const [first] = keysOf(part.current, data.readings.keys())
  const current = first === undefined ? undefined : resolvePoint(data.type, first)?.point
  if (shares.length < 2 || current?.kind !== 'measure') return null
  const scale = Math.max(leastScale, (limit ?? 0) * 1.25, ...shares.map(({ deviation }) => Math.abs(deviation ?? 0)))
  const figure = (value: number | undefined) => (value === undefined ? '—' : formatFigure(value, current.decimals))
  const unit = shownUnit(current.unit, language)
  const note = [
    mean === undefined ? t('imbalance.unknown') : t('imbalance.mean', { value: figure(mean), unit }),
    limit === undefined ? undefined : t('imbalance.limit', { value: limit }),
  ]
  return (
    <Card title={part.name[language]} note={note.filter(Boolean).join(t('comma'))}>
      <ul className="kw-imbalance">
        {shares.map((share) => (
          <li key={share.phase}>
            <b style={{ color: `var(--s${share.phase})` }}>L{share.phase}</b>
            <Bar share={share} scale={scale} limit={limit} />
            <span className="kw-imbalance-figure" data-over={isOver(share, limit)}>
              {signed(share.deviation)} <small>%</small>
            </span>
            <span className="kw-imbalance-figure">
              {figure(share.sum)} <small>{unit}</small>
            </span>
          </li>
        ))}
      </ul>
      <Others part={part} data={data} />
    </Card>
  )
}

function Bar({ share: { phase, deviation = 0 }, scale, limit }: { share: PhaseShare; scale: number; limit: number | undefined }) {
  const at = (value: number) => `${50 + (value / scale) * 50}%`
  const style = { '--from': at(Math.min(0, deviation)), '--to': at(Math.max(0, deviation)), '--colour': `var(--s${phase})` }
  return (
    <span className="kw-imbalance-bar" aria-hidden="true" style={style as CSSProperties}>
      <i />
      {limit === undefined ? null : [-limit, limit].map((line) => <s key={line} style={{ left: at(line) }} />)}
    </span>
  )
}

function Others({ part, data }: { part: PhaseImbalance; data: DeviceData }) {
  const language = useLanguage()
  const reported = part.values.filter((key) => data.readings.has(key))
  if (reported.length === 0) return null
  return (
    <p className="kw-imbalance-others">
      {reported.map((key) => {
        const point = resolvePoint(data.type, key)
        return (
          <span key={key}>
            {point && pointName(point, language)} <PointValue data={data} pointKey={key} />
          </span>
        )
      })}
    </p>
  )
}

function isOver({ deviation }: PhaseShare, limit: number | undefined): boolean {
  return limit !== undefined && deviation !== undefined && Math.abs(deviation) > limit
}

function signed(deviation: number | undefined): string {
  if (deviation === undefined) return '—'
  const figure = formatFigure(Math.abs(deviation), 1)
  return deviation < 0 ? `−${figure}` : `+${figure}`
}
