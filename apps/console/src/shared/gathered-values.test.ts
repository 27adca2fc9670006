import { deviceCalls } from '@kilowatch/contract'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { gatheredValues } from './gathered-values.ts'
import type { ValuesEvent } from './live-cache.ts'
import { keyOf } from './query.ts'

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 6, 0, second)).toISOString()
const values = (deviceId: string, value: number, second: number): ValuesEvent => ({
  event: 'values',
  deviceId,
  at: at(second),
  snapshot: false,
  readings: [['load', value, Date.parse(at(second)), 'good', 1_000]],
})
const device = (id: string) => ({
  id,
  headline: [{ key: 'load', value: 0, at: at(0), quality: 'good', cadence: 1_000 }],
  lastHeardAt: at(0),
})
const shown = keyOf(deviceCalls.listDevices, { query: { page: 1 } })
const elsewhere = keyOf(deviceCalls.listDevices, { query: { page: 2 } })

let client: QueryClient
let changes: unknown[]
const loads = () => client.getQueryData<{ items: ReturnType<typeof device>[] }>(shown)?.items.map(({ headline }) => headline[0]?.value)

beforeEach(() => {
  vi.useFakeTimers()
  client = new QueryClient()
  client.setQueryData(shown, { items: [device('1'), device('2'), device('3')], total: 3 })
  client.setQueryData(elsewhere, { items: [device('9')], total: 1 })
  changes = []
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated') changes.push(query.queryKey)
  })
})

afterEach(() => {
  client.clear()
  vi.useRealTimers()
})

it('changes a list once for all devices that report within a moment, each with the newest of its values, and no list without them', () => {
  const gathered = gatheredValues(client)
  gathered.add(values('1', 10, 1))
  gathered.add(values('2', 20, 1))
  gathered.add(values('1', 11, 2))
  expect(loads()).toEqual([0, 0, 0])
  vi.runAllTimers()
  expect(loads()).toEqual([11, 20, 0])
  expect(changes).toEqual([shown])
  gathered.add(values('3', 30, 3))
  vi.runAllTimers()
  expect(loads()).toEqual([11, 20, 30])
})

it('shows at once what has come where something else is to be shown, and nothing more after its end', () => {
  const gathered = gatheredValues(client)
  gathered.add(values('1', 10, 1))
  gathered.flush()
  expect(loads()).toEqual([10, 0, 0])
  gathered.add(values('2', 20, 2))
  gathered.stop()
  vi.runAllTimers()
  expect(loads()).toEqual([10, 0, 0])
})

it('shows what one device reports many times a second a few times a second', () => {
  const gathered = gatheredValues(client)
  for (let n = 1; n <= 10; n++) {
    gathered.add(values('2', n, n))
    vi.advanceTimersByTime(100)
  }
  expect(changes.length).toBe(4)
  vi.runAllTimers()
  expect(loads()).toEqual([0, 10, 0])
})

it('shows the first values after a calm moment at once, and a stream of them about once a second', () => {
  const gathered = gatheredValues(client)
  gathered.add(values('1', 10, 1))
  vi.advanceTimersByTime(0)
  expect(loads()).toEqual([10, 0, 0])
  for (let n = 1; n <= 70; n++) {
    gathered.add(values('2', n, 1 + n))
    vi.advanceTimersByTime(14)
  }
  vi.runAllTimers()
  expect(loads()).toEqual([10, 70, 0])
  expect(changes.length).toBeLessThanOrEqual(3)
  vi.advanceTimersByTime(5_000)
  gathered.add(values('3', 30, 90))
  vi.advanceTimersByTime(0)
  expect(loads()).toEqual([10, 70, 30])
})

it('shows values that come with a command at once, and gathers again behind them', () => {
  const gathered = gatheredValues(client)
  gathered.add(values('1', 10, 1))
  vi.advanceTimersByTime(0)
  gathered.add(values('1', 11, 2))
  gathered.flush()
  expect(loads()).toEqual([11, 0, 0])
  gathered.add(values('1', 12, 3))
  vi.advanceTimersByTime(200)
  expect(loads()).toEqual([11, 0, 0])
  vi.runAllTimers()
  expect(loads()).toEqual([12, 0, 0])
})
