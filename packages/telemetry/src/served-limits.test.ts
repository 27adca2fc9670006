import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Malformed, parseConfig, parseConfigAnswer } from './index.ts'
import { differenceOf, rulesOf, type ServedRule } from './served-limits.ts'

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
const pair = fc.tuple(fc.integer(), fc.integer())
const rule: fc.Arbitrary<ServedRule> = fc.record(
  { high: pair, low: pair, raiseDelay: fc.nat(3_600), clearDelay: fc.nat(3_600), samples: fc.integer({ min: 1, max: 100 }) },
  { requiredKeys: [] },
)
const names = fc.constantFrom('load', 'probe.*.temperature', 'probe.1.temperature', 'probe.2.temperature', '__proto__')
const rules = fc.dictionary(names, rule)

/** What holds where nothing is said. */
const plain = (all: Readonly<Record<string, ServedRule>>) =>
  new Map(Object.entries(all).map(([name, each]) => [name, { raiseDelay: 0, clearDelay: 0, samples: 1, ...each }]))

describe('limits on the wire', () => {
  it('are put together from what a type declares and how the device differs, whatever that is', () => {
    fc.assert(
      fc.property(rules, rules, (declared, wanted) => {
        const own = differenceOf(declared, wanted)
        const device = own ? { ref: 'a', type: 'th', own } : { ref: 'a', type: 'th' }
        const limits = { version: 'x', types: { th: declared }, devices: [device] }
        const { limits: heard } = parseConfig(bytes({ version: '', devices: [], limits }))
        const [first] = heard?.devices ?? []
        expect(heard && first && plain(rulesOf(heard, first))).toEqual(plain(wanted))
      }),
    )
  })

  it('say nothing of a device that is as its type declares', () => {
    const declared = { load: { high: [80, 70] } } as const
    expect(differenceOf(declared, { load: { high: [80, 70], raiseDelay: 0, samples: 1 } })).toBeUndefined()
    expect(differenceOf(declared, {})).toEqual({ load: null })
  })

  it.each([
    { version: '', types: {}, devices: [] },
    { version: 'x', types: {}, devices: [{ ref: 'a' }] },
    { version: 'x', types: { th: { load: { high: [1] } } }, devices: [] },
    { version: 'x', types: { th: { load: { samples: 0 } } }, devices: [] },
    { version: 'x', types: {}, devices: [{ ref: 'a', type: 'th', own: { load: 5 } }] },
    { version: 'x', types: [], devices: {} },
  ])('are refused where they are no limits: %j', (limits) => {
    expect(() => parseConfig(bytes({ version: '', devices: [], limits }))).toThrow(Malformed)
  })

  it('are named in the answer, and an answer without them is one', () => {
    expect(parseConfigAnswer({ version: 'a', limits: '' })).toEqual({ version: 'a', limits: '' })
    expect(parseConfigAnswer({ version: 'a' })).toEqual({ version: 'a' })
  })
})
