import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { SpareTime } from './spare-time.ts'

/** Keeps the event loop for so many milliseconds. */
function work(milliseconds: number): void {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await nextTurn()
}

it('lets long work go on in parts, one in a turn of the event loop, each job after the other', async () => {
  const time = new SpareTime(0.5)
  const order: string[] = []
  const job = async (name: string) => {
    for (let part = 0; part < 3; part += 1) {
      await time.part()
      order.push(`${name}${part}`)
    }
  }
  const both = Promise.all([job('a'), job('b')])
  await nextTurn()
  await nextTurn()
  expect(order.length).toBeLessThanOrEqual(2)
  await both
  expect(order).toEqual(['a0', 'b0', 'a1', 'b1', 'a2', 'b2'])
})

it('makes it wait while a short question is being answered, and no longer', async () => {
  // As good as none: without the answer the next part would come after minutes.
  const time = new SpareTime(0.0001)
  const [first, second] = [time.begin(), time.begin()]
  let parts = 0
  const job = (async () => {
    for (; parts < 6; parts += 1) {
      await time.part()
      work(15)
    }
  })()
  await turns(100)
  const before = parts
  expect(before).toBeLessThan(6)
  first()
  first()
  await turns(100)
  expect(parts).toBe(before)
  second()
  await job
  expect(parts).toBe(6)
})

it('lets a short read go ahead of the share, and long work come to its end however much is asked meanwhile', async () => {
  const time = new SpareTime(0.5)
  time.begin()
  for (let part = 0; part < 3; part += 1) await time.part()
  for (let part = 0; part < 5; part += 1) {
    await time.part()
    work(20)
  }
})
