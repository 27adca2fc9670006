/**
 * What keeps the database from answering, where that passes by itself or is not the caller's doing:
 * away: it cannot be reached, or is starting; read-only: it takes no writes; full: its disk is; busy: no connection or lock is free;
 * slow: it did not answer in time.
 */
export type DatabaseTrouble = 'away' | 'read-only' | 'full' | 'busy' | 'slow'

/** By the codes of PostgreSQL (appendix A of its documentation) and of the system. */
const troubleOf: Readonly<Record<string, DatabaseTrouble>> = {
  '25006': 'read-only',
  '53100': 'full',
  '53200': 'busy',
  '53300': 'busy',
  '55P03': 'busy',
  '40001': 'busy',
  '40P01': 'busy',
  '57014': 'slow',
  '57P01': 'away',
  '57P02': 'away',
  '57P03': 'away',
  '58030': 'full',
  ECONNRESET: 'away',
  EPIPE: 'away',
}
/** Of these the system tells for files as well. */
const ofConnecting = new Set(['ECONNREFUSED', 'ENOENT', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'EACCES'])
/** What the driver says without a code. */
const words: readonly [RegExp, DatabaseTrouble][] = [
  [/^Connection terminated|^Client has encountered a connection error|not queryable/, 'away'],
  [/^timeout exceeded when trying to connect/, 'busy'],
  [/^Query read timeout/, 'slow'],
]

/** Undefined for every other error: those are ours. */
export function databaseTrouble(error: unknown): DatabaseTrouble | undefined {
  const { code = '', syscall = '', message = '' } = error as { code?: string; syscall?: string; message?: string }
  if (ofConnecting.has(code)) return syscall === 'connect' || syscall === 'getaddrinfo' ? 'away' : undefined
  if (code.startsWith('08')) return 'away'
  return troubleOf[code] ?? words.find(([pattern]) => pattern.test(message))?.[1]
}
