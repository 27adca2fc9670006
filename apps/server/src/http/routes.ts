import { type AnyCall, type allCalls, eachCall, pathsOf } from '@kilowatch/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { budgets, budgetsOfCall } from '../budgets/index.ts'
import { identify } from './access.ts'
import { answer, type Route, type Wiring } from './answer.ts'
import type { HandlerSet } from './handlers.ts'
import { claimedIdentity } from './identity.ts'
import { type DemandRate, userLimits } from './limits.ts'
import { claimedSignature, isSigned, type Signature } from './signature.ts'
import type { User } from './subjects.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: AnyCall
  }
  interface FastifyRequest {
    user: User | null
    /** Of a call that must be signed; checked against the session's key before anything is read. */
    signature: Signature | null
  }
}

export type DomainHandlers = Readonly<Record<keyof typeof allCalls, HandlerSet>>

/** One route for each declared call. Throws when a call has no handler: such a server must not start. */
export function registerCalls(app: FastifyInstance, sets: DomainHandlers, wiring: Wiring): void {
  app.decorateRequest('user', null)
  app.decorateRequest('signature', null)
  const demandRate = userLimits(app, wiring.services.excesses)
  for (const { domain, name, call } of eachCall()) {
    const handler = sets[domain as keyof DomainHandlers]?.implementations[name]
    if (!handler) throw new Error(`${call.method} ${call.path} has no handler (${domain}.${name})`)
    for (const url of pathsOf(call, wiring.services.config.prefix)) registerPath(app, url, { call, handler, wiring }, demandRate)
  }
}

function registerPath(app: FastifyInstance, url: string, route: Route, demandRate: DemandRate): void {
  const { call, wiring } = route
  app.route({
    method: call.changes && call.method === 'GET' ? ['GET', 'POST'] : call.method,
    url,
    config: { call },
    bodyLimit: budgets[budgetsOfCall(call).body].most,
    exposeHeadRoute: false,
    // Before the body is read: who is not signed in cannot make the server parse anything.
    onRequest: (request) => recognise(request, call, wiring, demandRate),
    handler: (request, reply) => answer(route, request, reply),
  })
}

async function recognise(request: FastifyRequest, call: AnyCall, { sessions, services }: Wiring, demandRate: DemandRate): Promise<void> {
  if (call.access === 'public') return
  const { userId, token } = claimedIdentity(request.headers)
  request.user = await identify(sessions, userId, token)
  await demandRate(request, call)
  if (isSigned(call)) request.signature = claimedSignature(request.headers, services.clock.now())
}
