import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rotatingLog } from './rotating-log.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kw-log-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('keeps four files at the most, the newest lines in the first, for its owner only', () => {
  const write = rotatingLog(folder, 'api')
  for (let round = 0; round < 6; round++) {
    write(Buffer.alloc(10_000_001, 'x'))
    write(`round ${round}\n`)
  }
  expect(readdirSync(folder).sort()).toEqual(['api.log', 'api.log.1', 'api.log.2', 'api.log.3'])
  expect(readFileSync(join(folder, 'api.log'), 'utf8')).toBe('round 5\n')
  expect(statSync(join(folder, 'api.log')).mode & 0o077).toBe(0)
})

it('goes on where the last start ended', () => {
  rotatingLog(folder, 'api')('one\n')
  rotatingLog(folder, 'api')('two\n')
  expect(readFileSync(join(folder, 'api.log'), 'utf8')).toBe('one\ntwo\n')
})

it('never stops the server', () => {
  const write = rotatingLog(join(folder, 'gone'), 'api')
  rmSync(folder, { recursive: true })
  expect(() => write('lost\n')).not.toThrow()
})
