import type { AnyCall } from '@kilowatch/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type SpareTime, spareTime } from '../budgets/index.ts'

/**
 * Lets long work wait while a short request is being answered: from when all of it has come to when its answer is written. Neither a slow
 * sender nor a slow reader holds anybody up.
 */
export function countShortRequests(app: FastifyInstance, time: Pick<SpareTime, 'begin'> = spareTime): void {
  const answered = new WeakMap<FastifyRequest, () => void>()
  app.addHook('preHandler', async (request, reply) => {
    const { call } = request.routeOptions.config
    if (!call || !isShort(call)) return
    const done = time.begin()
    answered.set(request, done)
    // Where nothing is answered, because nobody waits for it any more.
    reply.raw.once('close', done)
  })
  app.addHook('onSend', async (request) => answered.get(request)?.())
}

function isShort({ answer, costly, files }: AnyCall): boolean {
  return (answer ?? 'json') === 'json' && !costly && files === undefined
}
