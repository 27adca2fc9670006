import { type EventState, eventCentreCalls, type FleetEvent, fleetEventList } from '@kilowatch/contract'
import { alarmStandings } from '@kilowatch/work'
import { App, Button } from 'antd'
import { useCallback, useContext, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../shared/client.ts'
import { PageAddress } from '../../../shared/page-frame.ts'
import { useCall } from '../../../shared/query.ts'
import { useSession } from '../../../shared/session.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { useNarrow } from '../../../shared/viewport.ts'
import { useMayOperate } from '../../../ui/alarms/use-may-operate.ts'
import { Card } from '../../../ui/card.tsx'
import type { FilterInputs } from '../../../ui/list/filter-places.ts'
import { HeldList } from '../../../ui/list/held-list.tsx'
import { KeyHints } from '../../../ui/list/key-hints.tsx'
import type { CellsOf } from '../../../ui/list/list-columns.tsx'
import { ListView } from '../../../ui/list/list-table.tsx'
import { useHeldRows } from '../../../ui/list/use-held-rows.ts'
import { type ShownList, useList } from '../../../ui/list/use-list.ts'
import { ViewTabs } from '../../../ui/list/view-tabs.tsx'
import { Page } from '../../../ui/page.tsx'
import { Empty, useErrorText } from '../../../ui/placeholders.tsx'
import type { RowGroup } from '../../../ui/table/data-table.tsx'
import { Clock, Time } from '../../../ui/value.tsx'
import { AlarmActionsProvider, useAlarmActions } from '../alarm-actions.tsx'
import { Content, EventCard, NextStep, titleOf } from './event-card.tsx'
import { eventInputs, Grouping } from './event-inputs.tsx'
import { Confirmed, Lasted, Level, Reading, Subject } from './event-parts.tsx'
import { facetsOf, standingIn } from './event-view.ts'
import styles from './events.module.css'
import { StandingStrip } from './standing-strip.tsx'
import { SymptomFolds, useBelow } from './symptoms.tsx'
import { TimesStrip } from './times-strip.tsx'
import { type Asked, useAsk } from './use-ask.ts'
import { useEventKeys } from './use-event-keys.ts'

/** Milliseconds; of discharges and passages no event tells. */
const every = 60_000

const cells: CellsOf<typeof fleetEventList> = {
  content: { width: 250, fixed: 'left', heads: true, render: (event) => <Content event={event} /> },
  level: { width: 72, render: (event) => (event.level ? <Level event={event} level={event.level} /> : null) },
  subject: { width: 136, render: (event) => <Subject event={event} /> },
  site: { width: 90 },
  reading: { width: 112, align: 'right', render: (event) => <Reading event={event} /> },
  at: { width: 112, align: 'right', render: ({ at }) => <Time at={at} full /> },
  lasted: { width: 108, align: 'right', render: (event) => <Lasted event={event} /> },
  handling: { width: 104, render: (event) => <Confirmed event={event} /> },
  late: {
    width: 124,
    marks: { confirm: ['clock', 'var(--major)'], handle: ['clock', 'var(--major)'] },
  },
  endedAt: { render: ({ endedAt }) => (endedAt ? <Clock at={endedAt} /> : null) },
}

const hints = ['move', 'fold', 'confirm', 'open', 'select'] as const
const hintsOfReaders = ['move', 'fold', 'open'] as const
const upfront = ['level', 'site']
/** Where there is room, how events are grouped stands beside the list. */
const wideInputs: FilterInputs = { ...eventInputs, by: null }

/** What happened in the fleet, of all kinds: what is active first, and of that what nobody has confirmed. */
export function EventsPage() {
  const cleared = useRef<() => void>(undefined)
  return (
    <AlarmActionsProvider onDone={() => cleared.current?.()}>
      <Events onClear={(clear) => (cleared.current = clear)} />
    </AlarmActionsProvider>
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
  const { kind = '', state = '', late = '', sort = '', ...narrowing } = shown.state.query
  const counts = useCall(eventCentreCalls.countFleetEvents, { query: narrowing }, { keep: true, every })
  const kinds = useMemo(() => kind.split(',').filter((each) => each !== ''), [kind])
  const facets = counts.data && facetsOf(counts.data, { kinds, state, late })
  const mayOperate = useMayOperate()
  const below = useBelow((event) => (mayOperate ? <NextStep event={event} /> : null))
  const narrow = useNarrow()
  const card = useCallback((event: FleetEvent) => <EventCard event={event} mayOperate={mayOperate} />, [mayOperate])
  const held = useHeldRows<FleetEvent>({ ...shown, ...shown.state.table, question: JSON.stringify(shown.query) })
  const placed = useMemo(() => new Map(held.placed?.map((event) => [event.id, event])), [held.placed])
  const groups = useGroups(facets, mayOperate ? shown : null)
  const groupOf = (event: FleetEvent) => groups(placed.get(event.id) ?? event)
  const list = useEventKeys(held.rows)
  return (
    <Page heading={<Headline facets={facets} />}>
      <Card flush>
        <ViewTabs list={fleetEventList} every={every} />
        <ListView<typeof fleetEventList>
          shown={{ ...shown, rows: held.rows }}
          cells={cells}
          card={card}
          upfront={upfront}
          inputs={narrow ? eventInputs : wideInputs}
          summary={
            narrow ? null : <StandingStrip facets={facets} state={state} onChoose={(chosen) => shown.state.narrow({ state: chosen })} />
          }
          tools={narrow ? null : <Grouping value={shown.state.filters.by ?? ''} onChange={(by) => shown.state.narrow({ by })} />}
          empty={<Empty text={t('none')} calm />}
          below={below}
          around={(rows) => (
            <div ref={list}>
              <HeldList held={held}>{rows}</HeldList>
            </div>
          )}
          rowClassName={({ id }) => (held.gone.has(id) ? (styles.gone ?? '') : '')}
          foot={<KeyHints of={mayOperate ? hints : hintsOfReaders} />}
          {...(sort === '' || sort === '-urgency' ? { groupOf } : {})}
          {...(mayOperate
            ? {
                bulk: (events: readonly FleetEvent[], clear: () => void) => <Bulk events={events} onAsk={() => onClear(clear)} />,
                actions: (event: FleetEvent) => <NextStep event={event} />,
                actionsWidth: 84,
              }
            : {})}
        />
        <TimesStrip />
      </Card>
    </Page>
  )
}

type Facets = ReturnType<typeof facetsOf>

const eventsIn = (facets: Facets | undefined, state: EventState) => facets?.states.find((facet) => facet.state === state)?.events ?? 0

/** What it comes to, in a line: active and unconfirmed, cleared and unconfirmed, all. */
function Headline({ facets }: { facets: Facets | undefined }) {
  const { t } = useTranslation('events')
  const address = useContext(PageAddress)
  const title = address?.title[useLanguage()] ?? ''
  const waiting = eventsIn(facets, 'waiting')
  return (
    <>
      {title}
      {facets ? (
        <small className={styles.headline}>
          <b data-waits={waiting > 0}>{t('headline.waiting', { count: waiting })}</b> ·{' '}
          {t('headline.cleared', { count: eventsIn(facets, 'cleared') })} · {t('headline.all', { count: facets.all })}
        </small>
      ) : null}
    </>
  )
}

/** Events under the head of how they stand; those that have cleared are confirmed together there. `shown`: null where the reader confirms nothing. */
function useGroups(facets: Facets | undefined, shown: ShownList<typeof fleetEventList> | null): (event: FleetEvent) => RowGroup {
  const { t } = useTranslation('events')
  const language = useLanguage()
  return ({ state }) => {
    const standing = standingIn({ state })
    if (standing === null) return { key: 'others', head: <b>{t('others')}</b> }
    const count = eventsIn(facets, standing)
    return {
      key: standing,
      head: (
        <span className={styles.groupHead}>
          <b>{alarmStandings[standing][language]}</b> <span>{t('count', { count })}</span>
          {standing === 'cleared' && shown && count > 0 ? <ConfirmCleared query={shown.state.query} count={count} /> : null}
        </span>
      ),
    }
  }
}

/** Confirms what has cleared and is listed, as many as one call takes. */
function ConfirmCleared({ query, count }: { query: ShownList<typeof fleetEventList>['state']['query']; count: number }) {
  const { t } = useTranslation('events')
  const actions = useAlarmActions()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const [asking, setAsking] = useState(false)
  const { by: _, ...single } = query
  const ask = async () => {
    setAsking(true)
    try {
      const all = await send(eventCentreCalls.listFleetEvents, {
        query: { ...single, state: 'cleared', page: 1, pageSize: mostAtOnce },
      })
      const alarmIds = all.items.flatMap(({ alarmId }) => alarmId ?? [])
      if (alarmIds.length > 0) actions.confirm({ alarmIds, subject: t('clearedAlarms', { count: alarmIds.length }) })
    } catch (error) {
      void message.error(errorText(error))
    } finally {
      setAsking(false)
    }
  }
  return (
    <Button size="small" loading={asking} onClick={() => void ask()}>
      {t(count > mostAtOnce ? 'confirmFirst' : 'confirmAll', { count: Math.min(count, mostAtOnce) })}
    </Button>
  )
}

/** As many as a page of events holds. */
const mostAtOnce = 200

/** Alarms alone wait for somebody: what can be done with those among the chosen. */
function Bulk({ events, onAsk }: { events: readonly FleetEvent[]; onAsk: () => void }) {
  const { t } = useTranslation('events')
  const open = useAsk()
  const records = useSession().businessId !== null
  const alarms = events.filter(({ alarmId }) => alarmId !== null)
  const waiting = alarms.filter(({ handling }) => handling === 'unconfirmed')
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
