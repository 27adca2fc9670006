import { type AnyCall, type FilesRule, httpStatus } from '@kilowatch/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { databaseTrouble } from '../storage/trouble.ts'
import { BodyFault } from './body.ts'
import { refusalOf } from './database-guard.ts'
import { refusalEnvelope, refusalStatus } from './envelope.ts'
import { readerLanguage } from './language.ts'
import { Refusal } from './refusal.ts'
import { type OnRefused, refusedAccess } from './refused-access.ts'
import { says, type WordKey } from './words.ts'

/** Faults that are found in the request itself: status to words; all of them are 10001. */
const wordsOfStatus: Readonly<Record<number, WordKey>> = {
  400: 'malformed-json',
  406: 'malformed-json',
  413: 'body-too-large',
  415: 'unknown-media-type',
}
/** More exact ones, by the fault's own code. */
const wordsOfFault: Readonly<Record<string, WordKey>> = {
  FST_REQ_FILE_TOO_LARGE: 'file-too-large',
  FST_FILES_LIMIT: 'too-many-files',
  FST_PROTO_VIOLATION: 'malformed-form',
  FST_INVALID_JSON_FIELD_ERROR: 'malformed-form',
  FST_MP_PREMATURE_CLOSE: 'malformed-form',
}

/** Answers every thrown thing in the envelope, in the reader's language; what somebody signed in may not do is told to `onRefused`. */
export function registerErrors(app: FastifyInstance, onRefused: OnRefused): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refused = error instanceof Refusal ? refusedAccess(request, error) : undefined
    if (refused) onRefused(refused)
    return answerError(error, request, reply)
  })
}

function answerError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) {
  const call: AnyCall | undefined = request.routeOptions.config.call
  const variant = call?.variant ?? 'own'
  if (error instanceof Refusal) return send(request, reply, error, refusalStatus(variant, error.code))
  const fault = requestFault(error, call)
  if (fault) return send(request, reply, fault, variant === 'own' ? (error.statusCode ?? 400) : 200)
  const trouble = databaseTrouble(error)
  if (trouble) {
    request.log.warn({ trouble, reason: error.message }, 'a call failed for want of the database')
    const refusal = refusalOf(trouble)
    return send(request, reply, refusal, refusalStatus(variant, refusal.code))
  }
  request.log.error({ err: error }, 'a call failed')
  return send(request, reply, new Refusal(40001), variant === 'own' ? httpStatus[40001] : 200)
}

function requestFault(error: FastifyError, call: AnyCall | undefined): Refusal | undefined {
  if (error.statusCode === 429) return new Refusal(80001)
  // Class 22 of PostgreSQL: a value that passed every check and that the database cannot hold all the same.
  if (/^22[0-9A-Z]{3}$/.test(error.code ?? '')) return new Refusal(10003)
  const words = wordsOf(error)
  return words ? new Refusal(10001, { says: says(words, limitsOf(call?.files)) }) : undefined
}

function wordsOf(error: FastifyError): WordKey | undefined {
  if (error instanceof BodyFault && error.statusCode === 400) return 'malformed-form'
  return wordsOfFault[error.code ?? ''] ?? (error.statusCode === undefined ? undefined : wordsOfStatus[error.statusCode])
}

/** Of a call that takes no files: none. */
function limitsOf(rule: FilesRule | undefined): { most: number; megabytes: number } {
  return { most: rule?.most ?? 0, megabytes: Math.floor((rule?.bytes ?? 0) / 1_048_576) }
}

function send(request: FastifyRequest, reply: FastifyReply, refusal: Refusal, status: number) {
  const { retryAfter } = refusal.detail
  if (retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfter)))
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(refusalEnvelope(refusal, readerLanguage(request.headers)))
}

/** The answer for an address that is neither a call nor a page. */
export function refuseUnknownPath(request: FastifyRequest, reply: FastifyReply) {
  return send(request, reply, new Refusal(70003, { says: says('unknown-path') }), 404)
}
