import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type MadeFile, MadeFiles, type Make } from './made-files.ts'

const facts: MadeFile = { executable: { bytes: 3, sha256: 'aa' }, packed: { bytes: 2, sha256: 'bb' } }

let folder = ''
let program = ''
let now = 0
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kw-made-'))
  program = join(folder, 'program.cjs')
  writeFileSync(program, 'one')
  now = 0
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const made = (make: Make) => new MadeFiles({ folder: join(folder, 'made'), program, make, now: () => now, log: pino({ level: 'silent' }) })

/** A maker that works until it is let go, and can be told to fail. */
function held() {
  const calls: string[] = []
  const carried: string[][] = []
  let go = () => {}
  const make: Make = ({ platform, folder: into, ...order }) => {
    calls.push(platform)
    carried.push(Object.keys(order.carried))
    return new Promise((resolve, reject) => {
      go = (fails?: boolean) => {
        if (fails) return reject(new Error('no such archive'))
        writeFileSync(join(into, `${platform}.json`), JSON.stringify(facts))
        resolve()
      }
    })
  }
  return { calls, carried, make, release: (fails = false) => (go as (fails: boolean) => void)(fails) }
}
const until = (seen: () => boolean | Promise<boolean>) => expect.poll(seen).toBe(true)

describe('the gateway as one file', () => {
  it('is made when it is asked for, once however many ask, one platform after the other', async () => {
    const { calls, make, release } = held()
    const files = made(make)
    expect(await files.stateOf('linux-x64')).toEqual({ state: 'absent' })
    await Promise.all([files.ask('linux-x64'), files.ask('linux-x64'), files.ask('win-x64')])
    await until(() => calls.length === 1)
    expect(await files.stateOf('linux-x64')).toEqual({ state: 'making' })
    expect(await files.stateOf('win-x64')).toEqual({ state: 'making' })
    release()
    await until(() => calls.length === 2)
    expect(await files.stateOf('linux-x64')).toEqual({ state: 'ready', file: facts })
    release()
    await until(async () => (await files.stateOf('win-x64')).state === 'ready')
    await files.ask('linux-x64')
    expect(calls).toEqual(['linux-x64', 'win-x64'])
  })

  it('carries on Windows what makes it a service', async () => {
    const { carried, make, release } = held()
    const files = made(make)
    await files.ask('linux-x64')
    await until(() => carried.length === 1)
    release()
    await files.ask('win-x64')
    await until(() => carried.length === 2)
    expect(carried).toEqual([[], ['system.node']])
    release()
    await until(async () => (await files.stateOf('win-x64')).state === 'ready')
  })

  it('is tried again a minute after it failed, not at once', async () => {
    const { calls, make, release } = held()
    const files = made(make)
    await files.ask('linux-arm64')
    await until(() => calls.length === 1)
    release(true)
    await until(async () => (await files.stateOf('linux-arm64')).state === 'failed')
    await files.ask('linux-arm64')
    expect(await files.stateOf('linux-arm64')).toEqual({ state: 'failed' })
    now = 61_000
    await files.ask('linux-arm64')
    await until(() => calls.length === 2)
    release()
    await until(async () => (await files.stateOf('linux-arm64')).state === 'ready')
  })

  it('is made anew for another program, and the one before goes', async () => {
    const { calls, make, release } = held()
    const files = made(make)
    await files.ask('linux-x64')
    await until(() => calls.length === 1)
    release()
    await until(async () => (await files.stateOf('linux-x64')).state === 'ready')
    writeFileSync(program, 'two')
    expect(await files.stateOf('linux-x64')).toEqual({ state: 'absent' })
    await files.ask('linux-x64')
    await until(() => calls.length === 2)
    release()
    await until(async () => (await files.stateOf('linux-x64')).state === 'ready')
    expect(readdirSync(join(folder, 'made'))).toHaveLength(1)
  })
})
