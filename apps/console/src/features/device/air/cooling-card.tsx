import { type CoolingOutput, coolingShares, formatFigure, resolvePoint, shownUnit } from '@kilowatch/catalog'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import type { DeviceData } from '../device-data.ts'
import { goodValue } from '../overview/good-value.ts'
import { PointValue } from '../overview/point-value.tsx'
import './air.css'

/** What the unit gives, against what is asked of it; nothing where it reports neither. */
export function CoolingCard({ part, data }: { part: CoolingOutput; data: DeviceData }) {
  const { t } = useTranslation('air')
  const language = useLanguage()
  if (![part.power, part.output, part.demand].some((key) => data.readings.has(key))) return null
  const [output, demand] = [goodValue(data, part.output), goodValue(data, part.demand)]
  const rated = Number(data.device.info[part.rated] ?? 0)
  const kw = (value: number) => `${formatFigure(value, 1)} ${shownUnit('kW', language)}`
  const big = data.readings.has(part.power) ? part.power : part.output
  return (
    <Card
      className="kw-side-grows"
      title={part.name[language]}
      {...(demand === undefined ? {} : { note: t('cooling.mark') })}
      {...(rated > 0 ? { extra: <Said text={t('cooling.rated')} value={kw(rated)} /> } : {})}
    >
      <div className="kw-cooling-top">
        <span className="kw-cooling-big">
          <PointValue data={data} pointKey={big} ageless />
        </span>
        {big !== part.output && data.readings.has(part.output) && <Figure data={data} pointKey={part.output} text={t('cooling.output')} />}
        {data.readings.has(part.demand) && <Figure data={data} pointKey={part.demand} text={t('cooling.demand')} isLast />}
      </div>
      <div className="kw-bar" style={{ '--bar': 'var(--s1)' } as CSSProperties} aria-hidden="true">
        <span style={{ width: `${output ?? 0}%` }} />
        {demand !== undefined && <i className="kw-bar-demand" style={{ left: `${demand}%` }} />}
      </div>
      <Shares part={part} data={data} kw={kw} />
    </Card>
  )
}

/** "水 34.1 · 压缩机 12.2 kW", and how much of it cools without drying: as far as it can be reckoned. */
function Shares({ part, data, kw }: { part: CoolingOutput; data: DeviceData; kw: (value: number) => string }) {
  const { t } = useTranslation('air')
  const { water, sensible } = coolingShares(part, (key) => goodValue(data, key))
  const power = goodValue(data, part.power)
  const rest = power !== undefined && water !== undefined && power > water ? power - water : undefined
  const words = [
    water !== undefined && t('cooling.water', { value: kw(water) }),
    rest !== undefined && t('cooling.rest', { value: kw(rest) }),
  ]
  const share = power !== undefined && power > 0 && sensible !== undefined && sensible <= power ? (sensible / power) * 100 : undefined
  return (
    <p className="kw-cooling-words">
      <span>{words.filter(Boolean).join(' · ')}</span>
      <span>{share !== undefined && t('cooling.sensible', { value: formatFigure(share, 0) })}</span>
    </p>
  )
}

function Said({ text, value }: { text: string; value: string }) {
  return (
    <span>
      {text} <b>{value}</b>
    </span>
  )
}

function Figure({ data, pointKey, text, isLast = false }: { data: DeviceData; pointKey: string; text: string; isLast?: boolean }) {
  return resolvePoint(data.type, pointKey) ? (
    <span className={isLast ? 'kw-cooling-last' : undefined}>
      {text} <PointValue data={data} pointKey={pointKey} ageless />
    </span>
  ) : null
}
