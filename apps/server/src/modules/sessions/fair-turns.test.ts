import { expect, test } from 'vitest'
import { FairTurns, type Source } from './fair-turns.ts'

const stranger = (name: string): Source => ({ name, apart: false })

function gate() {
  let go = () => {}
  const closed = new Promise<void>((open) => (go = open))
  return { closed, open: () => go() }
}

test('work is done in turn, also after one that failed', async () => {
  const turns = new FairTurns()
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
  const all = [1, 2, 3, 4].map((n) => turns.withPlace(stranger('a'), (turn) => turn(work(n))))
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect([done, highest]).toEqual([[1, 3, 4], 1])
})

test('review X4: a newcomer waits for what is under way and for one of each other source, not for all that one source has sent', async () => {
  const turns = new FairTurns()
  const { closed, open } = gate()
  const order: string[] = []
  const ask = (source: string) =>
    turns.withPlace(stranger(source), (turn) =>
      turn(async () => {
        await closed
        order.push(source)
      }),
    )
  const flood = Array.from({ length: 30 }, () => ask('flood'))
  const right = ask('right')
  open()
  await Promise.all([...flood, right])
  expect(order.indexOf('right')).toBe(2)
})

test('one source has a quarter of the places that are left, and what finds none is refused before it begins', async () => {
  const turns = new FairTurns()
  const { closed, open } = gate()
  let begun = 0
  const ask = (source: string) =>
    turns.withPlace(stranger(source), async (turn) => {
      begun += 1
      return turn(() => closed)
    })
  const asked = Array.from({ length: 300 }, () => ask('flood'))
  const answers = Promise.allSettled(asked)
  const others = Array.from({ length: 8 }, (_, n) => Array.from({ length: 16 }, () => ask(`other ${n}`))).flat()
  open()
  const refused = (await answers).filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThanOrEqual(200)
  expect(refused[0]).toMatchObject({ reason: { code: 60006, detail: { retryAfter: 5 } } })
  expect((await Promise.allSettled(others)).every(({ status }) => status === 'fulfilled')).toBe(true)
  expect(begun).toBe(300 - refused.length + others.length)
  await expect(turns.withPlace(stranger('flood'), async () => 'done')).resolves.toBe('done')
})
