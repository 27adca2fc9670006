import type { FleetEvent } from '@kilowatch/contract'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../shared/session.ts'
import { SwipeCard } from '../../../ui/list/swipe-card.tsx'
import { HeldBackTag } from '../../../ui/maintenance/held-back-tag.tsx'
import { Confirmed, EventMark, Lasted, Linked } from './event-parts.tsx'
import { eventAddress } from './event-view.ts'
import styles from './events.module.css'
import { FoldButton } from './symptoms.tsx'
import { useAsk, useConfirmEvent } from './use-ask.ts'

interface EventCardProps {
  event: FleetEvent
  mayOperate: boolean
}

/** An event on a phone, with its next step at the side; what waits for it is confirmed by its button or by a swipe to the right, at once. */
export function EventCard({ event, mayOperate }: EventCardProps) {
  if (!mayOperate) return <Facts event={event} next={null} />
  return event.handling === 'unconfirmed' ? <Waiting event={event} /> : <Facts event={event} next={<NextStep event={event} />} />
}

function Waiting({ event }: { event: FleetEvent }) {
  const { t } = useTranslation('events')
  const { confirm, isPending } = useConfirmEvent()
  const act = () => confirm(event)
  return (
    <SwipeCard onSwipe={act} word={t('confirm')} release={t('release')}>
      <Facts
        event={event}
        next={
          <Button type="link" size="small" loading={isPending} onClick={act}>
            {t('confirm')}
          </Button>
        }
      />
    </SwipeCard>
  )
}

/** What and by how much over where and how long; nothing is cut. */
function Facts({ event, next }: { event: FleetEvent; next: ReactNode }) {
  const { subject, site, value, limit } = event
  return (
    <div className={styles.card}>
      <span>
        <Content event={event} />
        <span className={styles.cardFacts}>
          {value === '' ? null : <b>{value}</b>}
          {limit === '' ? null : <span>{limit}</span>}
          <span>{[site, subject].filter(Boolean).join(' · ')}</span>
          <Lasted event={event} />
          <Confirmed event={event} />
        </span>
      </span>
      {next}
    </div>
  )
}

/** Of an alarm that nobody has seen, to confirm it; then to record what was done, which members of a business do. */
export function NextStep({ event }: { event: FleetEvent }) {
  const { t } = useTranslation('events')
  const ask = useAsk()
  const { businessId } = useSession()
  const step = event.handling === 'unconfirmed' ? 'confirm' : event.handling === 'confirmed' && businessId !== null ? 'handle' : null
  if (step === null) return null
  return (
    <Button type="link" size="small" onClick={() => ask(step, [event], titleOf([event]))}>
      {t(step)}
    </Button>
  )
}

export const titleOf = ([first]: readonly FleetEvent[]) => (first ? `${first.subject} ${first.content}` : '')

/** What happened, under its mark. */
export function Content({ event }: { event: FleetEvent }) {
  return (
    <span className={styles.marked}>
      <EventMark event={event} />
      <span>
        <Linked to={eventAddress(event)} text={event.content} />
        <HeldBackTag of={event.heldBack} /> <FoldButton event={event} />
      </span>
    </span>
  )
}
