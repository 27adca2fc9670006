import type { DeviceState, StateCounts } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { Pills } from '../../ui/pills.tsx'
import { StateMark, stateOrder } from '../../ui/state-badge.tsx'

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
  const all = {
    key: 'all',
    text: t('all', { ns: 'common' }),
    count: states && Object.values(states).reduce((sum, count) => sum + count, 0),
    pressed: chosen.length === 0,
    onPress: () => onChoose([]),
  }
  const each = counts.map(({ state, count }) => {
    const pressed = chosen.includes(state)
    return {
      key: state,
      mark: <StateMark state={state} size={14} />,
      text: t(`states.${state}`, { ns: 'common' }),
      count: states && count,
      pressed,
      onPress: () => onChoose(pressed && chosen.length === 1 ? [] : [state]),
    }
  })
  return <Pills label={t('byState')} pills={[all, ...each]} />
}
