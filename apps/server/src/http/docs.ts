import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { openApiDocument } from '@kilowatch/contract/openapi'
import type { FastifyInstance } from 'fastify'

let written: ReturnType<typeof openApiDocument> | undefined

/** Written when somebody first asks: it takes most of the time that a server takes to begin, and few read it. */
function document(): ReturnType<typeof openApiDocument> {
  written ??= openApiDocument()
  return written
}

/** The contract for people: /docs, and /docs/json for programs. */
export async function registerDocs(app: FastifyInstance): Promise<void> {
  const nothingYet = { openapi: '3.1.0', info: { title: 'Kilowatch', version: '1' }, paths: {} }
  await app.register(swagger, { mode: 'static', specification: { document: nothingYet } })
  await app.register(swaggerUi, { routePrefix: '/docs', transformSpecification: document, transformSpecificationClone: false })
}
