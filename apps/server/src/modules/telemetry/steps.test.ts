import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { marks } from './codec/column.ts'
import { Steps } from './steps.ts'

const reading = fc.record({
  at: fc.integer({ min: 0, max: 20_000_000 }),
  value: fc.option(fc.oneof(fc.integer({ min: -999, max: 999 }), fc.constant(Number.NaN))),
})

describe('Steps', () => {
  it('are the same from a column as from its readings one by one', () => {
    fc.assert(
      fc.property(fc.uniqueArray(reading, { selector: ({ at }) => at }), fc.constantFrom(1_000, 60_000, 300_000), (readings, length) => {
        const ordered = readings.map(({ at, value }) => ({ at: at / 4, value })).sort((a, b) => a.at - b.at)
        const [oneByOne, byColumn] = [new Steps([{}], length), new Steps([{}], length)]
        for (const { at, value } of ordered) oneByOne.addSample(at, [value])
        byColumn.addColumn(
          0,
          Float64Array.from(ordered, ({ at }) => at),
          {
            values: Float64Array.from(ordered, ({ value }) => value ?? 0),
            marks: Uint8Array.from(ordered, ({ value }) =>
              value === null ? marks.missing : Number.isNaN(value) ? marks.bad : marks.value,
            ),
          },
        )
        const said = (steps: Steps) =>
          steps
            .rows()
            .map(({ at, values: [step] }) => ({ ...step, at, mean: step?.mean?.toFixed(6).replace(/^-0\.0+$/, '0.000000') }))
            .filter(({ reported }) => reported !== 0)
        expect(said(byColumn)).toEqual(said(oneByOne))
      }),
    )
  })
})
