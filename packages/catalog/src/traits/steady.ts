import type { AlarmTiming } from '../point.ts'

/**
 * For states that a device reports with each reading: one reading alone says nothing, and what comes back within seconds never was gone
 * (EEMUA 191 has on- and off-delays for such alarms). Short enough for what loses its load within minutes.
 */
export const steady: AlarmTiming = { raiseDelay: 3, clearDelay: 10 }

/** For what can wait for days: a battery to be replaced. */
export const unhurried: AlarmTiming = { raiseDelay: 30, clearDelay: 60 }
