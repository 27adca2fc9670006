import type { Logger } from 'pino'

/** What every part may log to; the program hands down children that carry the uplink and the device. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'child'>
