import { pino } from 'pino'

/** Says nothing, unless LOG_LEVEL asks for it. */
export const quietLog = pino({ level: process.env.LOG_LEVEL ?? 'silent' })
