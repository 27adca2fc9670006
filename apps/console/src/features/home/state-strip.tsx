import type { DeviceState, Home } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { Link } from '../../shared/link.tsx'
import { useStandstill } from '../../shared/live.ts'
import { StateMark, stateLook } from '../../ui/state-badge.tsx'
import { namedSites, signed } from './figures.ts'
import { stateShares, statesInOrder } from './headline.ts'
import styles from './state-strip.module.css'

/** Devices counted by state, each a link to the list, under one bar of their shares. */
export function StateStrip({ home }: { home: Home }) {
  const { t } = useTranslation('home')
  const { devices, sites, uplinks, states } = home
  // What is counted is as old as the last answer while nothing is heard.
  const lost = useStandstill()
  // States in which nothing can be wrong by itself are left out while they are empty.
  const shown = statesInOrder.filter((state) => state !== 'disabled' || (states.disabled ?? 0) > 0)
  return (
    <nav className={`${styles.strip} ${lost ? styles.old : ''}`} aria-label={t('strip.name')}>
      <div className={styles.bar} aria-hidden="true">
        {stateShares(states).map(({ state, share }) => (
          <i key={state} style={{ flexGrow: share, background: colourOf(state, home) }} />
        ))}
      </div>
      <div className={styles.cells}>
        <Link to="/new_device_list" className={styles.cell}>
          <span className={styles.words}>
            <b>{devices}</b>
            <span>{t('strip.devices', { count: devices, sites: namedSites(sites), uplinks })}</span>
          </span>
        </Link>
        {shown.map((state) => (
          <StateCell key={state} state={state} home={home} />
        ))}
      </div>
    </nav>
  )
}

function StateCell({ state, home }: { state: DeviceState; home: Home }) {
  const { t } = useTranslation(['home', 'common'])
  const devices = home.states[state] ?? 0
  return (
    <Link to={`/new_device_list?state=${state}`} className={styles.cell}>
      <StateMark state={state} worst={worstOf(state, home)} size={18} />
      <span className={styles.words}>
        <b>{devices}</b>
        <span>{t(`common:states.${state}`)}</span>
      </span>
      <StateNote state={state} home={home} />
    </Link>
  )
}

function StateNote({ state, home }: { state: DeviceState; home: Home }) {
  const { t } = useTranslation('home')
  const { states, today, yesterday, devices } = home
  if (state === 'normal' && devices > 0) {
    const share = Math.floor(((states.normal ?? 0) / devices) * 1000) / 10
    return <span className={styles.note}>{t('strip.share', { share: share === 100 ? '100' : share.toFixed(1) })}</span>
  }
  if (state === 'alarm') return <TodayNote of="alarms" today={today.opened} before={yesterday?.opened} />
  if (state === 'offline') return <TodayNote of="offline" today={today.offline} before={yesterday?.offline} />
  if (state === 'expired' && today.expiring > 0)
    return <span className={styles.note}>{t('strip.expiring', { count: today.expiring })}</span>
  return null
}

/** Devices stand above it; this counts alarms, or how often devices went offline: how many since midnight, and how many more or fewer than yesterday until now; `before` undefined: nothing was there yesterday. */
function TodayNote({ of, today, before }: { of: 'alarms' | 'offline'; today: number; before: number | undefined }) {
  const { t } = useTranslation('home')
  if (today === 0 && !before) return null
  return (
    <span className={styles.note}>
      {t(`strip.today.${of}`, { count: today })}
      {before === undefined ? null : <small title={t('strip.thanWords')}>{t('strip.than', { change: signed(today - before) })}</small>}
    </span>
  )
}

/** Red only while an active alarm waits for its confirmation. */
function worstOf(state: DeviceState, { alarms }: Home) {
  return state === 'alarm' && alarms.unconfirmed === 0 ? ({ level: 4, unconfirmed: false } as const) : null
}

function colourOf(state: DeviceState, { alarms }: Home): string {
  return state === 'alarm' && alarms.unconfirmed === 0 ? 'var(--text-2)' : stateLook[state].colour
}
