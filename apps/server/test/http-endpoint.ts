import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { generate } from 'selfsigned'

export interface Received {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface HttpEndpoint {
  port: number
  received: Received[]
  /** PEM of the CA that a client must know; empty without TLS. */
  ca: string
  close(): Promise<void>
}

type Answer = (request: Received, response: ServerResponse) => void
const accepted: Answer = (_request, response) => response.end('ok')

/** A real HTTP server on loopback; what it was sent is in `received`. */
export async function httpEndpoint(answer: Answer = accepted): Promise<HttpEndpoint> {
  const received: Received[] = []
  return listening(createServer(listener(received, answer)), received, '')
}

/** The same over TLS, with a certificate for `localhost`. */
export async function httpsEndpoint(answer: Answer = accepted): Promise<HttpEndpoint> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  })
  const received: Received[] = []
  return listening(createTlsServer({ key, cert }, listener(received, answer)), received, cert)
}

function listener(received: Received[], answer: Answer): RequestListener {
  return (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const one = { method, path: url, headers, body: Buffer.concat(parts) }
      received.push(one)
      answer(one, response)
    })
  }
}

async function listening(server: Server, received: Received[], ca: string): Promise<HttpEndpoint> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    received,
    ca,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
