import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'

/** Bytes of a body; files have calls of their own. */
export const mostBodyBytes = 262_144

/** JSON, where an empty body counts as none, and the forms that the specification's clients may send. */
export async function registerBodies(app: FastifyInstance): Promise<void> {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else parseJson(request, body as string, done)
  })
  await app.register(formbody, { bodyLimit: mostBodyBytes })
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { files: 0, fields: 100, fieldSize: mostBodyBytes, headerPairs: 100 },
  })
}
