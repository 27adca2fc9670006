import type { DeviceState, FleetPart } from '@kilowatch/contract'
import { type ReactNode, useState } from 'react'
import { Link } from '../../../shared/link.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/placeholders.tsx'
import styles from './fleet.module.css'
import { PartBar, PartStates } from './part-figures.tsx'

interface PartLine {
  key: string
  name: string
  /** Belongs to the line above. */
  below?: boolean
  part: FleetPart
  /** What its name opens on this page; without it, its name leads to the list as its number does. */
  opens?: string
  /** The list of its devices, or of those in one state. */
  addressOf: (state?: DeviceState) => string
}

interface PartsCardProps {
  title: string
  note: string
  extra?: ReactNode
  lines: readonly PartLine[]
  /** What is said where there are none. */
  none: string
  /** Words of the button that shows those after the first ten, and the one that hides them again; without them all are shown. */
  more?: { all: string; fewer: string }
}
const shownFirst = 10

/** Devices by one criterion, the bars of all lines on one scale; every number leads to the list that it counts. */
export function PartsCard({ title, note, extra, lines, none, more }: PartsCardProps) {
  const [isWhole, setWhole] = useState(false)
  const isLong = more !== undefined && lines.length > shownFirst + 1
  const most = Math.max(...lines.map(({ part }) => part.devices), 1)
  return (
    <Card title={title} note={note} extra={extra}>
      {lines.length === 0 ? (
        <Empty text={none} />
      ) : (
        <ul className={styles.lines}>
          {(isLong && !isWhole ? lines.slice(0, shownFirst) : lines).map(({ key, name, below, part, opens, addressOf }) => (
            <li key={key} className={styles.line}>
              <Link
                to={opens === undefined ? addressOf() : { search: opens }}
                className={`${styles.lineName} ${below ? styles.below : ''}`}
                title={name}
              >
                {name}
              </Link>
              <Link to={addressOf()} className={styles.count} aria-label={`${name} ${part.devices}`}>
                {part.devices}
              </Link>
              <PartBar part={part} most={most} />
              <PartStates part={part} addressOf={addressOf} />
            </li>
          ))}
        </ul>
      )}
      {isLong ? (
        <button type="button" className={styles.more} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? more.fewer : more.all}
        </button>
      ) : null}
    </Card>
  )
}
