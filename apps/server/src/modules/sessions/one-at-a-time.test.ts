import { expect, test } from 'vitest'
import { OneAtATime } from './one-at-a-time.ts'

test('work is done in turn, also after one that failed', async () => {
  const turns = new OneAtATime()
  let running = 0
  let highest = 0
  const done: number[] = []
  const work = (n: number) => async () => {
    running += 1
    highest = Math.max(highest, running)
    await Promise.resolve()
    running -= 1
    if (n === 2) throw new Error('not this one')
    done.push(n)
  }
  const all = [1, 2, 3, 4].map((n) => turns.run(work(n)))
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect([done, highest]).toEqual([[1, 3, 4], 1])
})

test('what would wait too long is refused at once, and taken again when the others are through', async () => {
  const turns = new OneAtATime()
  let go = () => {}
  const gate = new Promise<void>((open) => (go = open))
  const waiting = Array.from({ length: 200 }, () => turns.run(() => gate))
  await expect(turns.run(() => gate)).rejects.toMatchObject({ code: 60006, detail: { retryAfter: 5 } })
  go()
  await Promise.all(waiting)
  await expect(turns.run(async () => 'done')).resolves.toBe('done')
})
