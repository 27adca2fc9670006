import { type AnyCall, httpStatus, type RefusalCode } from '@kilowatch/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusalEnvelope, refusalStatus } from './envelope.ts'
import { readerLanguage } from './language.ts'
import { Refusal } from './refusal.ts'
import { says, type WordKey } from './words.ts'

/** Faults that Fastify finds in the request itself: status to code and words. */
const requestFaults: Readonly<Record<number, readonly [RefusalCode, WordKey]>> = {
  400: [10001, 'malformed-json'],
  413: [10001, 'body-too-large'],
  415: [10001, 'unknown-media-type'],
}

/** Answers every thrown thing in the envelope, in the reader's language. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply))
}

function answerError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) {
  const call: AnyCall | undefined = request.routeOptions.config.call
  const variant = call?.variant ?? 'own'
  if (error instanceof Refusal) return send(request, reply, error, refusalStatus(variant, error.code))
  const fault = requestFault(error)
  if (fault) return send(request, reply, fault, variant === 'own' ? (error.statusCode ?? 400) : 200)
  request.log.error({ err: error }, 'a call failed')
  return send(request, reply, new Refusal(40001), variant === 'own' ? httpStatus[40001] : 200)
}

function requestFault(error: FastifyError): Refusal | undefined {
  if (error.statusCode === 429) return new Refusal(80001)
  const known = error.statusCode === undefined ? undefined : requestFaults[error.statusCode]
  if (known) return new Refusal(known[0], { says: says(known[1]) })
  // Class 22 of PostgreSQL: a value that passed every check and that the database cannot hold all the same.
  if (/^22[0-9A-Z]{3}$/.test(error.code ?? '')) return new Refusal(10003)
  return undefined
}

function send(request: FastifyRequest, reply: FastifyReply, refusal: Refusal, status: number) {
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
