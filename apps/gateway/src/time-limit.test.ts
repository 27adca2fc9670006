import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { timeLimit } from './time-limit.ts'

setFlagsFromString('--expose_gc')
const collectGarbage = runInNewContext('gc') as () => void

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((done) => signal.addEventListener('abort', () => done(), { once: true }))
}

it('fires although garbage was collected meanwhile', async () => {
  const { signal } = timeLimit(new AbortController().signal, 100)
  const over = aborted(signal)
  await new Promise((turn) => setImmediate(turn))
  collectGarbage()
  await over
  expect((signal.reason as Error).name).toBe('TimeoutError')
})

it('ends with the outer signal, also where that has ended before', async () => {
  const outer = new AbortController()
  const { signal } = timeLimit(outer.signal, 60_000)
  outer.abort(new Error('stopping'))
  expect(signal.reason).toMatchObject({ message: 'stopping' })
  expect(timeLimit(outer.signal, 60_000).signal.aborted).toBe(true)
})

it('waits for nothing once its work is over', async () => {
  const outer = new AbortController()
  const { signal, end } = timeLimit(outer.signal, 1)
  end()
  outer.abort()
  await new Promise((later) => setTimeout(later, 20))
  expect(signal.aborted).toBe(false)
})
