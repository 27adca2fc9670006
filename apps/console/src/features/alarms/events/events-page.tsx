import { eventCentreCalls, eventKinds, type FleetEvent, fleetEventList } from '@kilowatch/contract'
import { Button } from 'antd'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../shared/link.tsx'
import { useCall } from '../../../shared/query.ts'
import { useSession } from '../../../shared/session.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { useMayOperate } from '../../../ui/alarms/use-may-operate.ts'
import { Card } from '../../../ui/card.tsx'
import { handlingMarks } from '../../../ui/event-handlings/handling-marks.ts'
import { LevelMark, useLevelName } from '../../../ui/level-mark.tsx'
import type { CellsOf } from '../../../ui/list/list-columns.tsx'
import { ListView } from '../../../ui/list/list-table.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { HeldBackTag } from '../../../ui/maintenance/held-back-tag.tsx'
import { Page } from '../../../ui/page.tsx'
import { Empty } from '../../../ui/placeholders.tsx'
import { Clock } from '../../../ui/value.tsx'
import { AlarmActionsProvider, useAlarmActions } from '../alarm-actions.tsx'
import { eventInputs } from './event-inputs.tsx'
import { eventAddress, facetsOf, subjectAddress, unbroken } from './event-view.ts'
import styles from './events.module.css'
import { KindCards, kindIcons } from './kind-cards.tsx'
import { TimesStrip } from './times-strip.tsx'

/** Milliseconds; of discharges and passages no event tells. */
const every = 60_000

const cells: CellsOf<typeof fleetEventList> = {
  at: { width: 150, fixed: 'left', render: ({ at }) => <Clock at={at} /> },
  kind: { width: 104, render: (event) => <Kind event={event} /> },
  level: { width: 88, render: (event) => (event.level ? <Level event={event} level={event.level} /> : null) },
  content: { width: 230, heads: true, render: (event) => <Content event={event} /> },
  subject: { width: 130, named: true, render: (event) => <Linked to={subjectAddress(event)} text={event.subject} /> },
  site: { width: 90 },
  state: {
    width: 128,
    marks: {
      waiting: ['dashed', 'var(--critical)'],
      ongoing: ['hourglass', 'var(--primary)'],
      over: ['check', 'var(--text-3)'],
    },
  },
  handling: { width: 128, marks: handlingMarks },
  late: {
    width: 124,
    marks: { confirm: ['hourglass', 'var(--major)'], handle: ['hourglass', 'var(--major)'] },
  },
  endedAt: { render: ({ endedAt }) => (endedAt ? <Clock at={endedAt} /> : null) },
}

/** What happened in the fleet, of all kinds: those that wait for somebody first. */
export function EventsPage() {
  const cleared = useRef<() => void>(undefined)
  return (
    <Page>
      <AlarmActionsProvider onDone={() => cleared.current?.()}>
        <Events onClear={(clear) => (cleared.current = clear)} />
      </AlarmActionsProvider>
    </Page>
  )
}

function Events({ onClear }: { onClear: (clear: () => void) => void }) {
  const { t } = useTranslation('events')
  const shown = useList(fleetEventList, { every })
  const { kind = '', state = '', late = '', sort: _, ...narrowing } = shown.state.query
  const counts = useCall(eventCentreCalls.countFleetEvents, { query: narrowing }, { keep: true, every })
  const kinds = useMemo(() => kind.split(',').filter((each) => each !== ''), [kind])
  const mayOperate = useMayOperate()
  return (
    <Card flush>
      <TimesStrip />
      <KindCards
        facets={counts.data && facetsOf(counts.data, { kinds, state, late })}
        kinds={kinds}
        state={state}
        late={late}
        onChoose={(chosen) => shown.state.narrow(chosen)}
      />
      <ListView<typeof fleetEventList>
        shown={shown}
        cells={cells}
        inputs={eventInputs}
        empty={<Empty text={t('none')} calm />}
        {...(mayOperate
          ? {
              bulk: (events: readonly FleetEvent[], clear: () => void) => <Bulk events={events} onAsk={() => onClear(clear)} />,
              actions: (event: FleetEvent) => <NextStep event={event} />,
            }
          : {})}
      />
    </Card>
  )
}

/** Alarms alone wait for somebody: what can be done with those among the chosen. */
function Bulk({ events, onAsk }: { events: readonly FleetEvent[]; onAsk: () => void }) {
  const { t } = useTranslation('events')
  const actions = useAlarmActions()
  const records = useSession().businessId !== null
  const alarms = events.filter(({ alarmId }) => alarmId !== null)
  const waiting = alarms.filter(({ state }) => state === 'waiting')
  const active = alarms.filter(({ endedAt }) => endedAt === null)
  const unhandled = alarms.filter(({ handling }) => handling !== 'handled')
  if (alarms.length === 0) return <span>{t('nothingToDo')}</span>
  const ask = (what: 'confirm' | 'assign' | 'shelve' | 'fault' | 'handle', chosen: readonly FleetEvent[]) => {
    onAsk()
    actions[what](subjectOf(chosen, (title, count) => t('several', { title, count })))
  }
  return (
    <>
      {waiting.length > 0 ? (
        <Button type="primary" size="small" onClick={() => ask('confirm', waiting)}>
          {t('confirm')}
        </Button>
      ) : null}
      <Button size="small" onClick={() => ask('assign', alarms)}>
        {t('assign')}
      </Button>
      {active.length > 0 ? (
        <Button size="small" onClick={() => ask('shelve', active)}>
          {t('shelve')}
        </Button>
      ) : null}
      {unhandled.length > 0 && records ? (
        <Button size="small" onClick={() => ask('handle', unhandled)}>
          {t('handle')}
        </Button>
      ) : null}
      <Button size="small" onClick={() => ask('fault', alarms)}>
        {t('fault')}
      </Button>
    </>
  )
}

/** Of an alarm that nobody has seen, to confirm it; then to record what was done, which members of a business do. */
function NextStep({ event }: { event: FleetEvent }) {
  const { t } = useTranslation('events')
  const actions = useAlarmActions()
  const { businessId } = useSession()
  const step = event.handling === 'unconfirmed' ? 'confirm' : event.handling === 'confirmed' && businessId !== null ? 'handle' : null
  if (step === null) return null
  return (
    <Button type="link" size="small" onClick={() => actions[step](subjectOf([event], (title) => title))}>
      {t(step)}
    </Button>
  )
}

function subjectOf(events: readonly FleetEvent[], several: (title: string, count: number) => string) {
  const [first] = events
  const title = first ? `${first.subject} ${first.content}` : ''
  return {
    alarmIds: events.flatMap(({ alarmId }) => (alarmId ? [alarmId] : [])),
    subject: events.length > 1 ? several(title, events.length) : title,
  }
}

function Kind({ event: { kind } }: { event: FleetEvent }) {
  const language = useLanguage()
  return (
    <span className={styles.marked}>
      {kindIcons[kind]} {eventKinds[kind][language]}
    </span>
  )
}

function Level({ event: { state }, level }: { event: FleetEvent; level: NonNullable<FleetEvent['level']> }) {
  const name = useLevelName()
  return (
    <span className={styles.marked}>
      <LevelMark level={level} confirmed={state !== 'waiting'} size={14} />
      {name(level)}
    </span>
  )
}

function Content({ event }: { event: FleetEvent }) {
  return (
    <>
      <Linked to={eventAddress(event)} text={event.content} />
      <HeldBackTag of={event.heldBack} />
    </>
  )
}

function Linked({ to, text }: { to: string | null; text: string }) {
  return to ? <Link to={to}>{unbroken(text)}</Link> : unbroken(text)
}
