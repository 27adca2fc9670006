import type { FleetEvent } from '@kilowatch/contract'
import { Link } from '../../../shared/link.tsx'
import { LevelMark, useLevelName } from '../../../ui/level-mark.tsx'
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

export function Linked({ to, text }: { to: string | null; text: string }) {
  return to ? <Link to={to}>{unbroken(text)}</Link> : unbroken(text)
}
