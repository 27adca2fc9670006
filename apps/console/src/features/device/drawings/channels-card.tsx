import { indexOf, keyOf, keysOf, pointLabel, resolvePoint, type SwitchedChannels } from '@kilowatch/catalog'
import { standingOf } from '@kilowatch/work'
import { useTranslation } from 'react-i18next'
import { historyLink } from '../../../shared/device-links.ts'
import { Link } from '../../../shared/link.tsx'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { LevelMark, levelColour } from '../../../ui/level-mark.tsx'
import type { DeviceData } from '../device-data.ts'
import { PointValue } from '../overview/point-value.tsx'
import { knownState } from './state-name.ts'
import './drawings.css'

/** Channels as contacts in their lines: what was read, never what was asked for. */
export function ChannelsCard({ part, data }: { part: SwitchedChannels; data: DeviceData }) {
  const language = useLanguage()
  const numbers = keysOf(part.state.by, data.readings.keys()).map(indexOf)
  if (numbers.length === 0) return null
  return (
    <Card title={part.name[language]}>
      <ul className="kw-channels">
        {numbers.map((number) => (
          <li key={number}>
            <Channel part={part} data={data} number={number} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Channel({ part, data, number }: { part: SwitchedChannels; data: DeviceData; number: number }) {
  const { t } = useTranslation('drawings')
  const language = useLanguage()
  const key = keyOf(part.state.by, number)
  const point = resolvePoint(data.type, key)
  const state = knownState(data, key, language)
  const said = part.said.flatMap(({ by, values }) => {
    const known = knownState(data, keyOf(by, number), language)
    return known && values.includes(known.value) ? [known.name] : []
  })
  const alarm = data.alarms.find((one) => one.point?.startsWith(`${part.repeated}.${number}.`))
  const look = state === undefined ? 'unknown' : part.state.on.includes(state.value) ? 'on' : 'off'
  const current = keyOf(part.current, number)
  return (
    <Link
      to={historyLink(data.device, key)}
      className={`kw-channel kw-channel-${look}`}
      data-alarm={alarm !== undefined}
      style={alarm && ({ '--mark': levelColour(alarm.level, standingOf(alarm)) } as React.CSSProperties)}
    >
      <span className="kw-channel-top">
        <b>{point && pointLabel(point, language)}</b>
        {alarm && <LevelMark level={alarm.level} standing={standingOf(alarm)} size={14} named />}
      </span>
      <svg viewBox="0 0 120 28" className="kw-contact" aria-hidden="true">
        <path d="M2 20h40M78 20h40" />
        <circle cx={42} cy={20} r={2.5} />
        <circle cx={78} cy={20} r={2.5} />
        {look === 'on' && <path d="M42 20h36" />}
        {look === 'off' && <path d="M42 20L73 5" />}
        {look === 'unknown' && (
          <text x={60} y={24} textAnchor="middle">
            ?
          </text>
        )}
      </svg>
      <span className="kw-channel-top">
        <span>{state?.name ?? t('channel.unknown')}</span>
        {data.readings.has(current) && <PointValue data={data} pointKey={current} ageless />}
      </span>
      <small>{said.join(' · ')}</small>
    </Link>
  )
}
