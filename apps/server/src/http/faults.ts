import type { AnyCall, FilesRule, RefusalCode } from '@kilowatch/contract'
import type { FastifyError } from 'fastify'
import { BodyFault } from './body.ts'
import { Refusal } from './refusal.ts'
import { says, type WordKey } from './words.ts'

interface Fault {
  code: RefusalCode
  words?: WordKey
}

/** Faults that the server or a plugin finds in the request itself, by their HTTP status. */
const faultOfStatus: Readonly<Record<number, Fault>> = {
  401: { code: 20001 },
  403: { code: 70003, words: 'unknown-path' },
  404: { code: 70003, words: 'unknown-path' },
  405: { code: 70003, words: 'unknown-path' },
  408: { code: 10001, words: 'request-too-slow' },
  412: { code: 10001, words: 'condition-not-met' },
  413: { code: 10001, words: 'body-too-large' },
  414: { code: 10001, words: 'address-too-long' },
  415: { code: 10001, words: 'unknown-media-type' },
  416: { code: 10001, words: 'range-not-there' },
  429: { code: 80001 },
  431: { code: 10001, words: 'head-too-large' },
}
/** Every other 4xx. */
const usualFault: Fault = { code: 10001, words: 'malformed-request' }

/** More exact words, by the fault's own code. */
const wordsOfFault: Readonly<Record<string, WordKey>> = {
  FST_REQ_FILE_TOO_LARGE: 'file-too-large',
  FST_FILES_LIMIT: 'too-many-files',
  FST_PROTO_VIOLATION: 'malformed-form',
  FST_INVALID_JSON_FIELD_ERROR: 'malformed-form',
  FST_MP_PREMATURE_CLOSE: 'malformed-form',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed-json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-json',
}

/** The refusal of a request that is at fault by itself, by the HTTP status that says how. */
export function requestRefusal(status: number): Refusal {
  const { code, words } = faultOfStatus[status] ?? usualFault
  return new Refusal(code, words ? { says: says(words) } : {})
}

/** What the server, a plugin or the database found wrong in the request, with its HTTP status; undefined: the fault is ours. */
export function requestFault(error: FastifyError, call: AnyCall | undefined): { refusal: Refusal; status: number } | undefined {
  // Class 22 of PostgreSQL: a value that passed every check and that the database cannot hold all the same.
  if (/^22[0-9A-Z]{3}$/.test(error.code ?? '')) return { refusal: new Refusal(10003), status: 400 }
  const status = error.statusCode
  if (status === undefined || status < 400 || status > 499) return undefined
  const words = error instanceof BodyFault && status === 400 ? 'malformed-form' : (wordsOfFault[error.code ?? ''] ?? wordsOfSyntax(error))
  if (words) return { refusal: new Refusal(10001, { says: says(words, limitsOf(call?.files)) }), status }
  const refusal = requestRefusal(status)
  return { refusal, status: refusal.code === 70003 ? 404 : status }
}

/** The JSON parser's own error has a status alone. */
function wordsOfSyntax(error: FastifyError): WordKey | undefined {
  return error instanceof SyntaxError ? 'malformed-json' : undefined
}

/** Of a call that takes no files: none. */
function limitsOf(rule: FilesRule | undefined): { most: number; megabytes: number } {
  return { most: rule?.most ?? 0, megabytes: Math.floor((rule?.bytes ?? 0) / 1_048_576) }
}
