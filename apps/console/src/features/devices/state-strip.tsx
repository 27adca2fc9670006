import { type DeviceState, deviceCalls } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../shared/query.ts'
import { StateMark, stateOrder } from '../../ui/state-badge.tsx'
import styles from './devices.module.css'

const alwaysShown: ReadonlySet<DeviceState> = new Set(['normal', 'alarm', 'offline', 'stale'])

/** How many devices by state; each count filters the list by its state, a second click shows all again. */
export function StateStrip({ chosen, onChoose }: { chosen: readonly DeviceState[]; onChoose: (states: readonly DeviceState[]) => void }) {
  const { t } = useTranslation(['devices', 'common'])
  const { data: facets } = useCall(deviceCalls.readDeviceFacets, {}, { poll: 20_000 })
  const counts = stateOrder
    .map((state) => ({ state, count: facets?.states[state] ?? 0 }))
    .filter(({ state, count }) => count > 0 || alwaysShown.has(state) || chosen.includes(state))
  return (
    <fieldset className={styles.strip} aria-label={t('byState')}>
      <button type="button" aria-pressed={chosen.length === 0} onClick={() => onChoose([])}>
        <span>{t('all', { ns: 'common' })}</span>
        <strong>{facets ? facets.total : '—'}</strong>
      </button>
      {counts.map(({ state, count }) => {
        const pressed = chosen.includes(state)
        return (
          <button key={state} type="button" aria-pressed={pressed} onClick={() => onChoose(pressed && chosen.length === 1 ? [] : [state])}>
            <StateMark state={state} size={14} />
            <span>{t(`states.${state}`, { ns: 'common' })}</span>
            <strong>{facets ? count : '—'}</strong>
          </button>
        )
      })}
    </fieldset>
  )
}
