import type { DeviceState, StateCounts } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { StateMark, stateOrder } from '../../ui/state-badge.tsx'
import styles from './devices.module.css'

const alwaysShown: ReadonlySet<DeviceState> = new Set(['normal', 'alarm', 'offline', 'stale'])

interface StateStripProps {
  /** Undefined while it is not known. */
  states: StateCounts | undefined
  chosen: readonly DeviceState[]
  onChoose: (states: readonly DeviceState[]) => void
}

/** How many devices by state; each count filters what stands below by its state, a second click shows all again. */
export function StateStrip({ states, chosen, onChoose }: StateStripProps) {
  const { t } = useTranslation(['devices', 'common'])
  const counts = stateOrder
    .map((state) => ({ state, count: states?.[state] ?? 0 }))
    .filter(({ state, count }) => count > 0 || alwaysShown.has(state) || chosen.includes(state))
  return (
    <fieldset className={styles.strip} aria-label={t('byState')}>
      <button type="button" aria-pressed={chosen.length === 0} onClick={() => onChoose([])}>
        <span>{t('all', { ns: 'common' })}</span>
        <strong>{states ? Object.values(states).reduce((sum, count) => sum + count, 0) : '—'}</strong>
      </button>
      {counts.map(({ state, count }) => {
        const pressed = chosen.includes(state)
        return (
          <button key={state} type="button" aria-pressed={pressed} onClick={() => onChoose(pressed && chosen.length === 1 ? [] : [state])}>
            <StateMark state={state} size={14} />
            <span>{t(`states.${state}`, { ns: 'common' })}</span>
            <strong>{states ? count : '—'}</strong>
          </button>
        )
      })}
    </fieldset>
  )
}
