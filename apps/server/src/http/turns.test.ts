import { afterEach, expect, it, vi } from 'vitest'
import { budgets, Turns } from '../budgets/index.ts'
import { turnOf } from './turns.ts'

const words = { own: 'exports-under-way', all: 'exports-busy' } as const
const noted: string[] = []
const excesses = { note: (budget: string, holder: string) => noted.push(`${budget} ${holder}`) }
const ask = (turns: Turns, holder: string) => turnOf(turns, holder, excesses as never, words)

afterEach(() => {
  vi.useRealTimers()
  noted.length = 0
})

it('review X3: tells a second later that it is too much of one’s own, so that asking again at once gains nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const turns = new Turns({ each: 'importsOfBusiness', all: 'importsAtOnce', waiting: 'importsWaiting' })
  const giveBack = await ask(turns, 'a')
  const refused = vi.fn()
  const asked = ask(turns, 'a').catch(refused)
  await vi.advanceTimersByTimeAsync(budgets.refusedTurn.most * 1_000 - 1)
  expect(refused).not.toHaveBeenCalled()
  expect(noted).toEqual(['importsOfBusiness a'])
  await vi.advanceTimersByTimeAsync(1)
  await asked
  expect(refused).toHaveBeenCalledWith(expect.objectContaining({ code: 80001 }))
  giveBack()
})

it('tells at once that all have too much', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const turns = new Turns({ each: 'importsOfBusiness', all: 'importsOfBusiness' })
  await ask(turns, 'a')
  await expect(ask(turns, 'b')).rejects.toMatchObject({ code: 60006 })
  expect(noted).toEqual([])
})
