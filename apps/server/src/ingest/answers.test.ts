import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { budgets, Excesses } from '../budgets/index.ts'
import { Complaints } from './answers.ts'
import type { Refused } from './message.ts'
import type { IngestTransport } from './transport.ts'

const [wrong, other] = ['100000000001', '100000000002'] as const
let said: { topic: string; body: Record<string, unknown> }[] = []
let complaints: Complaints
let excesses: Excesses

beforeEach(() => {
  vi.useFakeTimers()
  said = []
  excesses = new Excesses()
  const transport = { publish: (topic: string, payload: string) => said.push({ topic, body: JSON.parse(payload) }) }
  complaints = new Complaints(transport as unknown as IngestTransport, excesses)
})
afterEach(() => vi.useRealTimers())

const refused = (uplinkId: string, seq: number): Refused => ({
  uplinkId,
  received: 0,
  reason: 'unknown-list',
  payload: { bytes: 1, head: Buffer.alloc(1) },
  number: { stream: 's', seq },
})
const seqs = ({ body }: { body: Record<string, unknown> }) => [body, ...((body.more ?? []) as { seq: number }[])].map(({ seq }) => seq)

it('review X8: tells an uplink at once what was refused, and once a second at the most what is refused after that', () => {
  for (let seq = 1; seq <= 50; seq++) complaints.reject([refused(wrong, seq)])
  complaints.reject([refused(other, 7)])
  expect(said.map(seqs)).toEqual([[1], [7]])
  vi.advanceTimersByTime(1_000)
  expect(said.slice(2).map(seqs)).toEqual([Array.from({ length: 49 }, (_, i) => i + 2)])
  vi.advanceTimersByTime(10_000)
  expect(said).toHaveLength(3)
})

it('review X8: of very many refusals the newest are told, and it is noted whose they were', () => {
  const count = budgets.rejectionsTold.most + 5
  for (let seq = 0; seq <= count; seq++) complaints.reject([refused(wrong, seq)])
  vi.advanceTimersByTime(1_000)
  expect(said.map((one) => seqs(one).length)).toEqual([1, budgets.rejectionsTold.most])
  expect(seqs(said[1] ?? { body: {} }).at(-1)).toBe(count)
  expect(excesses.take()).toEqual([{ budget: 'rejectionsTold', holder: wrong, count: 5 }])
})

it('review X8: asks for a hello once a second at the most, and says what waits when it stops', () => {
  for (let n = 0; n < 20; n++) complaints.askHello([wrong, other])
  expect(said).toHaveLength(2)
  vi.advanceTimersByTime(500)
  complaints.stop()
  expect(said).toHaveLength(4)
  vi.advanceTimersByTime(5_000)
  expect(said).toHaveLength(4)
})
