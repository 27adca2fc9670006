import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { draftKeeper, type Keeping } from './draft-keeper.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server that answers when it is told to. */
function server() {
  const sent: string[] = []
  const told: Keeping[] = []
  const waiting: { resolve: () => void; reject: (error: Error) => void }[] = []
  const send = (text: string) => {
    sent.push(text)
    return new Promise<void>((resolve, reject) => waiting.push({ resolve, reject }))
  }
  const answer = async (fails = false) => {
    const one = waiting.shift()
    if (fails) one?.reject(new Error('offline'))
    else one?.resolve()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { sent, told, answer, keeper: draftKeeper(send, (keeping) => told.push(keeping)) }
}

// review J11: what was typed under an alarm is kept at the server.
it('keeps what stands a second after the last key, one request at a time', async () => {
  const { sent, told, answer, keeper } = server()
  keeper.keep('去')
  keeper.keep('去机房')
  await vi.advanceTimersByTimeAsync(999)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual(['去机房'])
  keeper.keep('去机房装回')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toEqual(['去机房'])
  await answer()
  expect(sent).toEqual(['去机房', '去机房装回'])
  await answer()
  expect(told.at(-1)).toBe('kept')
})

it('sends at once what waits when the panel goes, and nothing where nothing waits', async () => {
  const { sent, keeper } = server()
  keeper.flush()
  keeper.keep('盲板')
  keeper.flush()
  expect(sent).toEqual(['盲板'])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(sent).toEqual(['盲板'])
})

it('tries again what could not be kept, and the newest text where more was typed', async () => {
  const { sent, told, answer, keeper } = server()
  keeper.keep('一')
  keeper.flush()
  await answer(true)
  expect(told.at(-1)).toBe('failed')
  await vi.advanceTimersByTimeAsync(8_000)
  expect(sent).toEqual(['一', '一'])
  keeper.keep('一二')
  await answer(true)
  keeper.flush()
  expect(sent.at(-1)).toBe('一二')
  await answer()
  expect(told.at(-1)).toBe('kept')
})
