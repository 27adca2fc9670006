import { formatFigure, type SensingCable } from '@kilowatch/catalog'
import { standingOf } from '@kilowatch/work'
import { useTranslation } from 'react-i18next'
import { historyLink } from '../../../shared/device-links.ts'
import { Link } from '../../../shared/link.tsx'
import { useLanguage } from '../../../shared/use-formats.ts'
import { useUpright } from '../../../shared/viewport.ts'
import { Card } from '../../../ui/card.tsx'
import { LevelMark, levelColour } from '../../../ui/level-mark.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { Age } from '../../../ui/value.tsx'
import type { DeviceData } from '../device-data.ts'
import { goodValue, oldReading } from '../overview/good-value.ts'
import { cableMarks, placeOnCable } from './cable-geometry.ts'
import { knownState } from './state-name.ts'
import './drawings.css'

/** A sensing cable as a line from its beginning to its end, with the place of the leak on it. */
export function CableCard({ part, data }: { part: SensingCable; data: DeviceData }) {
  const { t } = useTranslation('drawings')
  const language = useLanguage()
  const upright = useUpright()
  const leak = knownState(data, part.leak.by, language)
  const cable = knownState(data, part.cable.by, language)
  // How long it is does not change while nothing is heard.
  const length = goodValue(data, part.length) ?? oldReading(data, part.length)?.value
  const isWet = leak !== undefined && part.leak.wet.includes(leak.value)
  const isBroken = cable !== undefined && part.cable.broken.includes(cable.value)
  const place = isWet ? placeOnCable(goodValue(data, part.position), length) : undefined
  const alarm = data.alarms.find(({ point }) => point === part.leak.by)
  const look = leak === undefined || cable === undefined ? 'unknown' : isBroken ? 'broken' : 'intact'
  const words = [
    wordsOf(leak === undefined, isWet, place === undefined ? undefined : goodValue(data, part.position), t),
    isBroken && t('cable.broken'),
  ]
  return (
    <Card
      title={part.name[language]}
      note={
        <>
          {length === undefined ? t('cable.noLength') : t('cable.length', { length: formatFigure(length, 1) })}
          {data.stale && data.latest?.at ? <Age at={data.latest.at} /> : null}
        </>
      }
      extra={<Link to={historyLink(data.device, isWet ? part.position : part.leak.by)}>{words.filter(Boolean).join(' · ')}</Link>}
    >
      <div className={`kw-cable kw-cable-${look}`} role="img" aria-label={words.filter(Boolean).join(', ')}>
        <div className="kw-cable-line" />
        {length !== undefined &&
          length > 0 &&
          cableMarks(length, upright ? 5 : 12).map((at) => (
            <span key={at} className="kw-cable-mark" style={{ left: `${(at / length) * 100}%` }}>
              {at === length ? `${formatFigure(at, at % 1 === 0 ? 0 : 1)} m` : at}
            </span>
          ))}
        {look !== 'intact' && (
          <span className="kw-cable-note">
            {look === 'broken' ? <Mark shape="waits" colour="var(--text-2)" filled={false} size={14} /> : '?'} {t(`cable.${look}`)}
          </span>
        )}
        {place !== undefined && (
          <span
            className="kw-cable-leak"
            style={
              {
                left: `${place * 100}%`,
                ...(alarm ? { '--mark': levelColour(alarm.level, standingOf(alarm)) } : {}),
              } as React.CSSProperties
            }
          >
            <b>{formatFigure(goodValue(data, part.position) ?? 0, 1)} m</b>
            <LevelMark level={alarm?.level ?? 4} standing={alarm ? standingOf(alarm) : 'ongoing'} size={22} />
          </span>
        )}
      </div>
    </Card>
  )
}

function wordsOf(
  isUnknown: boolean,
  isWet: boolean,
  at: number | undefined,
  t: (key: string, values: Record<string, unknown>) => string,
): string {
  if (isUnknown) return t('cable.unknown', {})
  if (!isWet) return t('cable.dry', {})
  return at === undefined ? t('cable.leak', {}) : t('cable.leakAt', { at: formatFigure(at, 1) })
}
