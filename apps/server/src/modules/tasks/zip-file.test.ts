import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ZipPart } from '../../http/zip.ts'
import { zipFile } from './zip-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kw-zip-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a file that grows beyond its budget ends while it is written: the disk never holds more', async () => {
  const parts = 400
  let asked = 0
  async function* manyParts(): AsyncIterable<ZipPart> {
    for (; asked < parts; asked++) yield { name: `${asked}.txt`, text: randomBytes(20_000).toString('hex') }
  }
  const run = { folder, signal: new AbortController().signal, progress: () => {} }
  const most = 200_000
  const made = zipFile(run, { name: 'all', parts: manyParts(), total: null, at: new Date() }, most)
  await expect(made).rejects.toMatchObject({ code: 30001 })
  expect((await stat(join(folder, 'made.zip'))).size).toBeLessThanOrEqual(most)
  expect(asked).toBeLessThan(parts)
})
