import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { LogFiles } from './log-files.ts'

let folder = ''
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'kw-log-')), 'log')
})
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }))

const names = () => readdirSync(folder).sort()
const content = (name: string) => readFileSync(join(folder, name), 'utf8')

it('keeps the newest files, none of them longer than it may be', () => {
  const log = new LogFiles({ folder, fileBytes: 10, files: 3 })
  for (let line = 1; line <= 9; line++) log.write(`line${line}\n`)
  for (const name of names()) expect(content(name).length).toBeLessThanOrEqual(10)
  expect(names().map(content)).toEqual(['line7\n', 'line8\n', 'line9\n'])
  log.close()
})

it('goes on in the newest file after a restart, and leaves other files alone', () => {
  const first = new LogFiles({ folder, fileBytes: 13, files: 1 })
  for (const line of ['one\n', 'two\n', 'three\n', 'four\n']) first.write(line)
  first.close()
  writeFileSync(join(folder, 'notes.txt'), 'kept')
  const second = new LogFiles({ folder, fileBytes: 13, files: 1 })
  second.write('5\n')
  second.close()
  expect(names()).toEqual(['gateway-000002.log', 'notes.txt'])
  expect(content('gateway-000002.log')).toBe('three\nfour\n5\n')
})

it('takes what the gateway logs, and goes on where the disk takes nothing', () => {
  const files = new LogFiles({ folder })
  pino({ base: null, timestamp: false }, files).info('gateway started')
  expect(content('gateway-000001.log')).toBe('{"level":30,"msg":"gateway started"}\n')
  files.close()
  expect(() => files.write('lost\n')).not.toThrow()
})
