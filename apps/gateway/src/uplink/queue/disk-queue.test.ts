import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { quietLog } from '../../../test/quiet-log.ts'
import { type Disk, realDisk } from './disk.ts'
import { DiskQueue, type QueueOptions } from './disk-queue.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kw-queue-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

let streams = 0
const open = (options: Partial<QueueOptions> = {}) =>
  new DiskQueue({ folder, maxBytes: 1_000_000, boot: 'b1', newStream: () => `stream-${++streams}`, log: quietLog, ...options })
const put = (queue: DiskQueue, text: string, samples = 1) => queue.append((seq) => JSON.stringify({ seq, text }), samples)
const waiting = (queue: DiskQueue): number[] => {
  const found: number[] = []
  for (let seq = queue.nextOpen(0); seq !== undefined; seq = queue.nextOpen(seq)) found.push(seq)
  return found
}
const segments = () => readdirSync(folder).filter((name) => name.endsWith('.seg'))

describe('disk queue', () => {
  it('gives back after a restart what nobody answered, in order and under the same stream', async () => {
    const first = open()
    for (const text of ['a', 'b', 'c']) await put(first, text)
    first.answer([[2, 2]])
    await first.close()
    const second = open()
    expect(second.stream).toBe(first.stream)
    expect(waiting(second).map((seq) => second.read(seq))).toEqual(['{"seq":1,"text":"a"}', '{"seq":3,"text":"c"}'])
    expect((await put(second, 'd'))?.seq).toBe(4)
    await second.close()
  })

  it('never gives a number twice, even when everything was answered before the restart', async () => {
    const first = open({ segmentBytes: 64 })
    for (let i = 0; i < 5; i++) await put(first, 'x'.repeat(60))
    first.answer([[1, 5]])
    await first.close()
    const second = open({ segmentBytes: 64 })
    expect((await put(second, 'y'))?.seq).toBe(6)
    await second.close()
  })

  it('deletes a segment when all of it is answered', async () => {
    const queue = open({ segmentBytes: 100 })
    for (let i = 0; i < 10; i++) await put(queue, 'x'.repeat(90))
    expect(segments()).toHaveLength(10)
    queue.answer([[1, 9]])
    expect(segments()).toHaveLength(1)
    await queue.close()
  })

  it('drops whole oldest segments at its size cap and counts their samples', async () => {
    const queue = open({ maxBytes: 10_000, segmentBytes: 1_000 })
    for (let i = 0; i < 40; i++) await put(queue, 'x'.repeat(460), 3)
    const counts = queue.counts()
    expect(counts.bytes).toBeLessThanOrEqual(10_000)
    expect(counts.queued * 3 + counts.dropped).toBe(120)
    expect(waiting(queue).at(-1)).toBe(40)
    await queue.close()
    const again = open({ maxBytes: 10_000, segmentBytes: 1_000 })
    expect(again.counts().dropped).toBe(counts.dropped)
    await again.close()
    const otherBoot = open({ maxBytes: 10_000, segmentBytes: 1_000, boot: 'b2' })
    expect(otherBoot.counts().dropped).toBe(0)
    await otherBoot.close()
  })

  it('fault 5: drops the oldest and goes on when the disk is full', async () => {
    const room = 4_000
    const held = new Map<number, number>()
    const full: Disk = {
      write(fd, bytes, position) {
        held.set(fd, position)
        const used = segments().reduce((sum, name) => sum + readFileSync(join(folder, name)).length, 0)
        if (used + bytes.length > room) {
          realDisk.write(fd, bytes.subarray(0, 5), position)
          throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
        }
        realDisk.write(fd, bytes, position)
      },
      sync: realDisk.sync,
    }
    const queue = open({ disk: full, segmentBytes: 1_000 })
    for (let i = 0; i < 30; i++) expect(await put(queue, 'x'.repeat(300))).toBeDefined()
    const counts = queue.counts()
    expect(counts.dropped).toBeGreaterThan(0)
    expect(counts.queued + counts.dropped).toBe(30)
    await queue.close()
    const again = open()
    expect(waiting(again)).toHaveLength(counts.queued)
    expect(again.counts().lost).toBe(0)
    await again.close()
  })

  describe('fault 6: a damaged queue', () => {
    async function harmed(harm: (bytes: Buffer) => Buffer): Promise<DiskQueue> {
      const first = open()
      for (let i = 0; i < 10; i++) await put(first, `entry ${i}`)
      first.answer([[1, 2]])
      await first.close()
      const file = join(folder, segments()[0] ?? '')
      writeFileSync(file, harm(readFileSync(file)))
      return open()
    }
    const flip = (at: (bytes: Buffer) => number) => (bytes: Buffer) => {
      bytes.writeUInt8(bytes.readUInt8(at(bytes)) ^ 4, at(bytes))
      return bytes
    }
    const middle = (bytes: Buffer) => bytes.length >> 1

    it.each([
      ['a flipped bit in a payload: that entry alone', flip((bytes) => middle(bytes) + 20), [3, 4, 5, 7, 8, 9, 10], 1],
      ['a flipped bit in an answered entry: nothing', flip(() => 20), [3, 4, 5, 6, 7, 8, 9, 10], 0],
      ['zeros over the rest', (bytes: Buffer) => bytes.fill(0, middle(bytes)), [3, 4, 5], 1],
      ['a flipped bit in a length: the rest (about)', flip(middle), [3, 4, 5], 3],
      ['a cut between records', (bytes: Buffer) => bytes.subarray(0, middle(bytes)), [3, 4, 5], 5],
      ['nothing but garbage', (bytes: Buffer) => Buffer.alloc(bytes.length, 'garbage'), [], 1],
    ])('loses to %s; keeps the damaged bytes, tells how many, and goes on', async (_, harm, whole, lost) => {
      const second = await harmed(harm)
      expect(waiting(second)).toEqual(whole)
      expect(second.counts()).toMatchObject({ lost, setAside: 0 })
      expect((await put(second, 'new'))?.seq).toBeGreaterThan(10)
      await second.close()
      const third = open()
      expect(third.counts().lost).toBe(lost)
      expect(waiting(third)).toHaveLength(whole.length + 1)
      await third.close()
    })

    it.each([
      ['cut off', (file: string) => writeFileSync(file, readFileSync(file).subarray(0, 9))],
      ['garbage', (file: string) => writeFileSync(file, 'not ours\n{}')],
      ['gone', (file: string) => rmSync(file)],
    ])('with a checkpoint that is %s sends all again under a new stream, and loses nothing', async (_, harm) => {
      const first = open()
      for (const text of ['a', 'b', 'c']) await put(first, text)
      first.answer([[1, 1]])
      await first.close()
      harm(join(folder, 'checkpoint'))
      writeFileSync(join(folder, 'not-a-segment'), 'garbage')
      writeFileSync(join(folder, '0000000000000999.seg'), Buffer.alloc(100, 7))
      const second = open()
      expect(second.stream).not.toBe(first.stream)
      expect(waiting(second)).toEqual([1, 2, 3])
      expect((await put(second, 'd'))?.seq).toBeGreaterThan(999)
      await second.close()
    })

    it('counts what becomes unreadable while it runs', async () => {
      const queue = open()
      for (const text of ['a', 'b']) await put(queue, text)
      const file = join(folder, segments()[0] ?? '')
      writeFileSync(file, flip(() => 20)(readFileSync(file)))
      expect([queue.read(1), queue.read(2)]).toEqual([undefined, '{"seq":2,"text":"b"}'])
      expect(queue.counts()).toMatchObject({ lost: 1, queued: 1 })
      await queue.close()
    })
  })

  it('cuts off a half-written record', async () => {
    const first = open()
    await put(first, 'whole')
    await first.close()
    appendFileSync(join(folder, segments()[0] ?? ''), Buffer.from([40, 0, 0, 0, 1, 0]))
    const second = open()
    expect(waiting(second)).toEqual([1])
    expect(second.counts().lost).toBe(1)
    await second.close()
  })

  it('begins a new stream when its numbers are gone, so that no old confirmation fits', async () => {
    const first = open()
    await put(first, 'a')
    await first.close()
    for (const name of segments()) rmSync(join(folder, name))
    const second = open()
    expect(second.stream).not.toBe(first.stream)
    await second.close()
  })

  it('survives confirmations of numbers that it never gave', async () => {
    const queue = open()
    await put(queue, 'a')
    queue.answer([
      [-5, 0],
      [2, Number.MAX_SAFE_INTEGER],
    ])
    expect(waiting(queue)).toEqual([1])
    await queue.close()
  })

  it('holds exactly what a model holds, under any order of appends, answers and restarts', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('append' as const), size: fc.integer({ min: 1, max: 300 }) }),
      fc.record({ do: fc.constant('answer' as const), from: fc.integer({ min: 1, max: 60 }), span: fc.nat(10) }),
      fc.record({ do: fc.constant('setAside' as const), seq: fc.integer({ min: 1, max: 60 }) }),
      fc.record({ do: fc.constant('restart' as const) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        rmSync(folder, { recursive: true, force: true })
        const model = new Map<number, string>()
        let queue = open({ segmentBytes: 500 })
        for (const each of steps) {
          if (each.do === 'append') {
            const entry = await put(queue, 'x'.repeat(each.size))
            if (entry) model.set(entry.seq, entry.payload)
          } else if (each.do === 'answer') {
            queue.answer([[each.from, each.from + each.span]])
            for (let seq = each.from; seq <= each.from + each.span; seq++) model.delete(seq)
          } else if (each.do === 'setAside') {
            queue.setAside(each.seq, 'poisoned')
            model.delete(each.seq)
          } else {
            await queue.close()
            queue = open({ segmentBytes: 500 })
          }
        }
        expect(new Map(waiting(queue).map((seq) => [seq, queue.read(seq)]))).toEqual(model)
        await queue.close()
      }),
      { numRuns: 60 },
    )
  })
})
