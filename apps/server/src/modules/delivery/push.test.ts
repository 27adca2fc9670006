import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type HttpEndpoint, httpEndpoint, type Received } from '../../../test/http-endpoint.ts'
import { readConfig } from '../../config.ts'
import { type TestDatabase, testDatabase } from '../../storage/test-database.ts'
import type { NotificationMessage } from './notification.ts'
import { pushKeys, sendPush } from './push.ts'

const folder = mkdtempSync(join(tmpdir(), 'kw-push-'))
let database: TestDatabase
let service: HttpEndpoint
let userId = ''
/** What the push service answers for a path. */
const answers = new Map<string, number>()

beforeAll(async () => {
  database = await testDatabase()
  service = await httpEndpoint(({ path }, response) => response.writeHead(answers.get(path) ?? 201).end())
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into users (login_name, name, password_hash) values ('wang', 'Wang', '') returning id`,
  )
  userId = rows[0]?.id ?? ''
})
afterEach(async () => {
  answers.clear()
  service.received.length = 0
  await database.pool.query('delete from push_subscriptions')
})
afterAll(async () => {
  await service?.close()
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

const message: NotificationMessage = {
  id: '6b0f6a1e-6d1c-4a55-9d0e-0a4c4f3f0d11',
  language: 'zh',
  occasion: 'opened',
  subject: '【紧急】UPS-1 电池供电',
  body: '门诊楼机房',
  link: 'https://power.example.org/current_message?alarm=7',
  page: '/current_message?alarm=7',
  level: 4,
  facts: { not: 'pushed' },
}

interface Browser {
  ecdh: ECDH
  auth: Buffer
}

async function subscribe(path: string): Promise<Browser> {
  const ecdh = createECDH('prime256v1')
  const auth = randomBytes(16)
  const key = ecdh.generateKeys('base64url')
  await database.pool.query('insert into push_subscriptions (user_id, endpoint, p256dh, auth, created_at) values ($1, $2, $3, $4, now())', [
    userId,
    `http://127.0.0.1:${service.port}${path}`,
    key,
    auth.toString('base64url'),
  ])
  return { ecdh, auth }
}

function push(environment: Record<string, string> = {}) {
  const config = readConfig({ KW_DATA: folder, KW_OUTGOING_PRIVATE: '127.0.0.0/8', ...environment })
  return sendPush({ db: database.pool, clock: { now: () => new Date() }, config }, userId, message)
}

/** What a browser reads: RFC 8291 over RFC 8188, one record. */
function decrypted({ body }: Received, { ecdh, auth }: Browser): string {
  const salt = body.subarray(0, 16)
  const senderKey = body.subarray(21, 21 + body.readUInt8(20))
  const sealed = body.subarray(21 + senderKey.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey])
  const input = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(senderKey), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12))
  const opening = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: 16 }).setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

/** Who a push service is told to hear from; throws unless the installation's key signed it. */
function signer({ headers }: Received): Record<string, unknown> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
  expect(key).toBe(pushKeys(folder).publicKey)
  const point = Buffer.from(key, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
  const [header, claims = '', signature = ''] = token.split('.')
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const isOurs = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  expect(isOurs).toBe(true)
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
}

it('pushes to every browser what it alone can read, signed by a key of the installation', async () => {
  const browsers = [await subscribe('/a'), await subscribe('/b')]
  expect(await push({ KW_PUBLIC_URL: 'https://power.example.org' })).toEqual({ sent: true })
  const requests = [...service.received].sort((a, b) => a.path.localeCompare(b.path))
  expect(requests.map(({ path }) => path)).toEqual(['/a', '/b'])
  for (const [place, browser] of browsers.entries()) {
    const request = requests[place] as Received
    expect(JSON.parse(decrypted(request, browser))).toEqual({
      id: message.id,
      title: message.subject,
      body: message.body,
      page: message.page,
      level: 4,
      language: 'zh',
    })
    expect(request.headers).toMatchObject({ urgency: 'high', topic: message.id.replaceAll('-', ''), 'content-encoding': 'aes128gcm' })
    expect(signer(request)).toMatchObject({ sub: 'https://power.example.org', aud: `http://127.0.0.1:${service.port}` })
  }
  const sent = await database.pool.query('select from push_subscriptions where last_sent_at is not null')
  expect(sent.rowCount).toBe(2)
  expect(() => decrypted(requests[0] as Received, browsers[1] as Browser)).toThrow()
  expect(statSync(join(folder, 'secrets/push-keys')).mode & 0o777).toBe(0o600)
})

it.each([404, 410])('forgets a browser of which the push service says %d', async (status) => {
  await subscribe('/gone')
  answers.set('/gone', status)
  expect(await push()).toMatchObject({ sent: false, failure: 'push-gone', permanent: true })
  expect(await push()).toMatchObject({ sent: false, failure: 'push-none', permanent: true })
})

it('is sent when one browser has it, and tried again while none has and one may', async () => {
  await subscribe('/gone')
  await subscribe('/busy')
  answers.set('/gone', 410).set('/busy', 503)
  expect(await push()).toMatchObject({ sent: false, failure: 'http-failed', permanent: false })
  await subscribe('/good')
  expect(await push()).toEqual({ sent: true })
})

it('cannot be led into a private network by an endpoint', async () => {
  await subscribe('/inner')
  expect(await push({ KW_OUTGOING_PRIVATE: '' })).toMatchObject({ sent: false, failure: 'http-forbidden', permanent: true })
  expect(service.received).toEqual([])
})

it('does not let one browser with broken keys keep a notification from the others', async () => {
  await subscribe('/good')
  await database.pool.query(
    `insert into push_subscriptions (user_id, endpoint, p256dh, auth, created_at) values ($1, 'https://push.example.com/x', 'AAAA', 'AAAA', now())`,
    [userId],
  )
  expect(await push()).toEqual({ sent: true })
})
