import { formatClock, type Moment } from '../../shared/formats.ts'

/** "14:02": of another day with its date. Seconds are no use from afar. */
export const shortClock = (at: Moment, now: number): string => formatClock(at, now).replace(/(\d\d:\d\d):\d\d/, '$1')
