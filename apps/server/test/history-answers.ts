import type { History } from '@kilowatch/contract'
import { expect } from 'vitest'
import type { TestServer } from './test-server.ts'

const hourMs = 3_600_000
const dayMs = 86_400_000

/** The part of an address that names a range, by milliseconds from `begin`. */
export const spanFrom = (begin: number) => (from: number, to: number) =>
  `from=${new Date(begin + from).toISOString()}&to=${new Date(begin + to).toISOString()}`

/** What the owner of a house asks of their device. */
export async function askHistory({ app, house }: Pick<TestServer, 'app' | 'house'>, path: string) {
  const { token, id } = house.owner
  const url = `/api/v1/devices/${house.device.boxId}/${path}`
  return app.inject({ url, headers: { token, userid: id, language: 'en' } })
}

/** Everything that people ask of a model's day, in every form: four histories, a page and a table. `begin`: milliseconds since 1970. */
export async function historyAnswers(server: Pick<TestServer, 'app' | 'house'>, begin: number): Promise<unknown[]> {
  const span = spanFrom(begin)
  const paths = [
    `history?points=phase.3.input_voltage,mode,energy&${span(0, dayMs)}&steps=300`,
    `history?points=phase.1.input_voltage,mode,rarely&${span(-3 * dayMs, 2 * dayMs)}&steps=200`,
    `history?points=phase.2.input_voltage,load&${span(3 * hourMs + 17_000, 4 * hourMs)}&steps=50`,
    `history?points=phase.3.input_voltage,rarely&${span(3 * hourMs + 17_000, 3 * hourMs + 600_000)}`,
    `samples?points=phase.3.input_voltage,rarely,energy&${span(2 * hourMs + 5_000, dayMs)}&page=7&pageSize=100`,
    `samples/export?points=phase.3.input_voltage,mode,energy&${span(0, dayMs)}`,
  ]
  const read: unknown[] = []
  for (const path of paths) {
    const { statusCode, payload } = await askHistory(server, path)
    expect(statusCode).toBe(200)
    read.push(path.startsWith('samples/export') ? payload : JSON.parse(payload).data)
  }
  return read
}

/** A rollup keeps means at one digit more than the readings, and of a counter only its ends. */
export function expectAlike(after: History, before: History): void {
  expect({ step: after.step, gaps: after.gaps }).toEqual({ step: before.step, gaps: before.gaps })
  for (const [i, series] of after.series.entries()) {
    const known = before.series[i]
    expect(series.at).toEqual(known?.at)
    if (series.key === 'energy' && after.step !== null) {
      expect(series.value.every((value, n) => (value ?? 0) >= (known?.min?.[n] ?? 0) && (value ?? 0) <= (known?.max?.[n] ?? 0))).toBe(true)
      continue
    }
    expect(series.min).toEqual(known?.min)
    expect(series.max).toEqual(known?.max)
    for (const [n, value] of series.value.entries()) {
      const expected = known?.value[n]
      if (value === null || expected === null || expected === undefined) expect(value).toBe(expected)
      else expect(Math.abs(value - expected)).toBeLessThanOrEqual(series.min ? 0.1 : 0)
    }
  }
}

/** Histories alike, the page and the table the same. */
export function expectSameAnswers(after: readonly unknown[], before: readonly unknown[]): void {
  for (const i of [0, 1, 2, 3]) expectAlike(after[i] as History, before[i] as History)
  expect(after.slice(4)).toEqual(before.slice(4))
}
