import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Each answer carries its request's id, and so does each line of the log. Queries, headers, bodies and codes in paths stay out of it. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      path: loggedPath(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(request.user ? { user: request.user.id } : {}),
    }
    if (request.method === 'GET' && reply.statusCode < 400) request.log.debug(line, 'answered')
    else request.log.info(line, 'answered')
  })
}

/** As long as codes are, and no id is: also in an address that is no call, such as a calendar’s that is asked for its head alone. */
const codeLike = /[\w-]{40,}/g

/** A code in a path is a secret: the path of the declaration stands for it. */
function loggedPath({ url, params, routeOptions }: FastifyRequest): string | undefined {
  const secret = typeof params === 'object' && params !== null && Object.hasOwn(params, 'code')
  return secret ? routeOptions.url : url.split('?')[0]?.replace(codeLike, '…')
}
