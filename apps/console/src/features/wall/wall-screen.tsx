import type { WallPicture, WallRound } from '@kilowatch/contract'
import { activeStanding, weekdayOf } from '@kilowatch/work'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { absoluteTime, formatClock, formatDuration, isoDate } from '../../shared/formats.ts'
import { clockToSecond } from '../../shared/zone.ts'
import { BrandMark } from '../../ui/brand-mark.tsx'
import { LevelMark } from '../../ui/level-mark.tsx'
import { StateMark } from '../../ui/state-badge.tsx'
import type { GroundKind } from './ground.tsx'
import type { Turn } from './rotation.ts'
import type { Showing } from './use-wall.ts'
import styles from './wall.module.css'
import { Bar, Heading, Main } from './wall-middle.tsx'
import { room } from './wall-room.ts'
import { Causes, Newest, Silent, States, Tops } from './wall-sides.tsx'

interface WallScreenProps {
  picture: WallPicture
  showing: Showing
  kind: GroundKind
  /** Sound is held back by the browser. */
  locked: boolean
  onUnlock: () => void
}

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
          {isoDate(at)} {t(`weekday.${((weekdayOf(isoDate(at)) + 1) % 7) as 0}`)}
        </span>
        <b>{clockToSecond(at)}</b>
      </time>
    </header>
  )
}

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
  if (level !== null) return <LevelMark level={level} standing={activeStanding(unconfirmed > 0)} size={20} />
  const state = (['offline', 'stale', 'unconfigured', 'expired'] as const).find((each) => states[each] > 0) ?? 'normal'
  return <StateMark state={state} size={20} />
}

function Watermark({ at }: { at: number }) {
  const { t } = useTranslation('wall')
  return (
    <p className={styles.watermark} aria-hidden="true">
      {t('stopped', { time: clockToSecond(at) })}
    </p>
  )
}
