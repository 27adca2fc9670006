import { pino } from 'pino'

/** For commands that print themselves what people must know. */
export const quiet = pino({ level: 'silent' })
