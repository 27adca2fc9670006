import { type HandlingState, handlingStates } from '@kilowatch/work'
import { z } from 'zod'
import { call } from '../call.ts'
import { AlarmLevel, DeviceId, Instant, Note, Page, PageSize, pageOf, RecordId } from '../fields.ts'

const State = z.enum(Object.keys(handlingStates) as [HandlingState, ...HandlingState[]])

/** An alarm in its handling, as the specification's event family calls it. */
export const Event = z.object({
  id: RecordId,
  box_id: DeviceId.nullable(),
  device_name: z.string(),
  site: z.string(),
  level: AlarmLevel,
  /** What happened, in the reader's language. */
  content: z.string(),
  occurred_at: Instant,
  released_at: Instant.nullable(),
  state: State,
  confirmed_at: Instant.nullable(),
  confirmed_by: z.string().nullable(),
  handled_at: Instant.nullable(),
  note: z.string().nullable(),
})
export type Event = z.output<typeof Event>

const EventFilter = z.object({
  box_id: DeviceId.optional(),
  state: State.optional(),
  level: z.enum(['1', '2', '3', '4']).optional(),
  search: z.string().trim().max(50).optional(),
  from: Instant.optional(),
  to: Instant.optional(),
})
const EventPage = EventFilter.extend({ page: Page, pageSize: PageSize })

export const eventCalls = {
  readEventCounts: call({
    method: 'GET',
    path: '/api/v1/event-counts',
    variant: 'own',
    access: { lists: 'alarms' },
    reads: ['alarm'],
    summary: 'Events that wait for confirmation, and those of today in the business’s time zone; polled every 40 s',
    data: z.object({ noconfirmNum: z.number().int(), todayNoconfirmNum: z.number().int() }),
    sample: {},
  }),
  readEventStatistics: call({
    method: 'GET',
    path: '/api/devEvent/u_event_stt',
    variant: 'signed',
    access: { lists: 'alarms' },
    reads: ['alarm'],
    summary: 'Event statistics of the caller by state, level and day',
    query: z.object({ days: z.coerce.number().int().min(1).max(92).default(30) }),
    data: z.object({
      states: z.object({ unconfirmed: z.number().int(), confirmed: z.number().int(), handled: z.number().int() }),
      /** '1' to '4' */
      levels: z.record(z.string(), z.number().int()),
      days: z.array(z.object({ day: z.iso.date(), events: z.number().int(), unconfirmed: z.number().int() })),
    }),
    sample: {},
  }),
  listEvents: call({
    method: 'GET',
    path: '/api/devEvent/u_eventlist',
    variant: 'signed',
    access: { lists: 'alarms' },
    reads: ['alarm'],
    summary: 'Events of the devices that the caller sees, newest first',
    query: EventPage,
    data: pageOf(Event),
    sample: {},
  }),
  confirmEvents: call({
    method: 'POST',
    path: '/api/devEvent/u_cf/',
    variant: 'signed',
    access: { alarms: 'operate', at: 'body.ids' },
    changes: ['alarm'],
    summary: 'Confirm events',
    body: z.object({ ids: z.array(RecordId).min(1).max(500), note: Note.default('') }),
    data: z.object({ changed: z.array(RecordId), unchanged: z.array(RecordId) }),
    sample: { body: { ids: [':alarm'] } },
  }),
  listBusinessEvents: call({
    method: 'GET',
    path: '/api/devEvent/hospt_eventlist',
    variant: 'signed',
    access: { all: [{ business: 'member' }, { lists: 'alarms' }] },
    reads: ['alarm'],
    summary: 'Events of the business, as far as the caller sees its devices',
    query: EventPage,
    data: pageOf(Event),
    sample: {},
  }),
  exportBusinessEvents: call({
    method: 'GET',
    path: '/api/devEvent/hospteventsExcel',
    variant: 'signed',
    access: { all: [{ business: 'member' }, { lists: 'alarms' }] },
    reads: [],
    summary: 'The same as a workbook',
    query: EventFilter.extend({ from: Instant, to: Instant }),
    data: z.null(),
    answer: 'file',
    span: { most: 'month' },
    refusals: [10003],
    sample: { query: { from: '2026-11-01T00:00:00Z', to: '2026-11-20T00:00:00Z' } },
  }),
}
