import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AnyCall, call } from '@kilowatch/contract'
import fastify, { type FastifyBaseLogger, type InjectOptions } from 'fastify'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { answerOf } from '../../test/test-server.ts'
import { Excesses } from '../budgets/index.ts'
import { registerBodies } from './body.ts'
import { registerErrors } from './errors.ts'
import { attachmentNamed } from './file-answer.ts'
import { fromForm } from './form-fields.ts'

const shared = { method: 'POST', variant: 'own', access: 'public', summary: 'x', changes: [], data: z.null(), sample: {} } as const
const calls: Readonly<Record<string, AnyCall>> = {
  plain: call({ ...shared, path: '/plain' }),
  files: call({ ...shared, path: '/files', files: { field: 'file', most: 2, bytes: 1_048_576 } }),
}

interface Seen {
  body: Record<string, unknown>
  files: { name: string; type: string; bytes: number; text: string }[]
}

const folder = mkdtempSync(join(tmpdir(), 'kw-spool-'))
const app = fastify()
beforeAll(async () => {
  const [old, fresh] = [join(folder, 'left by a process that was killed'), join(folder, 'of a process at work')]
  for (const path of [old, fresh]) writeFileSync(path, 'x')
  utimesSync(old, new Date(0), new Date(0))
  registerErrors(app, () => {})
  await registerBodies(app, new Excesses(), folder)
  for (const declared of Object.values(calls)) {
    app.route({
      method: 'POST',
      url: declared.path,
      config: { call: declared },
      handler: async ({ body, uploads }) => ({
        code: 0,
        msg: '',
        data: { body, files: uploads.map(({ name, type, bytes, path }) => ({ name, type, bytes, text: readFileSync(path, 'utf8') })) },
      }),
    })
  }
  await app.ready()
  expect(readdirSync(folder)).toEqual(['of a process at work'])
  rmSync(fresh)
})
// Whatever was answered, and however it was sent.
afterEach(() => expect(readdirSync(folder)).toEqual([]))
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Part {
  name: string
  text: string
  file?: string
  type?: string
}

function multipart(parts: readonly Part[]): Pick<InjectOptions, 'payload' | 'headers'> {
  const text = parts.map(({ name, text, file, type }) => {
    const head = `content-disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}`
    return `--x\r\n${head}\r\n${type ? `content-type: ${type}\r\n` : ''}\r\n${text}\r\n`
  })
  return { payload: `${text.join('')}--x--\r\n`, headers: { 'content-type': 'multipart/form-data; boundary=x', language: 'en' } }
}

async function post(url: string, options: Pick<InjectOptions, 'payload' | 'headers'>) {
  return answerOf<Seen>(await app.inject({ method: 'POST', url, ...options }))
}

describe('a multipart body', () => {
  test('gives its texts as the body and its files apart, named without any path', async () => {
    const answer = await post(
      '/files',
      multipart([
        { name: 'remark', text: '现场' },
        { name: 'id', text: '1' },
        { name: 'id', text: '2' },
        { name: 'file', text: 'abc', file: '../../etc/passwd', type: 'text/plain' },
        { name: 'file', text: 'defg', file: 'C:\\\\temp\\\\图.png', type: 'image/png' },
      ]),
    )
    expect(answer.status, answer.text).toBe(200)
    expect(answer.data).toEqual({
      body: { remark: '现场', id: ['1', '2'] },
      files: [
        { name: 'passwd', type: 'text/plain', bytes: 3, text: 'abc' },
        { name: '图.png', type: 'image/png', bytes: 4, text: 'defg' },
      ],
    })
  })

  test('without a chosen file is one without files', async () => {
    const answer = await post('/files', multipart([{ name: 'file', text: '', file: '', type: 'application/octet-stream' }]))
    expect(answer.data, answer.text).toEqual({ body: {}, files: [] })
  })

  const refused: [string, string, Part[], number, string][] = [
    ['a file that is too large', '/files', [{ name: 'file', text: 'x'.repeat(1_048_577), file: 'a' }], 413, 'File too large: at most 1 MB'],
    ['too many files', '/files', [1, 2, 3].map((n) => ({ name: 'file', text: 'x', file: `${n}` })), 413, 'At most 2 files can be uploaded'],
    ['a file of another name', '/files', [{ name: 'other', text: 'x', file: 'a' }], 400, 'The form data cannot be read'],
    ['a file where none is taken', '/plain', [{ name: 'file', text: 'x', file: 'a' }], 413, 'At most 0 files can be uploaded'],
    ['a text that is too large', '/plain', [{ name: 'a', text: 'x'.repeat(262_145) }], 413, 'The body is too large'],
    [
      'texts that are too large together',
      '/plain',
      [1, 2].map((n) => ({ name: `a${n}`, text: 'x'.repeat(200_000) })),
      413,
      'The body is too large',
    ],
    ['too many texts', '/plain', Array.from({ length: 101 }, (_, n) => ({ name: `a${n}`, text: '' })), 413, 'The body is too large'],
    ['the name of a prototype’s property', '/plain', [{ name: '__proto__', text: 'x' }], 400, 'The form data cannot be read'],
  ]
  test.each(refused)('with %s is refused in words', async (_name, url, parts, status, words) => {
    const answer = await post(url, multipart(parts))
    expect([answer.status, answer.envelope.code, answer.envelope.msg]).toEqual([status, 10001, words])
  })

  test.each(['--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nno end', '--y--', 'nonsense', '--x\r\n\r\n\r\n'])(
    'that breaks off or is none (%j) is refused or empty, and never an error of the server',
    async (payload) => {
      const answer = await post('/plain', { payload, headers: { 'content-type': 'multipart/form-data; boundary=x' } })
      expect([200, 400]).toContain(answer.status)
    },
  )

  test('without a boundary is refused', async () => {
    const answer = await post('/plain', { payload: 'x', headers: { 'content-type': 'multipart/form-data' } })
    expect([answer.status, answer.envelope.code]).toEqual([400, 10001])
  })
})

test('review A11: the name of a file is of one line, and turns no direction', async () => {
  const name = 'a\u202egnp\u2066.exe'
  const answer = await post('/files', multipart([{ name: 'file', text: 'x', file: name }]))
  expect(answer.data.files).toMatchObject([{ name: 'agnp.exe' }])
  expect(attachmentNamed(name)).toBe(`attachment; filename="agnp.exe"; filename*=UTF-8''agnp.exe`)
})

test('files of a request that breaks off, or brings one too many, do not stay', async () => {
  const part = (name: string) => `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n${'x'.repeat(70_000)}`
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const broken = await app.inject({ method: 'POST', url: '/files', headers, payload: `${part('a')}\r\n${part('b')}` })
  expect(broken.statusCode).toBe(400)
})

describe('review A7, fault 32: an incoming file that the disk has no room for, or that fails otherwise,', () => {
  const lines: string[] = []
  const full = fastify({ loggerInstance: pino({ level: 'error' }, { write: (line) => void lines.push(line) }) as FastifyBaseLogger })
  let failure: 'ENOSPC' | 'EIO' = 'ENOSPC'
  beforeAll(async () => {
    registerErrors(full, () => {})
    // As a write fails when the disk has no room left: after some of it, while the sender goes on.
    await registerBodies(full, new Excesses(), folder, async (source) => {
      await new Promise((resolve) => source.once('data', resolve))
      throw Object.assign(new Error(`${failure}: write`), { code: failure, syscall: 'write', errno: -28 })
    })
    const files = calls.files as AnyCall
    full.route({ method: 'POST', url: files.path, config: { call: files }, handler: async () => ({ code: 0, msg: '', data: null }) })
    await full.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => full.close())

  test.each([
    ['ENOSPC', 60006, 503],
    ['EIO', 40001, 500],
  ] as const)('%s: is no fault of the sender, is logged, and keeps no connection waiting', async (code, answered, status) => {
    failure = code
    lines.length = 0
    const { port } = full.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n'
    socket.write(
      `POST /files HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 900000\r\n\r\n${head}${'x'.repeat(70_000)}`,
    )
    let text = ''
    for await (const piece of socket) text += piece
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(text).toMatch(/connection: close/i)
    expect(text).toContain(`"code":${answered}`)
    expect(lines.join('')).toContain(code)
  })
})

describe('the fields of a form', () => {
  const schema = z.object({
    name: z.string(),
    count: z.number().int(),
    on: z.boolean(),
    ids: z.array(z.string()),
    numbers: z.array(z.number()),
    level: z.union([z.literal(1), z.literal(2)]),
    place: z.object({ site: z.string() }),
    parent: z.string().nullable(),
  })

  test('become what the schema wants, where their text stands for it', () => {
    const fields = { name: '12', count: '5', on: 'true', ids: '7', numbers: '[1,2]', level: '2', place: '{"site":"a"}', parent: '3' }
    expect(schema.parse(fromForm(schema, fields))).toEqual({
      name: '12',
      count: 5,
      on: true,
      ids: ['7'],
      numbers: [1, 2],
      level: 2,
      place: { site: 'a' },
      parent: '3',
    })
    expect(fromForm(schema, { ids: ['1', '2'] })).toMatchObject({ ids: ['1', '2'] })
  })

  test('stay what they are where it does not', () => {
    const wrong = fromForm(schema, { count: 'five', on: 'perhaps', place: '{', constructor: 'x' })
    expect(wrong).toMatchObject({ count: 'five', on: 'perhaps', place: '{', constructor: 'x' })
    expect(schema.safeParse(wrong).success).toBe(false)
  })
})
