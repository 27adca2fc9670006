import type { FastifyInstance } from 'fastify'

/** Each answer carries its request's id, and so does each line of the log. Queries, headers and bodies stay out of it. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      path: request.url.split('?')[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(request.user ? { user: request.user.id } : {}),
    }
    if (request.method === 'GET' && reply.statusCode < 400) request.log.debug(line, 'answered')
    else request.log.info(line, 'answered')
  })
}
