import { Readable } from 'node:stream'
import { inOneLine } from '@kilowatch/contract'
import type { FastifyReply } from 'fastify'
import { budgets } from '../budgets/index.ts'
import type { FileAnswer } from './handlers.ts'

/** Streams a file to be kept; never shown inside the page. */
export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  // A reader that stands still would hold its turn for ever.
  reply.raw.setTimeout(budgets.exportUnread.most * 1_000, () => reply.raw.destroy())
  return reply
    .header('content-type', file.type)
    .header('content-disposition', attachmentNamed(file.name))
    .header('cache-control', 'no-store')
    .send(Readable.from(file.body))
}

/** A header by which a browser keeps the bytes under this name. */
export function attachmentNamed(said: string): string {
  const name = inOneLine(said, '')
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
