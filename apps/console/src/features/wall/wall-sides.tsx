import type { DeviceState, WallCause, WallPicture } from '@kilowatch/contract'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { alarmTitle, alarmValue } from '../../shared/alarm-text.ts'
import { formatClock, formatDuration, number } from '../../shared/formats.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { AlarmMark } from '../../ui/alarms/alarm-mark.tsx'
import { StateMark } from '../../ui/state-badge.tsx'
import { useCauseTitle } from './cause-title.ts'
import { shortClock } from './short-clock.ts'
import styles from './wall.module.css'
import { counted } from './wall-room.ts'

// What stands at the sides of a wall.

export const States = memo(function States({ picture: { states, devices } }: { picture: WallPicture }) {
  const { t } = useTranslation('wall')
  const { t: common } = useTranslation('common')
  // Offline and without fresh data are one here: nothing is heard of either.
  const count = (state: DeviceState) => states[state] + (state === 'offline' ? states.stale : 0)
  return (
    <section className={styles.card} aria-label={t('states')}>
      <p className={styles.normal}>
        <StateMark state="normal" size={28} />
        <b>{states.normal}</b>
        <span>{t('ofDevices', { count: devices })}</span>
      </p>
      <ul className={styles.states}>
        {counted.map((state) => (
          <li key={state}>
            <StateMark state={state} size={24} />
            <b>{count(state)}</b>
            <small>{state === 'offline' && states.stale > 0 ? t('silent') : common(`states.${state}`)}</small>
          </li>
        ))}
      </ul>
    </section>
  )
})

interface CausesProps {
  causes: WallPicture['causes']
  all: number
  shown: number
  told: string | undefined
  now: number
}

export const Causes = memo(function Causes({ causes, all, shown, told, now }: CausesProps) {
  const { t } = useTranslation('wall')
  const left = all - Math.min(shown, causes.length)
  return (
    <section className={`${styles.card} ${styles.causes}`} aria-label={t('causes')}>
      <h2>
        {t('causes')} <small>{t('causeCount', { count: all })}</small>
      </h2>
      {all === 0 ? <p className={styles.none}>{t('calm')}</p> : null}
      <ul>
        {causes.slice(0, shown).map((cause) => (
          <CauseRow key={cause.id} cause={cause} told={cause.id === told} now={now} />
        ))}
      </ul>
      {left > 0 && all > 0 ? <p className={styles.rest}>{t('more', { count: left })}</p> : null}
    </section>
  )
})

function CauseRow({ cause, told, now }: { cause: WallCause; told: boolean; now: number }) {
  const { t } = useTranslation('wall')
  const { root, level, since, alarms, unconfirmed, devices } = cause
  const title = useCauseTitle()
  const waits = unconfirmed > 0
  const mark = { kind: root.kind, level, releasedAt: null, confirmedAt: waits ? null : (root.confirmedAt ?? since) }
  return (
    <li data-waits={waits} data-told={told}>
      <AlarmMark alarm={mark} size={22} />
      <div>
        <b>{title(cause)}</b>
        <small>
          {waits ? <em>{t('unconfirmed', { count: unconfirmed })}</em> : t('confirmedBy', { name: root.confirmedBy ?? '' })}
          {' · '}
          {t('size', { alarms, devices })}
        </small>
      </div>
      <span>{formatDuration(now - Date.parse(since))}</span>
    </li>
  )
}

export const Newest = memo(function Newest({ picture, shown, now }: { picture: WallPicture; shown: number; now: number }) {
  const { t } = useTranslation('wall')
  const language = useLanguage()
  const { newest, alarms } = picture
  const left = alarms.active - Math.min(shown, newest.length)
  return (
    <section className={`${styles.card} ${styles.newest}`} aria-label={t('newest')}>
      <h2>
        {t('newest')} <small>{t('active', { count: alarms.active })}</small>
      </h2>
      {newest.length === 0 ? <p className={styles.none}>{t('noAlarms')}</p> : null}
      <ul>
        {newest.slice(0, shown).map((alarm) => {
          const value = alarm.kind === 'threshold' ? alarmValue(alarm, language) : null
          return (
            <li key={alarm.id}>
              <time dateTime={alarm.openedAt}>{shortClock(alarm.openedAt, now)}</time>
              <AlarmMark alarm={{ ...alarm, releasedAt: null }} size={20} />
              <div>
                <b>{alarmTitle(alarm, language)}</b>
                <small>{[alarm.site, alarm.deviceName].filter(Boolean).join(' · ')}</small>
              </div>
              <span>{value ? `${value.figure} ${value.unit}` : ''}</span>
            </li>
          )
        })}
      </ul>
      {left > 0 && newest.length > 0 ? <p className={styles.rest}>{t('more', { count: left })}</p> : null}
    </section>
  )
})

interface TopsProps {
  picture: WallPicture
  what: 'temperature' | 'load'
  shown: number
}

export const Tops = memo(function Tops({ picture, what, shown }: TopsProps) {
  const { t } = useTranslation('wall')
  const tops = picture[what].slice(0, shown)
  const [from, to] = what === 'load' ? [0, 100] : [10, 40]
  const share = (value: number) => `${Math.min(100, Math.max(2, ((value - from) / (to - from)) * 100))}%`
  return (
    <section className={`${styles.card} ${styles.tops}`} aria-label={t(`tops.${what}`)}>
      <h2>{t(`tops.${what}`)}</h2>
      {tops.length === 0 ? <p className={styles.none}>{t('tops.none')}</p> : null}
      <ul>
        {tops.map(({ deviceId, deviceName, value, limit }) => {
          const beyond = limit !== null && value > limit
          return (
            <li key={deviceId}>
              <span title={deviceName}>{deviceName}</span>
              <span className={styles.scale} aria-hidden="true">
                <i data-beyond={beyond} style={{ width: share(value) }} />
                {limit === null ? null : <u style={{ left: share(limit) }} />}
              </span>
              <b>
                {number(value, what === 'load' ? 0 : 1)}
                <small>{what === 'load' ? '%' : '°C'}</small>
              </b>
            </li>
          )
        })}
      </ul>
    </section>
  )
})

/** Where nothing is heard any more: since when, and what was told last. */
export const Silent = memo(function Silent({ picture, now }: { picture: WallPicture; now: number }) {
  const { t } = useTranslation('wall')
  const rounds = picture.rounds.filter(({ silent }) => silent > 0).sort((a, b) => b.silent - a.silent)
  const [first] = rounds
  if (!first) return null
  const last = picture.supply.filter(({ fresh, rounds: its }) => !fresh && its.includes(first.key)).slice(0, 2)
  return (
    <section className={`${styles.card} ${styles.silent}`} aria-label={t('silent')}>
      <h2>
        <StateMark state="offline" size={22} /> {first.name || t('noSite')}
        <small>{t('silentOf', { silent: first.silent, devices: first.devices })}</small>
      </h2>
      <ul>
        {last.map(({ id, name, power, load }) => (
          <li key={id}>
            <span>{name}</span>
            <span>
              {[power === null ? '' : `${number(power, 1)} kW`, load === null ? '' : `${number(load)} %`].filter(Boolean).join(' · ') ||
                '—'}
            </span>
          </li>
        ))}
      </ul>
      {first.silentSince ? (
        <b>
          {t('stoppedAt', { time: formatClock(first.silentSince, now), duration: formatDuration(now - Date.parse(first.silentSince)) })}
        </b>
      ) : null}
      {rounds.length > 1 ? <p className={styles.rest}>{t('moreSites', { count: rounds.length - 1 })}</p> : null}
    </section>
  )
})
