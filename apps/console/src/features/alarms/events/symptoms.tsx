import { RightOutlined } from '@ant-design/icons'
import { eventCentreCalls, type FleetEvent, mostSymptoms } from '@kilowatch/contract'
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../shared/query.ts'
import { HeldBackTag } from '../../../ui/maintenance/held-back-tag.tsx'
import { Failure, Skeleton } from '../../../ui/placeholders.tsx'
import { Clock } from '../../../ui/value.tsx'
import { Confirmed, EventMark, Lasted, Linked, Reading } from './event-parts.tsx'
import { eventAddress, subjectAddress } from './event-view.ts'
import styles from './events.module.css'

interface Folds {
  open: ReadonlySet<string>
  toggle: (id: string) => void
}
const Folding = createContext<Folds | null>(null)

/** Which causes are folded out; outside of it no event is folded. */
export function SymptomFolds({ on, children }: { on: boolean; children: ReactNode }) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback(
    (id: string) => setOpen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id])),
    [],
  )
  const folds = useMemo(() => ({ open, toggle }), [open, toggle])
  return <Folding value={on ? folds : null}>{children}</Folding>
}

/** Whether symptoms stand below their causes. */
export function useFolded(): boolean {
  return use(Folding) !== null
}

/** What stands below an event: its symptoms where it is folded out. */
export function useBelow(nextStep: (event: FleetEvent) => ReactNode): (event: FleetEvent) => ReactNode {
  const folds = use(Folding)
  return (event) =>
    event.alarmId && folds?.open.has(event.id) ? <Symptoms of={event.alarmId} content={event.content} nextStep={nextStep} /> : null
}

/** How many symptoms a cause has: folds them out. */
export function FoldButton({ event: { id, content, symptoms } }: { event: FleetEvent }) {
  const { t } = useTranslation('events')
  const folds = use(Folding)
  if (!folds || symptoms === 0) return null
  const open = folds.open.has(id)
  return (
    <button
      type="button"
      className={styles.fold}
      aria-expanded={open}
      aria-label={t('symptomsOf', { count: symptoms, content })}
      onClick={() => folds.toggle(id)}
    >
      <RightOutlined aria-hidden="true" />
      {t('symptoms', { count: symptoms })}
    </button>
  )
}

interface SymptomsProps {
  /** The alarm that explains them. */
  of: string
  content: string
  nextStep: (event: FleetEvent) => ReactNode
}

function Symptoms({ of, content, nextStep }: SymptomsProps) {
  const { t } = useTranslation('events')
  const { data, error, errorUpdatedAt, refetch } = useCall(eventCentreCalls.listSymptoms, { query: { alarmIds: of } })
  if (!data && error)
    return <Failure what={t('symptomList', { content })} error={error} at={errorUpdatedAt} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={2} height={72} />
  return (
    <>
      <ul className={styles.symptoms} aria-label={t('symptomList', { content })}>
        {data.map((event) => (
          <li key={event.id}>
            <Clock at={event.at} />
            <EventMark event={event} />
            <span>
              <Linked to={eventAddress(event)} text={event.content} />
              <HeldBackTag of={event.heldBack} />
            </span>
            <Linked to={subjectAddress(event)} text={event.subject} />
            <Reading event={event} />
            <Lasted event={event} />
            <span>
              <Confirmed event={event} />
            </span>
            <span>{nextStep(event)}</span>
          </li>
        ))}
      </ul>
      {data.length === mostSymptoms ? <p className={styles.less}>{t('symptomsCut', { most: mostSymptoms })}</p> : null}
    </>
  )
}
