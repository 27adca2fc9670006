import { expect } from 'vitest'
import type { StoredPoint } from '../src/modules/telemetry/queries/points.ts'
import { readRange } from '../src/modules/telemetry/reading.ts'
import type { TestDatabase } from '../src/storage/test-database.ts'

const dayMs = 86_400_000

type Cell = number | null

/** The test's UPS with a point of the second block and a counter besides; `mode` is a state. */
export const historyPoints: readonly StoredPoint[] = [
  ...['phase.1.input_voltage', 'phase.2.input_voltage', 'phase.3.input_voltage', 'battery_charge', 'load', 'mode'].map((key, i) => ({
    key,
    store: 'v' as const,
    slot: i + 1,
    cadence: 10_000,
  })),
  { key: 'rarely', store: 'v', slot: 40, cadence: 600_000 },
  { key: 'energy', store: 'c', slot: 1, cadence: 10_000 },
]

/** What should be read of one device's day, however it is stored: the first value of a time wins. */
export class HistoryModel {
  readonly deviceId: number
  /** Days since 1970. */
  readonly day: number
  readonly rows = new Map<number, Cell[]>()
  readonly #database: TestDatabase

  constructor(database: TestDatabase, deviceId: number, day: number) {
    this.#database = database
    this.deviceId = deviceId
    this.day = day
  }

  /** The points of the test's UPS that this model adds to it. */
  async announce(): Promise<void> {
    await this.#database.pool.query(
      `insert into device_points (device_id, key, store, slot, cadence_ms)
       select $1, k, s::"char", n, c from unnest($2::text[], $3::text[], $4::smallint[], $5::bigint[]) as p(k, s, n, c) on conflict do nothing`,
      [
        this.deviceId,
        historyPoints.map(({ key }) => key),
        historyPoints.map(({ store }) => store),
        historyPoints.map(({ slot }) => slot),
        historyPoints.map(({ cadence }) => cadence),
      ],
    )
  }

  /** Samples at these milliseconds of the day, as an uplink's batch brings them. */
  async arrive(table: 'samples' | 'samples_late', times: readonly number[], salt = 0): Promise<void> {
    const values = times.map((time) => valuesAt(time, salt))
    await this.#database.pool.query(
      `insert into ${table} (device_id, at, v, c, flags)
       select $1, to_timestamp(t / 1000.0), v::real[], c::float8[], 1 from unnest($2::float8[], $3::text[], $4::text[]) as s(t, v, c)
           on conflict do nothing`,
      [
        this.deviceId,
        times.map((time) => this.day * dayMs + time),
        values.map((row) =>
          literal([...row.slice(0, 6), ...Array<Cell>(row[6] === null ? 0 : 33).fill(null), ...(row[6] === null ? [] : [row[6] ?? null])]),
        ),
        values.map((row) => literal(row.slice(7))),
      ],
    )
    for (const [i, time] of times.entries()) if (!this.rows.has(time)) this.rows.set(time, values[i] ?? [])
  }

  /** Everything is there, once, in order, and equal at its precision. */
  async expectAll(): Promise<void> {
    const from = new Date(this.day * dayMs)
    const range = { deviceId: this.deviceId, from, to: new Date(from.getTime() + dayMs) }
    const read = await readRange(this.#database.pool, range, historyPoints)
    const expected = [...this.rows].sort(([a], [b]) => a - b)
    expect(read.map(({ at }) => at.getTime() - from.getTime())).toEqual(expected.map(([time]) => time))
    const reals = (row: readonly Cell[]) => row.map((value, i) => (value === null || i === 7 ? value : Math.fround(value)))
    expect(read.map(({ values }) => reals(values))).toEqual(expected.map(([, values]) => reals(values)))
  }
}

/** Good, bad, missing and huge values, a state, and what is measured now and then. `salt` makes other values of the same time. */
function valuesAt(time: number, salt: number): Cell[] {
  const n = Math.floor(time / 10_000)
  const volts = Math.round((230 + 3 * Math.sin(n / 40) + (n % 5) / 10 + salt) * 10) / 10
  return [
    volts,
    n % 17 === 0 ? null : volts - 1,
    n % 29 === 0 ? Number.NaN : volts + 0.5,
    n === 777 ? 1e30 : 98,
    n % 4,
    n >= 1000 && n < 1003 ? 3 : 1,
    n % 60 === 0 ? 12.345 + n : null,
    120_000 + n / 100,
  ]
}

function literal(values: readonly Cell[]): string {
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`
}
