import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MadeFile } from './made-files.ts'
import { makeInProcess } from './make.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kw-make-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const own = process.platform === 'linux' && process.arch === 'x64'

describe('making one file', () => {
  // Elsewhere its runtime would come from outside of this machine.
  it.runIf(own)('puts the program into the runtime: what comes out runs alone, and its hashes are the stated ones', async () => {
    const program = join(folder, 'program.cjs')
    writeFileSync(program, "console.log(process.argv.slice(2).join('-'), require('node:sea').isSea())")
    await makeInProcess({ platform: 'linux-x64', program, folder })
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
    expect(spawnSync(file, ['a', 'b'], { encoding: 'utf8', env: {} }).stdout).toBe('a-b true\n')
    expect(readdirSync(folder).filter((name) => name.includes('.work-'))).toEqual([])
  })

  it('says why it could not, and leaves nothing behind', async () => {
    const order = { platform: 'linux-x64', program: join(folder, 'nowhere.cjs'), folder } as const
    await expect(makeInProcess(order)).rejects.toThrow(/nowhere\.cjs|npm/)
    expect(readdirSync(folder).filter((name) => name.includes('.work-'))).toEqual([])
  })
})
