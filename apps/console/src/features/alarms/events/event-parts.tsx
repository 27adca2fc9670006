import type { FleetEvent } from '@kilowatch/contract'
import { handlingStates } from '@kilowatch/work'
import { Link } from '../../../shared/link.tsx'
import { useLanguage } from '../../../shared/use-formats.ts'
import { handlingMarks } from '../../../ui/event-handlings/handling-marks.ts'
import { LevelMark, useLevelName } from '../../../ui/level-mark.tsx'
import { StateMark } from '../../../ui/state-mark.tsx'
import { unbroken } from './event-view.ts'
import styles from './events.module.css'

export function Level({ event: { state }, level }: { event: FleetEvent; level: NonNullable<FleetEvent['level']> }) {
  const name = useLevelName()
  return (
    <span className={styles.marked}>
      <LevelMark level={level} confirmed={state !== 'waiting'} size={14} />
      {name(level)}
    </span>
  )
}

/** How far its handling is; that nobody confirmed it says its state. */
export function Handling({ event: { handling } }: { event: FleetEvent }) {
  const language = useLanguage()
  if (handling === null || handling === 'unconfirmed') return null
  return <StateMark mark={handlingMarks[handling]} word={handlingStates[handling][language]} />
}

export function Linked({ to, text }: { to: string | null; text: string }) {
  return to ? <Link to={to}>{unbroken(text)}</Link> : unbroken(text)
}
