import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** As much of S3 as a store of objects needs, held in memory: each request must be signed with this key (AWS Signature Version 4). */
export interface ObjectServer {
  url: string
  credentials: { accessKeyId: string; secretAccessKey: string }
  /** By bucket and name. */
  objects: Map<string, Buffer>
  /** Every request is refused as the disk of such a store is full. */
  full: boolean
  close(): Promise<void>
}

const credentials = { accessKeyId: 'kilowatch', secretAccessKey: 'a secret of the tests' }

export async function objectServer(): Promise<ObjectServer> {
  const objects = new Map<string, Buffer>()
  const state: Pick<ObjectServer, 'full'> = { full: false }
  const server = createServer((request, response) => {
    // An object that breaks off in the middle is none.
    answer(request, response, objects, state.full).catch(() => request.destroy())
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}`,
    credentials,
    objects,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  })
}

async function answer(request: IncomingMessage, response: ServerResponse, objects: Map<string, Buffer>, full: boolean): Promise<void> {
  const { pathname } = new URL(request.url ?? '', 'http://x')
  const content = request.method === 'PUT' ? await buffer(request) : undefined
  const end = (status: number, body: Buffer | string = '') =>
    response.writeHead(status, { 'content-length': Buffer.byteLength(body) }).end(request.method === 'HEAD' ? undefined : body)
  if (!isSigned(request)) return void end(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>')
  if (full && content) return void end(507, '<Error><Code>XMinioStorageFull</Code></Error>')
  if (content) objects.set(pathname, content)
  const known = objects.get(pathname)
  if (request.method === 'DELETE') objects.delete(pathname)
  if (request.method === 'DELETE') end(204)
  else if (request.method === 'PUT') end(200)
  else if (known) end(200, known)
  else end(404, '<Error><Code>NoSuchKey</Code></Error>')
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

function isSigned({ method, url, headers }: IncomingMessage): boolean {
  const found = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
    headers.authorization ?? '',
  )
  const [, key, day = '', region = '', names = '', signature] = found ?? []
  const [path, query = ''] = (url ?? '').split('?')
  const lines = names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`)
  const canonical = [method, path, query.split('&').sort().join('&'), lines.join(''), names, headers['x-amz-content-sha256']].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const signing = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${credentials.secretAccessKey}`, day))
  return key === credentials.accessKeyId && hmac(signing, text).toString('hex') === signature
}
