import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { MadeFile } from './made-files.ts'
import { makeInProcess } from './make.ts'
import type { PackagedFile } from './platforms.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kw-make-'))
})
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

/** An npm that brings this package, whatever it is asked for. */
async function npmBringing(content: Readonly<Record<string, string>>): Promise<PackagedFile> {
  const archive = pack()
  for (const [name, text] of Object.entries(content)) archive.entry({ name }, text)
  archive.finalize()
  const packed = gzipSync(await buffer(archive))
  writeFileSync(join(folder, 'brought'), packed)
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\ncp ${join(folder, 'brought')} "$5/some-1.0.0.tgz"\n`, { mode: 0o755 })
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`)
  const integrity = `sha512-${createHash('sha512').update(packed).digest('base64')}`
  return { package: 'some', version: '1.0.0', integrity, entry: 'package/some.node' }
}

const own = process.platform === 'linux' && process.arch === 'x64'

describe('making one file', () => {
  // Elsewhere its runtime would come from outside of this machine.
  it.runIf(own)(
    'puts program and packages into the runtime: what comes out runs alone, and its hashes are the stated ones',
    { timeout: 180_000 },
    async () => {
      const program = join(folder, 'program.cjs')
      writeFileSync(
        program,
        "const { isSea, getAsset } = require('node:sea'); console.log(process.argv.slice(2).join('-'), isSea(), getAsset('some.node', 'utf8'))",
      )
      const some = await npmBringing({ 'package/README.md': 'of it', 'package/some.node': 'native code' })
      await makeInProcess({ platform: 'linux-x64', program, folder, carried: { 'some.node': some } })
      const { packed, executable } = JSON.parse(readFileSync(join(folder, 'linux-x64.json'), 'utf8')) as MadeFile
      const sent = readFileSync(join(folder, 'linux-x64.gz'))
      const unpacked = gunzipSync(sent)
      expect([sent, unpacked].map((bytes) => ({ bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }))).toEqual([
        packed,
        executable,
      ])
      const file = join(folder, 'program')
      writeFileSync(file, unpacked)
      chmodSync(file, 0o755)
      expect(spawnSync(file, ['a', 'b'], { encoding: 'utf8', env: {} }).stdout).toBe('a-b true native code\n')
      expect(readdirSync(folder).filter((name) => name.includes('.work-'))).toEqual([])
    },
  )

  it('carries no package that is another than the one that is known', async () => {
    const some = await npmBringing({ 'package/some.node': 'native code' })
    await npmBringing({ 'package/some.node': 'other code' })
    const order = { platform: 'linux-x64', program: join(folder, 'program.cjs'), folder, carried: { 'some.node': some } } as const
    await expect(makeInProcess(order)).rejects.toThrow('the archive of some is not the one that is known')
  })

  it('says why it could not, and leaves nothing behind', async () => {
    const order = { platform: 'linux-x64', program: join(folder, 'nowhere.cjs'), folder, carried: {} } as const
    await expect(makeInProcess(order)).rejects.toThrow(/nowhere\.cjs|npm/)
    expect(readdirSync(folder).filter((name) => name.includes('.work-'))).toEqual([])
  })
})
