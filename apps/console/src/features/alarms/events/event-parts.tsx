import { BellOutlined, CarryOutOutlined, ControlOutlined, DisconnectOutlined, KeyOutlined, ThunderboltOutlined } from '@ant-design/icons'
import { type EventKind, eventKinds, eventLateness, eventStates, type FleetEvent } from '@kilowatch/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../shared/clock.ts'
import { formatDuration } from '../../../shared/formats.ts'
import { Link } from '../../../shared/link.tsx'
import { useLanguage } from '../../../shared/use-formats.ts'
import { LevelMark, levelColour, useLevelName } from '../../../ui/level-mark.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { FigureText, Time } from '../../../ui/value.tsx'
import { Worded } from '../../../ui/worded.tsx'
import { standingIn, subjectAddress, unbroken } from './event-view.ts'
import styles from './events.module.css'

const kindIcons: Readonly<Record<EventKind, ReactNode>> = {
  alarm: <BellOutlined />,
  connection: <DisconnectOutlined />,
  discharge: <ThunderboltOutlined />,
  access: <KeyOutlined />,
  command: <ControlOutlined />,
  check: <CarryOutOutlined />,
}

/** The mark of an alarm as it stands, or the sign of what else it is. */
export function EventMark({ event }: { event: FleetEvent }) {
  const language = useLanguage()
  const standing = standingIn(event)
  if (event.level !== null && standing !== null) return <LevelMark level={event.level} standing={standing} named />
  const { kind } = event
  return (
    <span role="img" aria-label={eventKinds[kind][language]} title={eventKinds[kind][language]}>
      {kindIcons[kind]}
    </span>
  )
}

/** In the colour of its mark. */
export function Level({ event, level }: { event: FleetEvent; level: NonNullable<FleetEvent['level']> }) {
  const name = useLevelName()
  return <span style={{ color: levelColour(level, standingIn(event) ?? 'over') }}>{name(level)}</span>
}

/** How long over whether it goes on or since when it has cleared. */
export function Lasted({ event: { at, endedAt, state } }: { event: FleetEvent }) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const now = useNow()
  const isAlarm = standingIn({ state }) !== null
  return (
    <span className={styles.twoLines}>
      <b>{state === 'ended' && endedAt === null ? '' : formatDuration((endedAt === null ? now : Date.parse(endedAt)) - Date.parse(at))}</b>
      <small>
        {!isAlarm ? (
          eventStates[state][language]
        ) : endedAt === null ? (
          t('active')
        ) : (
          <Worded text={t('clearedAt')} parts={{ time: <Time at={endedAt} full /> }} />
        )}
      </small>
    </span>
  )
}

/** What was measured over the limit that it broke; nothing of what measures nothing. */
export function Reading({ event: { value, limit } }: { event: FleetEvent }) {
  if (value === '') return null
  const [figure, ...unit] = value.split(' ')
  return (
    <span className={`${styles.twoLines} ${styles.reading}`}>
      <FigureText figure={figure ?? ''} unit={unit.join(' ')} />
      {limit === '' ? null : <small>{limit}</small>}
    </span>
  )
}

/** Of what it is, over where that is. */
export function Subject({ event }: { event: FleetEvent }) {
  return (
    <span className={styles.twoLines}>
      <Linked to={subjectAddress(event)} text={event.subject} />
      {event.site === '' ? null : <small>{event.site}</small>}
    </span>
  )
}

/** Whether somebody confirmed an alarm, and who, over what is late or was done; nothing of what needs nobody. */
export function Confirmed({ event }: { event: FleetEvent }) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const standing = standingIn(event)
  if (standing === null) return null
  return (
    <span className={styles.twoLines}>
      {standing === 'waiting' || standing === 'cleared' ? (
        <span data-standing={standing} className={styles.unconfirmed}>
          {t('unconfirmed')}
        </span>
      ) : (
        <span>✓ {event.confirmedBy ?? t('confirmed')}</span>
      )}
      {event.late ? (
        <small className={styles.late}>
          <Mark shape="clock" colour="var(--major)" filled={false} size={12} /> {eventLateness[event.late][language]}
        </small>
      ) : event.handling === 'handled' ? (
        <small>{t('handled')}</small>
      ) : null}
    </span>
  )
}

export function Linked({ to, text }: { to: string | null; text: string }) {
  return to ? <Link to={to}>{unbroken(text)}</Link> : unbroken(text)
}
