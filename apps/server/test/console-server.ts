import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type {} from '@fastify/rate-limit'
import fastify, { type FastifyInstance } from 'fastify'
import { registerPages } from '../src/http/pages.ts'
// What requests and routes carry besides, for anyone who reads these types from elsewhere.
import type {} from '../src/http/routes.ts'

/** A server whose console can be exchanged, as an upgrade does: pages from a folder, everything else from a product that runs. */
export interface ConsoleServer {
  url: string
  /** An upgrade: from now on the pages of another folder, and every connection is cut, as when the server starts again. */
  upgrade(folder: string): Promise<void>
  close(): Promise<void>
}

export async function consoleServer(folder: string, product: string): Promise<ConsoleServer> {
  let pages = await pagesOf(folder)
  const open = new Set<Socket>()
  const server = createServer((question, answer) => {
    if (isOfConsole(question)) pages.routing(question, answer)
    else pass(product, question, answer)
  })
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async upgrade(next) {
      pages = await pagesOf(next)
      cut()
    },
    async close() {
      const closed = new Promise((done) => server.close(done))
      cut()
      await closed
    },
  }
}

async function pagesOf(folder: string): Promise<FastifyInstance> {
  const app = fastify()
  await registerPages(app, folder)
  await app.ready()
  return app
}

/** Browsers ask for HTML where they open a page; calls have families of their own. */
function isOfConsole({ url = '', headers }: IncomingMessage): boolean {
  return url.startsWith('/assets/') || url === '/favicon.svg' || (headers.accept ?? '').includes('text/html')
}

function pass(product: string, question: IncomingMessage, answer: ServerResponse): void {
  const { url = '', method, headers } = question
  const passed = request(product + url, { method, headers }, (given) => {
    answer.writeHead(given.statusCode ?? 502, given.headers)
    given.pipe(answer)
  })
  passed.once('error', () => answer.destroy())
  answer.once('close', () => passed.destroy())
  question.pipe(passed)
}
