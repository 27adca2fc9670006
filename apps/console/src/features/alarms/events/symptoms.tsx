import { RightOutlined } from '@ant-design/icons'
import { eventCentreCalls, type FleetEvent, mostSymptoms } from '@kilowatch/contract'
import { App } from 'antd'
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../shared/client.ts'
import { useCall } from '../../../shared/query.ts'
import { HeldBackTag } from '../../../ui/maintenance/held-back-tag.tsx'
import { Failure, Skeleton, useErrorText } from '../../../ui/placeholders.tsx'
import { Clock } from '../../../ui/value.tsx'
import { type AlarmActions, useAlarmActions } from '../alarm-actions.tsx'
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

export type Asked = 'confirm' | 'assign' | 'shelve' | 'fault' | 'handle'

/** Opens the dialog of what is to be done with events; where symptoms are folded, with those of which the same is asked. */
export function useAsk(): (what: Asked, events: readonly FleetEvent[], subject: string) => void {
  const actions = useAlarmActions()
  const folds = use(Folding)
  const { message } = App.useApp()
  const errorText = useErrorText()
  return (what, events, subject) => {
    const causes = folds && what !== 'assign' && what !== 'shelve' ? alarmsOf(events.filter(({ symptoms }) => symptoms > 0)) : []
    if (causes.length === 0) return actions[what]({ alarmIds: alarmsOf(events), subject })
    send(eventCentreCalls.listSymptoms, { query: { alarmIds: causes.join(',') } }).then(
      (symptoms) => actions[what](withSymptoms(what, events, symptoms, subject)),
      (error: unknown) => void message.error(errorText(error)),
    )
  }
}

const alarmsOf = (events: readonly FleetEvent[]) => events.flatMap(({ alarmId }) => alarmId ?? [])

/** Who confirms a cause confirms what of it waits; what is recorded, or makes a fault, says what goes along in its dialog. */
function withSymptoms(
  what: Asked,
  events: readonly FleetEvent[],
  symptoms: readonly FleetEvent[],
  subject: string,
): Parameters<AlarmActions[Asked]>[0] {
  const alarmIds = alarmsOf(events)
  const others = symptoms.filter(({ alarmId }) => alarmId !== null && !alarmIds.includes(alarmId))
  if (what !== 'confirm') return { alarmIds, subject, symptoms: others }
  return { alarmIds: [...alarmIds, ...alarmsOf(others.filter(({ handling }) => handling === 'unconfirmed'))], subject }
}
