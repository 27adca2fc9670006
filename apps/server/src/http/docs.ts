import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { openApiDocument } from '@kilowatch/contract/openapi'
import type { FastifyInstance } from 'fastify'

/** The contract for people: /docs, and /docs/json for programs. */
export async function registerDocs(app: FastifyInstance): Promise<void> {
  // The plugin's type knows version 3.0 alone; what it serves is the document as it is.
  const document = openApiDocument() as unknown as StaticDocumentSpec['document']
  await app.register(swagger, { mode: 'static', specification: { document } })
  await app.register(swaggerUi, { routePrefix: '/docs' })
}
