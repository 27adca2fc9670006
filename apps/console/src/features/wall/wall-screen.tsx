import type { DeviceState, WallCause, WallPicture, WallRound } from '@kilowatch/contract'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { alarmTitle, alarmValue } from '../../shared/alarm-text.ts'
import { absoluteTime, formatClock, formatDuration, isoDate, number } from '../../shared/formats.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { AlarmMark } from '../../ui/alarms/alarm-mark.tsx'
import { BrandMark } from '../../ui/brand-mark.tsx'
import { LevelMark } from '../../ui/level-mark.tsx'
import { StateMark } from '../../ui/state-badge.tsx'
import { ClimatePicture } from './climate-picture.tsx'
import { EndurancePicture, enduranceTitle } from './endurance-picture.tsx'
import type { GroundKind } from './ground.tsx'
import { PowerPicture } from './power-picture.tsx'
import type { Turn } from './rotation.ts'
import { shortClock } from './short-clock.ts'
import type { Showing } from './use-wall.ts'
import styles from './wall.module.css'

interface WallScreenProps {
  picture: WallPicture
  showing: Showing
  kind: GroundKind
  /** Sound is held back by the browser. */
  locked: boolean
  onUnlock: () => void
}

/** What there is room for; the rest is counted. */
const room = {
  one: { causes: 4, newest: 5, temperature: 5, load: 5, side: 396, main: 1048 },
  two: { causes: 3, newest: 4, temperature: 3, load: 3, side: 480, main: 1396 },
} as const

/** The whole of a wall, in the pixels of its ground. */
export function WallScreen({ picture, showing, kind, locked, onUnlock }: WallScreenProps) {
  const { now, turn, lost, answeredAt } = showing
  // Ages on the pictures go on by the minute: they are drawn again for new figures, not for each second.
  const minute = Math.floor(now / 60_000) * 60_000
  const round = picture.rounds.find(({ key }) => key === turn.round)
  const cause = picture.causes.find(({ id }) => id === turn.cause?.id)
  const main = { picture, round: round?.key ?? '', now: minute, lost, kind }
  return (
    <div className={styles.wall} data-lost={lost}>
      <Head picture={picture} now={now} lost={lost} answeredAt={answeredAt} locked={locked} onUnlock={onUnlock} />
      <aside className={styles.side}>
        <States picture={picture} />
        <Causes causes={picture.causes} all={picture.causesInAll} shown={room[kind].causes} told={cause?.id} now={minute} />
      </aside>
      <main className={styles.main}>
        {cause && turn.cause ? <Bar cause={cause} turn={turn.cause} picture={picture} now={now} /> : <Heading round={round} />}
        <div className={styles.pictures}>
          <Main {...main} what={picture.wall.left} beneath={kind === 'one'} />
          {kind === 'two' ? <Main {...main} what={picture.wall.right} beneath={picture.wall.right !== 'climate'} /> : null}
        </div>
        {lost ? <Watermark at={answeredAt} /> : null}
      </main>
      <aside className={styles.side}>
        <Newest picture={picture} shown={room[kind].newest} now={minute} />
        <Tops picture={picture} what="temperature" shown={room[kind].temperature} />
        {picture.rounds.some(({ silent }) => silent > 0) ? (
          <Silent picture={picture} now={minute} />
        ) : (
          <Tops picture={picture} what="load" shown={room[kind].load} />
        )}
      </aside>
      <Foot picture={picture} turn={turn} />
    </div>
  )
}

interface HeadProps extends Pick<WallScreenProps, 'picture' | 'locked' | 'onUnlock'> {
  now: number
  lost: boolean
  answeredAt: number
}

function Head({ picture, now, lost, answeredAt, locked, onUnlock }: HeadProps) {
  const { t } = useTranslation('wall')
  const { centre, business, gateways } = picture
  const at = new Date(now)
  return (
    <header className={styles.head}>
      <BrandMark size={36} />
      <h1>{centre || t('centreOf', { business })}</h1>
      {lost ? (
        <span className={styles.lost} role="alert">
          {t('lost', { time: formatClock(answeredAt, now), duration: formatDuration(now - answeredAt) })}
        </span>
      ) : (
        <span className={styles.live}>{t('live', { all: gateways.all, connected: gateways.connected })}</span>
      )}
      {locked ? (
        <button type="button" className={styles.locked} onClick={onUnlock}>
          {t('soundLocked')}
        </button>
      ) : null}
      <time dateTime={at.toISOString()} title={absoluteTime(at)}>
        <span>
          {isoDate(at)} {t(`weekday.${at.getDay() as 0}`)}
        </span>
        <b>{clockOf(at)}</b>
      </time>
    </header>
  )
}

const two = (part: number) => String(part).padStart(2, '0')
const clockOf = (at: Date) => `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`

/** "18:21", "2:04:05": how long it has lasted. */
function runningFor(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1_000))
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

const counted: readonly DeviceState[] = ['alarm', 'offline', 'unconfigured', 'expired']

const States = memo(function States({ picture: { states, devices } }: { picture: WallPicture }) {
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

const Causes = memo(function Causes({ causes, all, shown, told, now }: CausesProps) {
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

/** "UPS-B 电池供电" */
function useCauseTitle(): (cause: Pick<WallCause, 'root'>) => string {
  const { t } = useTranslation('wall')
  const language = useLanguage()
  return ({ root }) => t('cause', { device: root.deviceName, title: alarmTitle(root, language) })
}

interface BarProps {
  cause: WallCause
  turn: NonNullable<Turn['cause']>
  picture: WallPicture
  now: number
}

/** What waits to be confirmed, over both pictures, with the time that it has lasted. */
function Bar({ cause, turn, picture, now }: BarProps) {
  const { t } = useTranslation('wall')
  const title = useCauseTitle()
  const least = picture.supply.find(
    ({ output, minutes, rounds }) => output === 'backup' && minutes !== null && rounds.some((key) => cause.rounds.includes(key)),
  )
  const end = least?.minutes == null ? null : now + least.minutes * 60_000
  return (
    <section className={styles.alarm} aria-label={t('bar')}>
      <AlarmMark alarm={{ kind: cause.root.kind, level: cause.level, releasedAt: null, confirmedAt: null }} size={40} />
      <div>
        <b>{title(cause)}</b>
        <small>
          {[
            cause.root.site,
            t('since', { time: shortClock(cause.since, now) }),
            least && end !== null ? t('least', { name: least.name, minutes: number(least.minutes ?? 0), time: shortClock(end, now) }) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </div>
      <p>
        <em>{t('unconfirmed', { count: cause.unconfirmed })}</em>
        {turn.of > 1 ? <small>{t('which', { place: turn.place + 1, of: turn.of })}</small> : null}
      </p>
      <b className={styles.running}>{runningFor(now - Date.parse(cause.since))}</b>
    </section>
  )
}

/** Where nothing waits: which round is shown, and how it stands. */
function Heading({ round }: { round: WallRound | undefined }) {
  const { t } = useTranslation('wall')
  const { t: common } = useTranslation('common')
  if (!round) return <section className={styles.round}>{t('noRounds')}</section>
  const wrong = counted.filter((state) => round.states[state] > 0)
  return (
    <section className={styles.round}>
      <b>{round.name || t('noSite')}</b>
      <small>{t('devices', { count: round.devices })}</small>
      {wrong.length === 0 ? (
        <span>
          <StateMark state="normal" size={22} /> {t('allNormal')}
        </span>
      ) : (
        wrong.map((state) => (
          <span key={state}>
            <StateMark state={state} size={22} /> {round.states[state]} {common(`states.${state}`)}
          </span>
        ))
      )}
    </section>
  )
}

interface MainProps {
  picture: WallPicture
  round: string
  what: WallPicture['wall']['left']
  /** Temperatures stand below it. */
  beneath: boolean
  now: number
  lost: boolean
  kind: GroundKind
}
/** Heights of the main picture and of the rows below it, by ground. */
const heights = { one: { whole: 728, strip: 216 }, two: { whole: 700, strip: 264 } } as const

const Main = memo(function Main({ picture, round, what, beneath, now, lost, kind }: MainProps) {
  const { t } = useTranslation('wall')
  const own = <T extends { rounds: readonly string[] }>(all: readonly T[]) => all.filter(({ rounds }) => rounds.includes(round))
  const [supply, climate] = [own(picture.supply), own(picture.climate)]
  const strip = beneath && what !== 'climate' && climate.length > 0
  const height = heights[kind].whole - (strip ? heights[kind].strip : 0)
  const probes = kind === 'two' ? 14 : 12
  const rooms = <ClimatePicture climate={climate} rows={strip ? 2 : 7} probes={probes} />
  const title = what === 'endurance' ? enduranceTitle(supply, now) : (`${what}.title` as const)
  return (
    <section className={styles.picture} aria-label={t(title)}>
      <h2>
        {t(title)} <small>{picture.rounds.find(({ key }) => key === round)?.name}</small>
        {what === 'power' ? <Legend /> : null}
        {what === 'endurance' ? <Total supply={supply} /> : null}
      </h2>
      {what === 'power' ? (
        <PowerPicture supply={supply} sources={own(picture.sources)} width={room[kind].main - 40} height={height} now={now} lost={lost} />
      ) : null}
      {what === 'endurance' ? (
        <div style={{ height }}>
          <EndurancePicture supply={supply} now={now} rows={strip ? 5 : 9} />
        </div>
      ) : null}
      {what === 'climate' ? rooms : null}
      {strip ? (
        <div className={styles.strip}>
          <h3>{t('climate.title')}</h3>
          {rooms}
        </div>
      ) : null}
    </section>
  )
})

function Legend() {
  const { t } = useTranslation('wall')
  return (
    <span className={styles.legend} aria-hidden="true">
      {(['mains', 'backup', 'dead'] as const).map((condition) => (
        <span key={condition} data-condition={condition}>
          <i /> {t(`legend.${condition}`)}
        </span>
      ))}
    </span>
  )
}

function Total({ supply }: Pick<WallPicture, 'supply'>) {
  const { t } = useTranslation('wall')
  const running = supply.filter(({ output }) => output === 'backup')
  if (running.length === 0) return null
  const power = running.reduce((sum, each) => sum + (each.power ?? 0), 0)
  return <span className={styles.legend}>{t('endurance.total', { power: number(power, 1) })}</span>
}

const Newest = memo(function Newest({ picture, shown, now }: { picture: WallPicture; shown: number; now: number }) {
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

const Tops = memo(function Tops({ picture, what, shown }: TopsProps) {
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
const Silent = memo(function Silent({ picture, now }: { picture: WallPicture; now: number }) {
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

const mostRounds = 8

const Foot = memo(function Foot({ picture: { rounds }, turn }: { picture: WallPicture; turn: Turn }) {
  const { t } = useTranslation('wall')
  // The shown one is among them, however many there are.
  const place = Math.max(
    0,
    rounds.findIndex(({ key }) => key === turn.round),
  )
  const first = Math.min(Math.max(0, place - mostRounds + 1), Math.max(0, rounds.length - mostRounds))
  return (
    <footer className={styles.foot}>
      <b>{t(`turn.${turn.mode}`)}</b>
      <small>{turn.mode === 'rotating' ? '' : t(`turnMore.${turn.mode}`)}</small>
      <ol>
        {rounds.slice(first, first + mostRounds).map((round) => (
          <li key={round.key} aria-current={round.key === turn.round} data-waits={round.unconfirmed > 0}>
            <RoundMark round={round} /> {round.name || t('noSite')} {round.alarms > 0 ? round.alarms : null}
          </li>
        ))}
        {rounds.length > mostRounds ? <li className={styles.restCell}>{t('more', { count: rounds.length - mostRounds })}</li> : null}
      </ol>
    </footer>
  )
})

function RoundMark({ round: { level, unconfirmed, states } }: { round: WallRound }) {
  if (level !== null) return <LevelMark level={level} confirmed={unconfirmed === 0} size={20} />
  const state = (['offline', 'stale', 'unconfigured', 'expired'] as const).find((each) => states[each] > 0) ?? 'normal'
  return <StateMark state={state} size={20} />
}

function Watermark({ at }: { at: number }) {
  const { t } = useTranslation('wall')
  return (
    <p className={styles.watermark} aria-hidden="true">
      {t('stopped', { time: clockOf(new Date(at)) })}
    </p>
  )
}
