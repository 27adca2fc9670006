import type { Language } from '@kilowatch/catalog'
import type { PageLink } from '@kilowatch/contract'
import { ICalCalendar } from 'ical-generator'

interface Event {
  /** Of this event alone, wherever it is fetched; the same as long as it is the same event. */
  uid: string
  title: string
  note: string
  page: PageLink
}

/** It lasts, happens at a moment, or fills a day. */
export type CalendarEvent = Event & ({ from: Date; to?: Date } | { day: string })

interface Look {
  name: string
  language: Language
  /** Since when it shows this. */
  stamp: Date
  linkTo(page: PageLink): string | null
}

/** Seconds after which programs that ask the calendar how often it changes should come again. */
const everySoOften = 3_600

const startOf = (event: CalendarEvent): Date => ('day' in event ? new Date(`${event.day}T00:00:00Z`) : event.from)

/** RFC 5545. Moments are written in UTC, so that no program has to know the zone; days are days wherever they are read. */
export function calendarText(events: readonly CalendarEvent[], { name, language, stamp, linkTo }: Look): string {
  const calendar = new ICalCalendar({
    name,
    prodId: { company: 'Kilowatch', product: 'Duty', language: language.toUpperCase() },
    ttl: everySoOften,
  })
  for (const event of events) {
    const made = calendar.createEvent({ id: event.uid, stamp, start: startOf(event), summary: event.title })
    if ('day' in event) made.allDay(true)
    else if (event.to) made.end(event.to)
    if (event.note !== '') made.description(event.note)
    const url = linkTo(event.page)
    if (url !== null) made.url(url)
  }
  return `${calendar.toString()}\r\n`
}

/** The earliest first; those of one moment by their names, so that what is the same is written the same. */
export function inOrder(events: readonly CalendarEvent[]): CalendarEvent[] {
  return [...events].sort((a, b) => startOf(a).getTime() - startOf(b).getTime() || (a.uid < b.uid ? -1 : 1))
}
