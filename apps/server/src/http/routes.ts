import { type AnyCall, type allCalls, eachCall, pathsOf } from '@kilowatch/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import { type AccessGate, identify, type ParsedInput, subjectsOf } from './access.ts'
import { successEnvelope } from './envelope.ts'
import { sendFile } from './file-answer.ts'
import type { ErasedHandler, FileAnswer, HandlerSet, StreamAnswer } from './handlers.ts'
import { parseInput } from './input.ts'
import { readerLanguage } from './language.ts'
import { originOf } from './origin.ts'
import type { OpenStreams } from './streams.ts'
import type { User } from './subjects.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: AnyCall
  }
  interface FastifyRequest {
    user: User | null
  }
}

export type DomainHandlers = Readonly<Record<keyof typeof allCalls, HandlerSet>>

interface Wiring {
  services: Services
  gate: AccessGate
  streams: OpenStreams
}

/** One route for each declared call. Throws when a call has no handler: such a server must not start. */
export function registerCalls(app: FastifyInstance, sets: DomainHandlers, wiring: Wiring): void {
  app.decorateRequest('user', null)
  for (const { domain, name, call } of eachCall()) {
    const handler = sets[domain as keyof DomainHandlers]?.implementations[name]
    if (!handler) throw new Error(`${call.method} ${call.path} has no handler (${domain}.${name})`)
    registerCall(app, call, handler, wiring)
  }
}

function registerCall(app: FastifyInstance, call: AnyCall, handler: ErasedHandler, wiring: Wiring): void {
  for (const url of pathsOf(call, wiring.services.config.prefix)) registerPath(app, url, call, handler, wiring)
}

function registerPath(app: FastifyInstance, url: string, call: AnyCall, handler: ErasedHandler, wiring: Wiring): void {
  app.route({
    method: call.writes && call.method === 'GET' ? ['GET', 'POST'] : call.method,
    url,
    config: { call },
    exposeHeadRoute: false,
    // Before the body is read: who is not signed in cannot make the server parse anything.
    onRequest: async (request) => {
      if (call.access === 'public') return
      request.user = await identify(wiring.gate, request.headers.userid, request.headers.token)
    },
    handler: (request, reply) => answer(call, handler, wiring, request, reply),
  })
}

async function answer(call: AnyCall, handler: ErasedHandler, wiring: Wiring, request: FastifyRequest, reply: FastifyReply) {
  const input = parseInput(call, { params: request.params, query: request.query, body: request.body } as ParsedInput)
  const subjects = await subjectsOf(call, wiring.gate, request.user, input)
  const circumstances = {
    language: readerLanguage(request.headers),
    address: request.ip,
    origin: wiring.services.config.publicUrl ?? originOf(request),
    agent: request.headers['user-agent'] ?? '',
    files: [],
    log: request.log,
  }
  const result = await handler({ ...input, ...subjects, ...circumstances }, wiring.services)
  if (call.answer === 'file') return sendFile(reply, result as FileAnswer)
  if (call.answer === 'stream') return wiring.streams.open(reply, result as StreamAnswer)
  reply.header('cache-control', 'no-store')
  return successEnvelope(call.variant, result, call.beside)
}
