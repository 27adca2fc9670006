/** Moments in the zone of a site, as documents write them: '2026-11-22 09:16:20'. */
export class SiteTime {
  readonly #timeZone: string
  readonly #full: Intl.DateTimeFormat

  constructor(timeZone: string) {
    this.#timeZone = timeZone
    this.#full = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  }

  full(at: string | number | Date): string {
    return this.#full.format(new Date(at))
  }

  date(at: string | number | Date): string {
    return this.full(at).slice(0, 10)
  }

  /** By when something is to be done: a whole day, which ends at midnight, by its own date. */
  due(at: string | number | Date): string {
    const text = this.full(at)
    return text.endsWith(' 00:00:00') ? this.date(new Date(at).getTime() - 1) : text
  }

  /** Without the date where it is that of `day`. */
  clock(at: string | number | Date, day?: string): string {
    const text = this.full(at)
    return day === undefined || text.startsWith(day) ? text.slice(11) : text.slice(5)
  }

  /** 'UTC+08:00' */
  zone(at: number | Date): string {
    const parts = new Intl.DateTimeFormat('en', { timeZone: this.#timeZone, timeZoneName: 'longOffset' }).formatToParts(at)
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
    return name === 'GMT' ? 'UTC+00:00' : name.replace('GMT', 'UTC')
  }

  /** Round moments of a range, at most about `most`, with the text of each: a time, at midnight the day. */
  ticks(from: number, to: number, most = 8): { at: number; text: string }[] {
    const step = tickSteps.find((one) => (to - from) / one <= most) ?? Math.ceil((to - from) / most / day) * day
    const shift = this.#offset(from)
    const ticks: { at: number; text: string }[] = []
    for (let at = Math.ceil((from + shift) / step) * step - shift; at <= to; at += step) {
      const text = this.full(at)
      ticks.push({ at, text: text.slice(11, 16) === '00:00' && to - from > day ? text.slice(5, 10) : text.slice(11, 16) })
    }
    return ticks
  }

  /** Milliseconds that the zone is before UTC. */
  #offset(at: number): number {
    return Date.parse(`${this.full(at).replace(' ', 'T')}Z`) - Math.floor(at / 1_000) * 1_000
  }
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const tickSteps = [10 * minute, 30 * minute, hour, 2 * hour, 6 * hour, 12 * hour, day]

const units = [
  ['d', day],
  ['h', hour],
  ['min', minute],
  ['s', 1_000],
] as const

/** The two greatest units: '2 h 39 min', '45 s'. */
export function durationText(milliseconds: number): string {
  const first = units.findIndex(([, length]) => milliseconds >= length)
  if (first === -1) return '0 s'
  let rest = milliseconds
  const said = units.slice(first, first + 2).map(([unit, length]) => {
    const count = Math.floor(rest / length)
    rest -= count * length
    return count === 0 ? '' : `${count} ${unit}`
  })
  return said.filter((text) => text !== '').join(' ')
}
