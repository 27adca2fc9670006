import { homeCalls, outageCalls, type Tag } from '@kilowatch/contract'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refresherOf } from './live.ts'
import { keyOf, metaOf } from './query.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('review V11: samples that come all the time make the home page ask six times a minute, an alarm at once', async () => {
  const client = new QueryClient()
  let asked = 0
  const ends = [homeCalls.readHome, outageCalls.readOutages].map((call) =>
    new QueryObserver(client, {
      queryKey: keyOf(call, {}),
      meta: metaOf(call),
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: () => {
        asked++
        return Promise.resolve(asked)
      },
    }).subscribe(() => undefined),
  )
  const refresher = refresherOf(client)
  const pass = async (ms: number, tags: readonly Tag[]) => {
    refresher.refresh(tags)
    await vi.advanceTimersByTimeAsync(ms)
  }
  await pass(0, [])
  expect(asked).toBe(2)
  for (let second = 0; second < 60; second++) await pass(1_000, ['sample'])
  expect(asked - 2).toBeLessThanOrEqual(6)
  expect(asked).toBeGreaterThan(2)
  const before = asked
  await pass(0, ['alarm'])
  expect(asked).toBe(before + 2)
  refresher.stop()
  for (const end of ends) end()
  client.clear()
})
