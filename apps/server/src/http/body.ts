import type { Readable } from 'node:stream'
import formbody from '@fastify/formbody'
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import { type AnyCall, type FilesRule, inOneLine } from '@kilowatch/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { budgets, type Excesses, Turns } from '../budgets/index.ts'
import type { UploadedFile } from './handlers.ts'
import { depthOf } from './json-depth.ts'
import { Refusal } from './refusal.ts'
import { clearSpool, type Spooled, spool, unspool } from './spool.ts'
import { turnOf } from './turns.ts'
import { says } from './words.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Files of a multipart body, for a call that declares them. */
    uploads: readonly UploadedFile[]
  }
}

/** A body that is read but not understood, or too large. */
export class BodyFault extends Error {
  readonly statusCode: 400 | 413
  constructor(statusCode: 400 | 413, message: string) {
    super(message)
    this.name = 'BodyFault'
    this.statusCode = statusCode
  }
}

/**
 * JSON, where an empty body counts as none, and the forms that the specification's clients may send. Files lie in `folder` until their
 * request is answered; `keep` writes them there.
 */
export async function registerBodies(app: FastifyInstance, excesses: Excesses, folder: string, keep: typeof spool = spool): Promise<void> {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else if (depthOf(body as string) > budgets.bodyDepth.most) done(new Refusal(10003, { says: says('too-deep') }))
    else parseJson(request, body as string, done)
  })
  await app.register(formbody, { bodyLimit: budgets.body.most })
  await app.register(multipart, { limits: { files: 0, fields: budgets.bodyFields.most, fieldSize: budgets.body.most, headerPairs: 100 } })
  app.decorateRequest('uploads')
  app.addHook('onRequest', async (request) => {
    request.uploads = []
  })
  app.addHook('onReady', () => clearSpool(folder))
  app.addHook('onSend', ({ uploads = [] }) => unspool(uploads))
  const uploads = new Turns({ each: 'uploadsOfPerson', all: 'uploadsAtOnce' })
  app.addHook('preValidation', async (request, reply) => {
    if (!request.isMultipart()) return
    const call: AnyCall | undefined = request.routeOptions.config.call
    if (call?.files) {
      const words = { own: 'uploads-under-way', all: 'uploads-busy' } as const
      reply.raw.once('close', await turnOf(uploads, request.user?.id ?? request.ip, excesses, words))
    }
    await readMultipart(request, (file) => keep(file, folder)).catch(blameSender)
  })
}

type Keep = (file: Readable) => Promise<Spooled>

/** Text fields become the body, as those of a form do; files are kept apart, as many and as large as the call declares. */
async function readMultipart(request: FastifyRequest, keep: Keep): Promise<void> {
  const call: AnyCall | undefined = request.routeOptions.config.call
  const fields = new Map<string, unknown[]>()
  let bytes = 0
  for await (const part of partsOf(request, call?.files)) {
    if (part.type === 'file') {
      // At once: whatever fails later, it is removed when that is answered.
      request.uploads = [...request.uploads, ...(await filesOf(part, call?.files, keep))]
      if (part.file.truncated) throw new request.server.multipartErrors.RequestFileTooLargeError()
      continue
    }
    bytes += Buffer.byteLength(String(part.value))
    if (part.valueTruncated || bytes > budgets.body.most) throw new BodyFault(413, 'the fields are too large')
    fields.set(part.fieldname, [...(fields.get(part.fieldname) ?? []), part.value])
  }
  request.body = Object.fromEntries([...fields].map(([name, values]) => [name, values.length === 1 ? values[0] : values]))
}

async function* partsOf(request: FastifyRequest, rule: FilesRule | undefined): AsyncGenerator<Multipart> {
  const limits = rule ? { files: rule.most, fileSize: rule.bytes } : { files: 0 }
  yield* request.parts({ limits })
}

/** What the parser cannot read, because it is no form or ends in the middle, comes without a status. What the system says is not the sender's fault. */
function blameSender(error: unknown): never {
  if (error instanceof Error && !('statusCode' in error) && !('syscall' in error) && !(error instanceof Refusal))
    throw new BodyFault(400, error.message)
  throw error
}

/** None for a field of the form in which no file was chosen. */
async function filesOf(part: MultipartFile, rule: FilesRule | undefined, keep: Keep): Promise<UploadedFile[]> {
  if (part.fieldname !== rule?.field) throw new BodyFault(400, `files are expected as ${rule?.field}`)
  const spooled = await keep(part.file)
  if (spooled.bytes > 0 || part.filename) return [{ ...spooled, name: plainName(part.filename), type: part.mimetype }]
  await unspool([spooled])
  return []
}

/** The last part of what the client calls the file, of one line: a name for people, never a path. */
function plainName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  return inOneLine(last, '').slice(0, 200) || 'file'
}
