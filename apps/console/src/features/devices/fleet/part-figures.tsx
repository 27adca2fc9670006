import { type DeviceState, deviceStates, type FleetPart } from '@kilowatch/contract'
import { activeStanding } from '@kilowatch/work'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../shared/link.tsx'
import { useLanguage } from '../../../shared/use-formats.ts'
import { levelColour } from '../../../ui/level-mark.tsx'
import { SplitBar } from '../../../ui/split-bar.tsx'
import { StateMark, stateLook, stateOrder } from '../../../ui/state-badge.tsx'
import styles from './fleet.module.css'

interface PartProps {
  part: FleetPart
}

/** The devices of a part by state, `most` being the whole width. */
export function PartBar({ part, most }: PartProps & { most: number }) {
  return (
    <SplitBar most={most} parts={stateOrder.map((state) => ({ key: state, count: part.states[state], colour: colourOf(state, part) }))} />
  )
}

/** How many are in each state that is not normal, each a link to them; one word where all are normal. */
export function PartStates({ part, addressOf }: PartProps & { addressOf?: ((state: DeviceState) => string) | undefined }) {
  const { t } = useTranslation('common')
  const language = useLanguage()
  const shown = stateOrder.filter((state) => state !== 'normal' && part.states[state] > 0)
  if (shown.length === 0)
    return (
      <span className={styles.states}>
        <StateMark state="normal" size={14} />
        <span className={styles.quiet}>{t('states.normal')}</span>
      </span>
    )
  return (
    <span className={styles.states}>
      {shown.map((state) => {
        const name = `${deviceStates[state][language]} ${part.states[state]}`
        const figures = (
          <>
            <StateMark state={state} worst={state === 'alarm' ? part.worst : null} size={14} />
            <b style={{ color: state === 'alarm' ? colourOf(state, part) : undefined }}>{part.states[state]}</b>
          </>
        )
        return addressOf ? (
          <Link key={state} to={addressOf(state)} className={styles.state} aria-label={name} title={name}>
            {figures}
          </Link>
        ) : (
          <span key={state} className={styles.state} title={name}>
            {figures}
          </span>
        )
      })}
    </span>
  )
}

function colourOf(state: DeviceState, { worst }: FleetPart): string {
  if (state === 'normal') return 'color-mix(in srgb, var(--normal) 55%, var(--surface))'
  if (state === 'alarm' && worst) return levelColour(worst.level, activeStanding(worst.unconfirmed))
  return stateLook[state].colour
}
