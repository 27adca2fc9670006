import { type DoorState, pointName, resolvePoint } from '@kilowatch/catalog'
import { standingOf } from '@kilowatch/work'
import { useTranslation } from 'react-i18next'
import { historyLink } from '../../../shared/device-links.ts'
import { Link } from '../../../shared/link.tsx'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { LevelMark, levelColour } from '../../../ui/level-mark.tsx'
import { Age } from '../../../ui/value.tsx'
import type { DeviceData } from '../device-data.ts'
import { PointValue } from '../overview/point-value.tsx'
import { knownState } from './state-name.ts'
import './drawings.css'

/** A door as it was read: its leaf, its lock, and whether it is watched. */
export function DoorCard({ part, data }: { part: DoorState; data: DeviceData }) {
  const { t } = useTranslation('drawings')
  const language = useLanguage()
  const leaf = knownState(data, part.leaf.by, language)
  const lock = knownState(data, part.lock.by, language)
  const isClosed = leaf && part.leaf.closed.includes(leaf.value)
  const isLocked = lock && part.lock.locked.includes(lock.value)
  const alarm = data.alarms.find(({ point }) => point === part.leaf.by)
  const others = part.others.filter((key) => data.readings.has(key))
  const lockWords = leaf ? lock?.name.toLowerCase() : lock?.name
  const words = [leaf?.name, lockWords].filter(Boolean).join(language === 'zh' ? '，' : ', ') || t('door.unknown')
  return (
    <Card title={part.name[language]}>
      <div className="kw-door">
        <svg
          viewBox="0 0 100 120"
          className={`kw-door-drawing kw-door-${leaf === undefined ? 'unknown' : 'known'}`}
          role="img"
          aria-label={words}
          style={alarm && ({ '--line': levelColour(alarm.level, standingOf(alarm)) } as React.CSSProperties)}
        >
          <path d="M18 112V8h64v104M6 112h88" />
          {isClosed === true && <path d="M26 112V16h48v96M66 62v6" className="kw-door-leaf" />}
          {isClosed === false && <path d="M26 112V16l30 12v92zM50 70v6" className="kw-door-leaf" />}
          {leaf === undefined && (
            <text x={50} y={72} textAnchor="middle">
              ?
            </text>
          )}
        </svg>
        <div className="kw-door-words">
          <Link to={historyLink(data.device, part.leaf.by)} className="kw-door-state">
            {alarm && <LevelMark level={alarm.level} standing={standingOf(alarm)} size={18} named />}
            {words}
            {isLocked !== undefined && <PadLock locked={isLocked} />}
            {data.stale && data.latest?.at ? <Age at={data.latest.at} /> : null}
          </Link>
          <dl className="kw-pairs">
            {others.map((key) => {
              const point = resolvePoint(data.type, key)
              return (
                <div key={key}>
                  <dt>{point && pointName(point, language)}</dt>
                  <dd>
                    <PointValue data={data} pointKey={key} />
                  </dd>
                </div>
              )
            })}
          </dl>
        </div>
      </div>
    </Card>
  )
}

/** Decoration: the words beside say the same. */
function PadLock({ locked }: { locked: boolean }) {
  return (
    <svg viewBox="0 0 24 24" width={22} height={22} className="kw-door-lock" aria-hidden="true">
      <path d={`M5 11h14v10H5zM12 15v3M8 11V7a4 4 0 0 1 8 0${locked ? 'v4' : ''}`} />
    </svg>
  )
}
