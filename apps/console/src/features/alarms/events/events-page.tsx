import { eventCentreCalls, eventKinds, type FleetEvent, fleetEventList } from '@kilowatch/contract'
import { Button } from 'antd'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../shared/query.ts'
import { useSession } from '../../../shared/session.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { useMayOperate } from '../../../ui/alarms/use-may-operate.ts'
import { Card } from '../../../ui/card.tsx'
import type { CellsOf } from '../../../ui/list/list-columns.tsx'
import { ListView } from '../../../ui/list/list-table.tsx'
import { type ShownList, useList } from '../../../ui/list/use-list.ts'
import { HeldBackTag } from '../../../ui/maintenance/held-back-tag.tsx'
import { Page } from '../../../ui/page.tsx'
import { Empty } from '../../../ui/placeholders.tsx'
import { Clock } from '../../../ui/value.tsx'
import { AlarmActionsProvider } from '../alarm-actions.tsx'
import { eventInputs } from './event-inputs.tsx'
import { Handling, Level, Linked } from './event-parts.tsx'
import { eventAddress, facetsOf, stateMarks, subjectAddress } from './event-view.ts'
import styles from './events.module.css'
import { KindCards, kindIcons } from './kind-cards.tsx'
import { type Asked, FoldButton, SymptomFolds, useAsk, useBelow } from './symptoms.tsx'
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
    marks: stateMarks,
  },
  handling: { width: 104, render: (event) => <Handling event={event} /> },
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
  const shown = useList(fleetEventList, { every })
  return (
    <SymptomFolds on={shown.state.query.by === 'cause'}>
      <Listed shown={shown} onClear={onClear} />
    </SymptomFolds>
  )
}

function Listed({ shown, onClear }: { shown: ShownList<typeof fleetEventList>; onClear: (clear: () => void) => void }) {
  const { t } = useTranslation('events')
  const { kind = '', state = '', late = '', sort: _, ...narrowing } = shown.state.query
  const counts = useCall(eventCentreCalls.countFleetEvents, { query: narrowing }, { keep: true, every })
  const kinds = useMemo(() => kind.split(',').filter((each) => each !== ''), [kind])
  const mayOperate = useMayOperate()
  const below = useBelow((event) => (mayOperate ? <NextStep event={event} /> : null))
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
        below={below}
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
  const open = useAsk()
  const records = useSession().businessId !== null
  const alarms = events.filter(({ alarmId }) => alarmId !== null)
  const waiting = alarms.filter(({ state }) => state === 'waiting')
  const active = alarms.filter(({ endedAt }) => endedAt === null)
  const unhandled = alarms.filter(({ handling }) => handling !== 'handled')
  if (alarms.length === 0) return <span>{t('nothingToDo')}</span>
  const ask = (what: Asked, chosen: readonly FleetEvent[]) => {
    onAsk()
    const title = titleOf(chosen)
    open(what, chosen, chosen.length > 1 ? t('several', { title, count: chosen.length }) : title)
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

const titleOf = ([first]: readonly FleetEvent[]) => (first ? `${first.subject} ${first.content}` : '')

function Kind({ event: { kind } }: { event: FleetEvent }) {
  const language = useLanguage()
  return (
    <span className={styles.marked}>
      {kindIcons[kind]} {eventKinds[kind][language]}
    </span>
  )
}

function Content({ event }: { event: FleetEvent }) {
  return (
    <>
      <Linked to={eventAddress(event)} text={event.content} />
      <HeldBackTag of={event.heldBack} /> <FoldButton event={event} />
    </>
  )
}
