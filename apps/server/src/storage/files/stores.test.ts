import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ObjectServer, objectServer } from '../../../test/object-server.ts'
import { readConfig } from '../../config.ts'
import { ContentLost, type FileStore, fileStoreOf, isStoreFull } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'kw-stores-'))
let server: ObjectServer
beforeAll(async () => {
  server = await objectServer()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const s3Settings = () => ({
  KW_DATA: folder,
  KW_FILES: 's3://hospital/kilowatch',
  KW_S3_ENDPOINT: server.url,
  KW_S3_KEY: server.credentials.accessKeyId,
  KW_S3_SECRET: server.credentials.secretAccessKey,
})
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const put = (store: FileStore, bytes: Buffer, sha256 = hashOf(bytes)) => store.put(sha256, bytes.length, () => Readable.from(pieces(bytes)))

function* pieces(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

describe.each([
  ['a folder', () => fileStoreOf(readConfig({ KW_DATA: folder }))],
  ['a bucket', () => fileStoreOf(readConfig(s3Settings()))],
] as const)('%s', (_, made) => {
  it('keeps a content under its hash, gives it back, and removes it', async () => {
    const store = made()
    const bytes = Buffer.alloc(3_000_000, '现场 picture ')
    const sha256 = hashOf(bytes)
    expect(await store.size(sha256)).toBeUndefined()
    await put(store, bytes)
    await put(store, bytes)
    expect(await store.size(sha256)).toBe(bytes.length)
    expect((await buffer(await store.open(sha256))).equals(bytes)).toBe(true)
    await store.remove(sha256)
    await store.remove(sha256)
    expect(await store.size(sha256)).toBeUndefined()
    await expect(store.open(sha256)).rejects.toBeInstanceOf(ContentLost)
  })

  it('keeps nothing that is not what its hash says, or that breaks off', async () => {
    const store = made()
    const sha256 = hashOf(Buffer.from('another'))
    await expect(put(store, Buffer.from('one'), sha256)).rejects.toThrow('another one')
    const broken = () =>
      Readable.from(
        (async function* () {
          yield Buffer.from('ano')
          throw new Error('breaks off')
        })(),
      )
    await expect(store.put(sha256, 7, broken)).rejects.toThrow('breaks off')
    expect(await store.size(sha256)).toBeUndefined()
  })
})

it('a bucket holds contents below its folder, is asked with the right key alone, and says when it is full', async () => {
  const bytes = Buffer.from('of the bucket')
  await put(fileStoreOf(readConfig(s3Settings())), bytes)
  expect([...server.objects.keys()]).toEqual([`/hospital/kilowatch/${hashOf(bytes).slice(0, 2)}/${hashOf(bytes)}`])
  expect(readdirSync(folder)).not.toContain('s3:')
  await expect(fileStoreOf(readConfig({ ...s3Settings(), KW_S3_SECRET: 'wrong' })).size(hashOf(bytes))).rejects.toThrow()
  server.full = true
  const refused = await put(fileStoreOf(readConfig(s3Settings())), Buffer.from('too much')).catch((error: unknown) => error)
  server.full = false
  expect(isStoreFull(refused)).toBe(true)
})

it('a bucket without a key refuses to start, and its secret may stand in a file', () => {
  const { KW_S3_SECRET: _, ...without } = s3Settings()
  expect(() => readConfig(without)).toThrow('KW_S3_KEY and KW_S3_SECRET must be set')
  expect(() => readConfig({ ...s3Settings(), KW_FILES: 's3://' })).toThrow('KW_FILES')
  expect(() => readConfig({ ...without, KW_S3_SECRET_FILE: join(folder, 'nowhere') })).toThrow('cannot be read')
})
