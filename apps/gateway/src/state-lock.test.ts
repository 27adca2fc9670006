import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lockState } from './state-lock.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kw-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('keeps a second gateway out until the first has gone', () => {
  const lock = lockState(folder)
  expect(() => lockState(folder)).toThrow(/in use/)
  lock.release()
  lockState(folder).release()
})

it('is not held by a process that was killed, even when its number is in use again', () => {
  writeFileSync(join(folder, 'lock'), '999999999 1')
  lockState(folder).release()
  writeFileSync(join(folder, 'lock'), `${process.pid} 1`)
  lockState(folder).release()
})

it('says in one sentence that a folder cannot be written', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(() => lockState(join(folder, 'file', 'state'))).toThrow(/cannot be written/)
})
