import type { BatterySupply, Cause, Outage } from '@kilowatch/contract'
import { endsFirst } from '../batteries.ts'

/** A cause for which devices run on battery. */
export interface Story {
  cause: Cause
  outage: Outage
}

const least = ({ outage }: Story) => endsFirst(outage.supplies)?.minutes ?? Number.POSITIVE_INFINITY

/** The one that is told: of those that wait for a confirmation, else of all, the one with the least minutes, then the worst, then the oldest. */
export function storiesInOrder(outages: readonly Outage[], causes: readonly Cause[]): Story[] {
  const known = outages.flatMap((outage) => {
    const cause = causes.find(({ id }) => id === outage.causeId)
    return cause ? [{ cause, outage }] : []
  })
  return known.sort((a, b) => {
    const waiting = Number(b.cause.unconfirmed > 0) - Number(a.cause.unconfirmed > 0)
    return waiting || least(a) - least(b) || b.cause.level - a.cause.level || a.cause.since.localeCompare(b.cause.since)
  })
}

const hour = 3_600_000
const minute = 60_000
/** A longer end is an arrow. */
const longest = 4 * hour

/** The time that all batteries of a story are drawn on, and its marks: the half hours after now, whole hours where they are many. */
export interface StoryAxis {
  from: number
  to: number
  ticks: readonly number[]
}

/** From the loss to the next full hour after the last end, four hours after now at the most. */
export function axisOf(since: number, supplies: readonly Pick<BatterySupply, 'minutes'>[], now: number): StoryAxis {
  const ends = supplies.flatMap(({ minutes }) => (minutes === null ? [] : [now + minutes * minute]))
  const last = Math.min(Math.max(now + hour / 2, ...ends), now + longest)
  const to = Math.ceil(last / hour) * hour
  const from = Math.max(since, now - longest)
  const step = to - now > 2 * hour ? hour : hour / 2
  const first = Math.ceil((now + (to - from) * 0.14) / step) * step
  return { from, to, ticks: Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, index) => first + index * step) }
}

/** Place of a moment on an axis, %; what is beyond it stands at its end. */
export function placeOn({ from, to }: StoryAxis, at: number): number {
  return Math.min(100, Math.max(0, ((at - from) / Math.max(1, to - from)) * 100))
}

/** The sites of the devices, each once, in their order. */
export function sitesOf(supplies: readonly Pick<BatterySupply, 'site'>[]): string[] {
  return [...new Set(supplies.flatMap(({ site }) => (site ? [site] : [])))]
}

/** kW that all of them carry together; null where one of them does not say it. */
export function carriedBy(supplies: readonly Pick<BatterySupply, 'load'>[]): number | null {
  const known = supplies.flatMap(({ load }) => (load === null ? [] : [load]))
  return known.length === supplies.length ? known.reduce((sum, load) => sum + load, 0) : null
}
