import { fork } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { serverPrograms } from '../../test/programs.ts'
import { keepAlive } from './child.ts'
import { Life } from './life.ts'

const folder = mkdtempSync(join(tmpdir(), 'kw-life-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a part', () => {
  it('counts as frozen after ten questions in a row without an answer', () => {
    const life = new Life()
    life.answered({ alive: true })
    const nine = Array.from({ length: 10 }, () => life.asked())
    expect(nine).not.toContain(true)
    life.answered({ alive: true })
    expect(Array.from({ length: 10 }, () => life.asked())).not.toContain(true)
    expect(life.asked()).toBe(true)
  })
  it('has longer until its first answer, and for ever while it is debugged', () => {
    const life = new Life()
    expect(Array.from({ length: 30 }, () => life.asked())).not.toContain(true)
    life.answered({ alive: false })
    expect(Array.from({ length: 100 }, () => life.asked())).not.toContain(true)
  })
})

it('review X16: a part that is stopped (SIGSTOP) is ended and started again', async () => {
  const program = join(folder, 'part.mjs')
  writeFileSync(program, 'setInterval(() => {}, 1_000)\nprocess.send({ ready: {} })\n')
  let back = () => {}
  const returned = new Promise<void>((done) => (back = done))
  const said: string[] = []
  const child = await keepAlive({
    name: 'part',
    program,
    env: process.env,
    nodeArguments: [],
    guard: (await serverPrograms()).guard,
    write: () => {},
    announces: true,
    onDeath: (how) => said.push(how),
    onReturn: () => back(),
  })
  const frozen = child.pid() ?? 0
  // It has said once that it lives, so that it is not taken for one that is still loading.
  await new Promise((done) => setTimeout(done, 5_000))
  process.kill(frozen, 'SIGSTOP')
  await returned
  expect(said).toEqual(['no answer'])
  expect(child.pid()).not.toBe(frozen)
  expect(() => process.kill(frozen, 0)).toThrow()
  await child.stop(5_000)
})

it('a program under the guard ends when it is done, asked or not', async () => {
  const program = join(folder, 'done.mjs')
  writeFileSync(program, 'setTimeout(() => {}, 200)\n')
  const child = fork(program, { execArgv: ['--import', (await serverPrograms()).guard] })
  child.send({ areYouAlive: true })
  expect(await new Promise((done) => child.once('exit', done))).toBe(0)
})
