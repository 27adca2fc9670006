import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { programOf } from '../../../../server/test/programs.ts'
import { quietLog } from '../../../test/quiet-log.ts'
import { DiskQueue } from './disk-queue.ts'

const child = new URL('../../../test/appending-child.ts', import.meta.url)
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kw-killed-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Lets a process append to the queue and kills it after so many promises; returns the numbers that it promised. */
async function appendUntilKilled(promises: number): Promise<number[]> {
  const process_ = spawn(process.execPath, [await programOf(child), folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const promised: number[] = []
  for await (const line of createInterface({ input: process_.stdout })) {
    if (/^\d+$/.test(line)) promised.push(Number(line))
    if (promised.length >= promises) process_.kill('SIGKILL')
  }
  return promised
}

describe('fault 4: a gateway killed while it writes', () => {
  it('has lost nothing that was safe, and gives no number twice', async () => {
    const promised: number[] = []
    for (const promises of [7, 61, 200, 333]) promised.push(...(await appendUntilKilled(promises)))
    expect(new Set(promised).size).toBe(promised.length)
    const queue = new DiskQueue({ folder, maxBytes: 50_000_000, boot: 'b', newStream: () => 'other', log: quietLog })
    expect(queue.stream).toBe('stream')
    const missing = promised.filter((seq) => {
      const payload = queue.read(seq)
      return payload === undefined || JSON.parse(payload).seq !== seq
    })
    expect(missing).toEqual([])
    await queue.close()
  })
})
