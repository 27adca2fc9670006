import { type AnyCall, httpStatus } from '@kilowatch/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isStoreFull } from '../storage/files/index.ts'
import { databaseTrouble } from '../storage/trouble.ts'
import { refusalOf } from './database-guard.ts'
import { refusalEnvelope, refusalStatus } from './envelope.ts'
import { requestFault } from './faults.ts'
import { readerLanguage } from './language.ts'
import { Refusal } from './refusal.ts'
import { type OnRefused, refusedAccess } from './refused-access.ts'
import { says } from './words.ts'

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
  if (fault) return send(request, reply, fault.refusal, variant === 'own' ? fault.status : 200)
  if (isStoreFull(error)) {
    request.log.error({ reason: error.message }, 'a call failed because the disk is full')
    const full = new Refusal(60006, { says: says('files-full') })
    return send(request, reply, full, refusalStatus(variant, full.code))
  }
  const trouble = databaseTrouble(error)
  if (trouble) {
    request.log.warn({ trouble, reason: error.message }, 'a call failed for want of the database')
    const refusal = refusalOf(trouble)
    return send(request, reply, refusal, refusalStatus(variant, refusal.code))
  }
  request.log.error({ err: error }, 'a call failed')
  return send(request, reply, new Refusal(40001), variant === 'own' ? httpStatus[40001] : 200)
}

function send(request: FastifyRequest, reply: FastifyReply, refusal: Refusal, status: number) {
  const { retryAfter } = refusal.detail
  // Who still sends would keep the next request on this connection waiting until all of it has come.
  if (!request.raw.complete) {
    request.raw.unpipe()
    request.raw.resume()
    reply.header('connection', 'close')
  }
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
