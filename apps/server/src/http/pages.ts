import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuseUnknownPath } from './errors.ts'

const yearMs = 31_536_000_000

/** The built console: hashed files are kept for a year, every page address answers with index.html. Without a build, calls alone. */
export async function registerPages(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(join(folder, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => reply.header('cache-control', cacheControl(path)),
    })
  }
  app.setNotFoundHandler((request, reply) => (built && wantsPage(request) ? sendIndex(reply) : refuseUnknownPath(request, reply)))
}

function cacheControl(path: string): string {
  return /[\\/]assets[\\/]/.test(path) ? `public, max-age=${yearMs / 1000}, immutable` : 'no-cache'
}

/** Browsers accept HTML where they ask for a page; calls and missing files get the envelope. The front page is there for everything that looks. */
function wantsPage(request: FastifyRequest): boolean {
  const [path = ''] = request.url.split('?')
  if (!['GET', 'HEAD'].includes(request.method) || path.startsWith('/api/') || path.startsWith('/assets/')) return false
  return path === '/' || (request.headers.accept ?? '').includes('text/html')
}

function sendIndex(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-cache').sendFile('index.html')
}
