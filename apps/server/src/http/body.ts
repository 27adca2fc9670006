import formbody from '@fastify/formbody'
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import type { AnyCall, FilesRule } from '@kilowatch/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { UploadedFile } from './handlers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Files of a multipart body, for a call that declares them. */
    uploads: readonly UploadedFile[]
  }
}

/** Bytes of a body without its files. */
export const mostBodyBytes = 262_144
const mostFields = 100

/** A body that is read but not understood, or too large. */
export class BodyFault extends Error {
  readonly statusCode: 400 | 413
  constructor(statusCode: 400 | 413, message: string) {
    super(message)
    this.name = 'BodyFault'
    this.statusCode = statusCode
  }
}

/** JSON, where an empty body counts as none, and the forms that the specification's clients may send. */
export async function registerBodies(app: FastifyInstance): Promise<void> {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else parseJson(request, body as string, done)
  })
  await app.register(formbody, { bodyLimit: mostBodyBytes })
  await app.register(multipart, { limits: { files: 0, fields: mostFields, fieldSize: mostBodyBytes, headerPairs: 100 } })
  app.decorateRequest('uploads')
  app.addHook('onRequest', async (request) => {
    request.uploads = []
  })
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart()) await readMultipart(request)
  })
}

/** Text fields become the body, as those of a form do; files are kept apart, as many and as large as the call declares. */
async function readMultipart(request: FastifyRequest): Promise<void> {
  const call: AnyCall | undefined = request.routeOptions.config.call
  const fields = new Map<string, unknown[]>()
  const uploads: UploadedFile[] = []
  let bytes = 0
  for await (const part of partsOf(request, call?.files)) {
    if (part.type === 'file') {
      const file = await fileOf(part, call?.files)
      if (file) uploads.push(file)
      continue
    }
    bytes += Buffer.byteLength(String(part.value))
    if (part.valueTruncated || bytes > mostBodyBytes) throw new BodyFault(413, 'the fields are too large')
    fields.set(part.fieldname, [...(fields.get(part.fieldname) ?? []), part.value])
  }
  request.uploads = uploads
  request.body = Object.fromEntries([...fields].map(([name, values]) => [name, values.length === 1 ? values[0] : values]))
}

async function* partsOf(request: FastifyRequest, rule: FilesRule | undefined): AsyncGenerator<Multipart> {
  const limits = rule ? { files: rule.most, fileSize: rule.bytes } : { files: 0 }
  try {
    yield* request.parts({ limits })
  } catch (error) {
    // What the parser cannot read comes without a status.
    if (error instanceof Error && !('statusCode' in error)) throw new BodyFault(400, error.message)
    throw error
  }
}

/** Undefined for a field of the form in which no file was chosen. */
async function fileOf(part: MultipartFile, rule: FilesRule | undefined): Promise<UploadedFile | undefined> {
  const bytes = await part.toBuffer()
  if (bytes.length === 0 && !part.filename) return undefined
  if (part.fieldname !== rule?.field) throw new BodyFault(400, `files are expected as ${rule?.field}`)
  return { name: plainName(part.filename), type: part.mimetype, bytes }
}

/** The last part of what the client calls the file, without control characters: a name for people, never a path. */
function plainName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  return last.replace(/[\u0000-\u001f\u007f]/g, '').slice(0, 200) || 'file'
}
