import { type Day, dayIn, endOfDay, momentOf, offsetIn, startOfDay, wallText } from '@kilowatch/work'
import { create } from 'zustand'
import { readLocal, writeLocal } from './local-values.ts'

// Days and times are those of the business, wherever its people sit: a night shift from 20:00 is from 20:00 in every browser. Nothing else of
// the console asks the browser what time it is there; `zone.test.ts` holds to that.

export type Moment = string | number | Date

/** The zone of the browser; what is shown until the server has said whose days count. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const store = 'kw.zone'
// As last heard: a page that opens without the server, as a round on the phone does, shows the same times.
const kept = create<{ zone: string | null }>(() => ({ zone: knownHere(readLocal<string>(store)) }))

/** IANA name of the zone in which days and times are shown. */
export const shownZone = (): string => kept.getState().zone ?? browserZone()

/** The same for components that say or depend on it. */
export const useShownZone = (): string => kept((state) => state.zone) ?? browserZone()

/** Says whose days count from now on in this tab; null, and a name that this browser does not know: the browser's. */
export function showZone(zone: string | null): void {
  kept.setState({ zone: knownHere(zone) })
}

/** The same, and for the next time that this browser opens the console. */
export function keepZone(zone: string | null): void {
  showZone(zone)
  writeLocal(store, zone)
}

function knownHere(zone: string | null): string | null {
  try {
    return zone === null || wallText(0, zone) === '' ? null : zone
  } catch {
    return null
  }
}

/** 'yyyy-mm-dd hh:mm:ss' as the business's clocks show it; of what is no time, ''. */
export function wallOf(at: Moment): string {
  const moment = new Date(at).getTime()
  return Number.isNaN(moment) ? '' : wallText(moment, shownZone())
}

/** 'hh:mm' */
export const clockOf = (at: Moment): string => wallOf(at).slice(11, 16)
/** 'hh:mm:ss' */
export const clockToSecond = (at: Moment): string => wallOf(at).slice(11)
/** The day that it is now. */
export const thisDay = (): Day => dayIn(Date.now(), shownZone())

/** The first moment of a day. */
export const dayBegins = (day: Day): Date => startOfDay(day, shownZone())
/** The last moment of a day, for calls that include it. */
export const dayEnds = (day: Day): Date => new Date(endOfDay(day, shownZone()).getTime() - 1)
/** When the clocks show a time of a day. @param seconds since midnight */
export const timeOfDay = (day: Day, seconds: number): Date => momentOf(day, seconds, shownZone())

/** "GMT+8", "GMT−3:30": how far the clocks of a zone are ahead at a moment. */
export function offsetName(at: Moment, zone = shownZone()): string {
  const minutes = Math.round(offsetIn(new Date(at), zone) / 60_000)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  if (minutes === 0) return 'GMT'
  return `GMT${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

const halfYear = 183 * 86_400_000

/** Whether the browser's own clock shows another time than the console, now or in the other half of the year. */
export const differsFromBrowser = (now: number, zone: string): boolean =>
  [now, now + halfYear].some((at) => offsetIn(at, zone) !== offsetIn(at, browserZone()))
