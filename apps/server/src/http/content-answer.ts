import type { FastifyReply, FastifyRequest } from 'fastify'
import { budgets } from '../budgets/index.ts'
import { attachmentNamed } from './file-answer.ts'
import type { ContentAnswer } from './handlers.ts'

/** Whatever a browser takes the bytes for: it runs nothing of them, and shows them nowhere among our pages. */
const asNothingButBytes = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
} as const

/**
 * Streams what is kept. The browser of the person who asked may keep it, and asks each time whether it still may show it: then the hash is the answer.
 */
export async function sendContent(request: FastifyRequest, reply: FastifyReply, content: ContentAnswer): Promise<FastifyReply> {
  const etag = `"${content.sha256}"`
  reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'userid, token' })
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  const body = await content.open()
  // A reader that stands still would hold its turn for ever.
  reply.raw.setTimeout(budgets.exportUnread.most * 1_000, () => reply.raw.destroy())
  return reply
    .headers({ ...asNothingButBytes, 'content-disposition': attachmentNamed(content.name), 'content-length': content.bytes })
    .type(content.type)
    .send(body)
}
