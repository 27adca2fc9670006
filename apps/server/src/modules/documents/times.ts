import { isoIn, offsetIn, wallText } from '@kilowatch/work'
import { endText } from '../../http/csv.ts'

/** Moments in the zone of a site, as documents write them: '2026-11-22 09:16:20'. */
export class SiteTime {
  readonly #timeZone: string

  constructor(timeZone: string) {
    this.#timeZone = timeZone
  }

  full(at: string | number | Date): string {
    return wallText(new Date(at), this.#timeZone)
  }

  date(at: string | number | Date): string {
    return this.full(at).slice(0, 10)
  }

  /** By when something is to be done: a whole day, which ends at midnight, by its own date. */
  due(at: string | number | Date): string {
    return endText(new Date(at), (moment) => (moment === null ? '' : this.full(moment)))
  }

  /** Without the date where it is that of `day`. */
  clock(at: string | number | Date, day?: string): string {
    const text = this.full(at)
    return day === undefined || text.startsWith(day) ? text.slice(11) : text.slice(5)
  }

  /** 'UTC+08:00' */
  zone(at: number | Date): string {
    return `UTC${isoIn(at, this.#timeZone).slice(-6)}`
  }

  /** Round moments of a range, at most about `most`, with the text of each: a time, at midnight the day. */
  ticks(from: number, to: number, most = 8): { at: number; text: string }[] {
    const step = tickSteps.find((one) => (to - from) / one <= most) ?? Math.ceil((to - from) / most / day) * day
    const shift = offsetIn(from, this.#timeZone)
    const ticks: { at: number; text: string }[] = []
    for (let at = Math.ceil((from + shift) / step) * step - shift; at <= to; at += step) {
      const text = this.full(at)
      ticks.push({ at, text: text.slice(11, 16) === '00:00' && to - from > day ? text.slice(5, 10) : text.slice(11, 16) })
    }
    return ticks
  }
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const tickSteps = [10 * minute, 30 * minute, hour, 2 * hour, 6 * hour, 12 * hour, day]
