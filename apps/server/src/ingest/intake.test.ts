import { topicOf } from '@kilowatch/telemetry'
import { expect, it } from 'vitest'
import { budgets, Excesses } from '../budgets/index.ts'
import { Intake } from './intake.ts'

const [busy, other] = ['100000000001', '100000000002'] as const

function message(seq: number, samples: number, filling = 0): Buffer {
  const sample = { d: 'd', l: 'l', t: 1_790_000_000_000, up: 1, v: [1], x: { a: 'x'.repeat(filling) } }
  const head = { stream: 's', seq, boot: 'b', sent: 1_790_000_000_000, boot_now: 'b', up_now: 1, live: true }
  return Buffer.from(JSON.stringify({ ...head, samples: Array(samples).fill(sample) }))
}

it.each([
  ['samples', 1_000, 0, budgets.waitingSamples.most / 1_000],
  ['bytes', 1, 900_000, 3],
])('review X1: an uplink whose %s fill its share waits, and nobody else does', async (_what, samples, filling, count) => {
  const intake = new Intake(new Excesses())
  for (let seq = 0; seq < count; seq++) {
    expect(intake.room(busy)).toBeUndefined()
    intake.take(topicOf(busy, 'samples'), message(seq, samples, filling), Date.now())
  }
  const room = intake.room(busy)
  expect(room).toBeInstanceOf(Promise)
  intake.take(topicOf(other, 'samples'), message(1, 1), Date.now())
  expect(intake.room(other)).toBeUndefined()
  while (!intake.isEmpty) intake.drain(500)
  await room
  expect([intake.room(busy), intake.waitingBytes, intake.waitingSamples]).toEqual([undefined, 0, 0])
})

it('review X1: what comes beyond that all the same, from a broker that holds nobody back, is dropped unconfirmed', () => {
  const intake = new Intake(new Excesses())
  const large = message(1, 1, 900_000)
  const fitting = Math.ceil(budgets.waitingBytesUnheld.most / large.length)
  for (let seq = 0; seq < fitting + 3; seq++) intake.take(topicOf(busy, 'samples'), large, Date.now())
  intake.take(topicOf(other, 'samples'), message(1, 1), Date.now())
  expect([intake.waitingMessages, intake.dropped]).toEqual([fitting + 1, 3])
})

it('counts of exchanges are taken so often and no more; what else a status says is taken each time', () => {
  const excesses = new Excesses()
  const intake = new Intake(excesses)
  const taken: unknown[] = []
  for (let queued = 0; queued < budgets.exchangeCounts.most + 3; queued++) {
    const status = { connected: true, queued, exchanges: { for: 1, devices: [] } }
    intake.take(topicOf(busy, 'status'), Buffer.from(JSON.stringify(status)), Date.now())
    taken.push(intake.drain(1).news.get(busy))
  }
  expect(taken.filter((news) => (news as { exchanges?: unknown }).exchanges !== undefined)).toHaveLength(budgets.exchangeCounts.most)
  expect(taken.at(-1)).toEqual({ connected: true, queued: budgets.exchangeCounts.most + 2 })
})
