import type { WallCause, WallPicture, WallRound } from '@kilowatch/contract'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatRunning, number } from '../../shared/formats.ts'
import { AlarmMark } from '../../ui/alarms/alarm-mark.tsx'
import { StateMark } from '../../ui/state-badge.tsx'
import { useCauseTitle } from './cause-title.ts'
import { ClimatePicture } from './climate-picture.tsx'
import { EndurancePicture, enduranceTitle } from './endurance-picture.tsx'
import type { GroundKind } from './ground.tsx'
import { PowerPicture } from './power-picture.tsx'
import type { Turn } from './rotation.ts'
import { shortClock } from './short-clock.ts'
import styles from './wall.module.css'
import { counted, room } from './wall-room.ts'

// What stands in the middle of a wall: what waits or is shown, and the pictures below it.

interface BarProps {
  cause: WallCause
  turn: NonNullable<Turn['cause']>
  picture: WallPicture
  now: number
}

/** What waits to be confirmed, over both pictures, with the time that it has lasted. */
export function Bar({ cause, turn, picture, now }: BarProps) {
  const { t } = useTranslation('wall')
  const title = useCauseTitle()
  const least = picture.supply.find(
    ({ output, minutes, rounds }) => output === 'backup' && minutes !== null && rounds.some((key) => cause.rounds.includes(key)),
  )
  const end = least?.minutes == null ? null : now + least.minutes * 60_000
  return (
    <section className={styles.alarm} aria-label={t('bar')}>
      <AlarmMark alarm={{ level: cause.level, releasedAt: null, confirmedAt: null }} size={40} />
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
      <b className={styles.running}>{formatRunning(now - Date.parse(cause.since))}</b>
    </section>
  )
}

/** Where nothing waits: which round is shown, and how it stands. */
export function Heading({ round }: { round: WallRound | undefined }) {
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

export const Main = memo(function Main({ picture, round, what, beneath, now, lost, kind }: MainProps) {
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
