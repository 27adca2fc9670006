import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusalEnvelope } from './envelope.ts'
import { requestRefusal } from './faults.ts'
import { readerLanguage } from './language.ts'

/** Of an answer that no hook has seen: it is never a page. */
const bareHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

function envelopeText(status: number, headers: IncomingMessage['headers']): string {
  return JSON.stringify(refusalEnvelope(requestRefusal(status), readerLanguage(headers)))
}

/** An address that cannot be decoded, or that is too long for any route: refused before a route is found. */
export function refuseUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const status = error.statusCode ?? 400
  reply
    .status(status)
    .headers({ ...bareHeaders, 'x-request-id': request.id })
    .send(envelopeText(status, request.headers))
}

const statusOfFault: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** What is no request: there is no language to read, and nothing but the connection to answer on. */
export function refuseNonsense(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = statusOfFault[error.code ?? ''] ?? 400
  const body = envelopeText(status, {})
  const headers = { ...bareHeaders, 'content-length': Buffer.byteLength(body), connection: 'close' }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  // `end`, so that what was written arrives before the connection is closed.
  if (socket.writable) socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`, () => socket.destroy())
  else socket.destroy()
}

/** An `Expect` that nobody can meet. */
export function refuseExpectations(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const body = envelopeText(417, request.headers)
    response.writeHead(417, { ...bareHeaders, 'content-length': Buffer.byteLength(body) }).end(body)
  })
}
