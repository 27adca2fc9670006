import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { marks } from './column.ts'
import { decodeSamples, encodeSamples, type SampleBlock } from './sample-block.ts'

/** `undefined`: not reported. */
type Cell = number | undefined

function blockOf(times: readonly number[], columns: readonly { store: 'v' | 'c'; slot: number; cells: readonly Cell[] }[]): SampleBlock {
  return {
    times: Float64Array.from(times),
    flags: Uint16Array.from(times, (_, i) => (i % 7 === 3 ? 1 : 0)),
    columns: columns.map(({ store, slot, cells }) => ({
      store,
      slot,
      values: Float64Array.from(cells, (cell) => cell ?? 0),
      marks: Uint8Array.from(cells, (cell) => (cell === undefined ? marks.missing : Number.isNaN(cell) ? marks.bad : marks.value)),
    })),
  }
}

function cellsOf({ columns }: SampleBlock): Cell[][] {
  return columns.map(({ store, values, marks: of }) =>
    Array.from(of, (mark, i) => {
      if (mark === marks.missing) return undefined
      if (mark === marks.bad) return Number.NaN
      // Zero has no sign at its precision; a real is equal as a 32-bit float.
      return (store === 'v' ? Math.fround(values[i] ?? 0) : (values[i] ?? 0)) + 0
    }),
  )
}

async function expectSame(block: SampleBlock, decimals: number): Promise<Buffer> {
  const bytes = await encodeSamples(block, () => decimals)
  const decoded = await decodeSamples(bytes)
  expect(decoded.times).toEqual(block.times)
  expect(decoded.flags).toEqual(block.flags)
  expect(decoded.columns.map(({ store, slot }) => [store, slot])).toEqual(block.columns.map(({ store, slot }) => [store, slot]))
  expect(cellsOf(decoded)).toEqual(cellsOf(block))
  return bytes
}

const real = fc.oneof(
  fc.integer({ min: -9_999_999, max: 9_999_999 }).map((whole) => whole / 10),
  fc.float({ noNaN: false }),
  fc.constantFrom(0, -0, Number.NaN, Infinity, -Infinity, 3.4028234663852886e38, 1.401298464324817e-45, 16_777_217),
)
const double = fc.oneof(
  fc.integer({ min: 0, max: 2 ** 48 }).map((whole) => whole / 100),
  fc.double({ noNaN: false }),
  fc.constantFrom(0, -0, Number.NaN, Infinity, Number.MAX_VALUE, Number.MIN_VALUE, Number.MAX_SAFE_INTEGER, 2 ** 53 + 2),
)
const cell = (value: fc.Arbitrary<number>) => fc.option(value, { nil: undefined, freq: 4 })
const block = fc
  .uniqueArray(
    fc.oneof(
      fc.integer({ min: 0, max: 3_599_999 }).map((ms) => ms * 1000),
      fc.integer({ min: 0, max: 3_599_999_999 }),
    ),
    {
      maxLength: 40,
    },
  )
  .map((times) => times.sort((a, b) => a - b))
  .chain((times) => {
    const column = (store: 'v' | 'c', value: fc.Arbitrary<number>) =>
      fc.record({
        store: fc.constant(store),
        slot: fc.integer({ min: 1, max: 2064 }),
        cells: fc.array(cell(value), { minLength: times.length, maxLength: times.length }),
      })
    return fc.array(fc.oneof(column('v', real), column('c', double)), { maxLength: 6 }).map((columns) => blockOf(times, columns))
  })

describe('a block of samples', () => {
  it('gives back every value, whatever it is and whenever it came', async () => {
    await fc.assert(
      fc.asyncProperty(block, fc.integer({ min: 0, max: 9 }), async (one, decimals) => {
        await expectSame(one, decimals)
      }),
      { numRuns: 300 },
    )
  })

  it('holds one sample, and none', async () => {
    await expectSame(blockOf([], []), 1)
    await expectSame(blockOf([3_599_999_999], [{ store: 'v', slot: 1, cells: [Math.fround(230.1)] }]), 1)
    await expectSame(blockOf([0], []), 1)
  })

  it('reads the decimals that people wrote, not the float, also where the declared ones are too few', async () => {
    const written = [230.1, 229.95, -0.3, 16_777.2]
    const bytes = await encodeSamples(blockOf([1, 2, 3, 4], [{ store: 'v', slot: 2, cells: written.map(Math.fround) }]), () => 1)
    expect([...((await decodeSamples(bytes)).columns[0]?.values ?? [])]).toEqual(written)
    const wild = await encodeSamples(blockOf([1, 2], [{ store: 'v', slot: 2, cells: [Math.fround(1e30), Math.fround(0.1)] }]), () => 1)
    expect([...((await decodeSamples(wild)).columns[0]?.values ?? [])]).toEqual([1e30, 0.1])
  })

  it('reads only the columns that are wanted', async () => {
    const cells = [1, 2, 3]
    const bytes = await encodeSamples(
      blockOf(
        [1, 2, 3],
        [
          { store: 'v', slot: 1, cells: [7.25, 1e30, 8] },
          { store: 'c', slot: 1, cells },
        ],
      ),
      () => 0,
    )
    const decoded = await decodeSamples(bytes, ({ store }) => store === 'c')
    expect(decoded.columns.map(({ values }) => [...values])).toEqual([cells])
  })

  it('needs less than half a byte for a value that wanders', async () => {
    const times = Array.from({ length: 720 }, (_, i) => i * 5_000_000)
    const columns = Array.from({ length: 20 }, (_, n) => ({
      store: 'v' as const,
      slot: n + 1,
      cells: times.map((time) => Math.fround(Math.round((230 + n + 2 * Math.sin(time / 4e8 + n)) * 10) / 10)),
    }))
    const bytes = await expectSame(blockOf(times, columns), 1)
    expect(bytes.length / (720 * 20)).toBeLessThan(0.5)
  })

  it('says so when it is damaged or newer', async () => {
    const bytes = await encodeSamples(blockOf([1, 2], [{ store: 'v', slot: 1, cells: [1, 2] }]), () => 1)
    await expect(decodeSamples(bytes.subarray(0, bytes.length - 2))).rejects.toThrow()
    await expect(decodeSamples(Buffer.concat([Buffer.from([9]), bytes.subarray(1)]))).rejects.toThrow('version 9')
  })
})
