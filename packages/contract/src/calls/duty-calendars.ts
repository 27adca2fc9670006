import { z } from 'zod'
import { call } from '../call.ts'
import { Instant } from '../fields.ts'

/** What is kept of a calendar's address: the address itself is told once, when it is made. */
export const DutyCalendar = z.object({
  /** Whether it shows schedule items beside duties. */
  schedules: z.boolean(),
  madeAt: Instant,
  /** When a calendar program last asked for it; null: none has. */
  fetchedAt: Instant.nullable(),
})
export type DutyCalendar = z.output<typeof DutyCalendar>

const own = { path: '/api/v1/me/duty-calendar', variant: 'own', access: { business: 'member' } } as const

/** One's own duties for a calendar program, which knows no more than an address. */
export const dutyCalendarCalls = {
  readDutyCalendar: call({
    ...own,
    method: 'GET',
    reads: ['duty'],
    summary: 'What the address of one’s own calendar shows, and when it was last fetched; null: there is none',
    data: DutyCalendar.nullable(),
    sample: {},
  }),
  makeDutyCalendar: call({
    ...own,
    method: 'PUT',
    changes: ['duty'],
    summary: 'Make the address of one’s own calendar; the former one ends',
    overwrites: false,
    body: z.object({ schedules: z.boolean().default(false) }),
    // The code is told here and never again.
    data: z.object({ code: z.string() }),
    sample: { body: { schedules: true } },
  }),
  endDutyCalendar: call({
    ...own,
    method: 'DELETE',
    changes: ['duty'],
    summary: 'End the address of one’s own calendar',
    data: z.null(),
    sample: {},
  }),
  fetchDutyCalendar: call({
    method: 'GET',
    // Calendar programs send nothing but an address: the code stands in it, and is kept out of the log by its name.
    path: '/api/v1/duty-calendars/:code/duty.ics',
    variant: 'own',
    access: 'public',
    answer: 'content',
    reads: ['duty', 'schedule'],
    summary: 'Duties of whoever made the address, from 30 days back to 180 ahead, as iCalendar; it ends with their place in the business',
    data: z.null(),
    refusals: [70003, 80001],
    sample: { params: { code: ':dutyCalendar' } },
  }),
}
