import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Supplied, SupplyState } from './supply.ts'
import { below, effectsOf, effectsOfSwitching, type Feed, type SupplyGraph, suppliedWithout, wayBack } from './supply-effects.ts'

const plain: SupplyState = { stores: false, gives: 'live', transfer: null, open: [] }
const feed = (source: string, load: string, input = 1, output: number | null = null): Feed => ({ source, load, input, output })
const graphOf = (feeds: Feed[], states: Record<string, Partial<SupplyState>> = {}): SupplyGraph => ({
  feeds,
  states: new Map(Object.entries(states).map(([id, state]) => [id, { ...plain, ...state }])),
})
const effects = (graph: SupplyGraph, failing: string) => Object.fromEntries(effectsOf(graph, failing))

describe('what loses power', () => {
  test('is everything below that nothing else feeds', () => {
    const graph = graphOf([feed('mains', 'board'), feed('board', 'rack'), feed('mains', 'lamp')])
    expect(effects(graph, 'board')).toEqual({ board: { kind: 'fails' }, rack: { kind: 'loses' } })
    expect(effects(graph, 'mains')).toMatchObject({ board: { kind: 'loses' }, rack: { kind: 'loses' }, lamp: { kind: 'loses' } })
  })

  test('is not a load with two supplies, which loses one of them', () => {
    const graph = graphOf([feed('ups-a', 'server', 1), feed('ups-b', 'server', 2)])
    expect(effects(graph, 'ups-a')).toMatchObject({ server: { kind: 'reserve' } })
    const common = graphOf([...graph.feeds, feed('mains', 'ups-a'), feed('mains', 'ups-b')])
    expect(effects(common, 'mains')).toMatchObject({ server: { kind: 'loses' } })
  })

  test('is not what a battery holds, its own or one above', () => {
    const graph = graphOf([feed('mains', 'ups'), feed('ups', 'rack')], { ups: { stores: true } })
    expect(effects(graph, 'mains')).toMatchObject({ ups: { kind: 'battery' }, rack: { kind: 'battery' } })
    expect(effects(graph, 'ups')).toMatchObject({ rack: { kind: 'loses' } })
  })

  test('a transfer switch changes over, to what it prefers where that lives, and only when its own source goes', () => {
    const feeds = [feed('a', 'ats', 1), feed('b', 'ats', 2), feed('c', 'ats', 3), feed('ats', 'rack')]
    const on = (input: number | null, preferred: number | null) => graphOf(feeds, { ats: { transfer: { input, preferred } } })
    expect(effects(on(1, 1), 'a')).toMatchObject({ ats: { kind: 'transfers', to: 2 } })
    expect(effects(on(1, 3), 'a')).toMatchObject({ ats: { kind: 'transfers', to: 3 } })
    expect(effects(on(1, 1), 'b')).toMatchObject({ ats: { kind: 'reserve' } })
    expect(effects(on(null, null), 'a')).toMatchObject({ ats: { kind: 'reserve' } })
    expect(effects(on(1, 1), 'a')).not.toHaveProperty('rack')
    const last = graphOf([feed('a', 'ats', 1), feed('ats', 'rack')], { ats: { transfer: { input: 1, preferred: 1 } } })
    expect(effects(last, 'a')).toMatchObject({ ats: { kind: 'loses' }, rack: { kind: 'loses' } })
  })

  test('what an open switch keeps dead has nothing to lose, and saves nobody', () => {
    const feeds = [feed('pdu', 'one', 1, 1), feed('pdu', 'two', 1, 2), feed('other', 'one', 2)]
    const open = graphOf(feeds, { pdu: { open: [1] } })
    expect(effects(open, 'pdu')).toEqual({ pdu: { kind: 'fails' }, two: { kind: 'loses' } })
    expect(effects(open, 'other')).toMatchObject({ one: { kind: 'loses' } })
    expect(effects(graphOf(feeds, { pdu: { open: [0] } }), 'pdu')).toEqual({ pdu: { kind: 'fails' } })
  })

  test('a device that gives nothing already makes nobody lose anything', () => {
    expect(effects(graphOf([feed('ups', 'rack')], { ups: { gives: 'none' } }), 'ups')).toEqual({ ups: { kind: 'fails' } })
  })
})

/** Devices 0…n-1; each is fed only by those with a smaller number, so that nothing comes round. */
const someGraph = fc.integer({ min: 2, max: 9 }).chain((count) =>
  fc
    .record({
      pairs: fc.array(fc.tuple(fc.nat(count - 1), fc.nat(count - 1), fc.integer({ min: 1, max: 2 })), { maxLength: 20 }),
      states: fc.array(
        fc.record({
          stores: fc.boolean(),
          gives: fc.constantFrom<Supplied>('live', 'live', 'battery', 'none'),
          transfer: fc.constantFrom(null, { input: 1, preferred: 2 }),
          open: fc.constantFrom<readonly number[]>([], [], [0]),
        }),
        { minLength: count, maxLength: count },
      ),
      failed: fc.uniqueArray(fc.nat(count - 1), { maxLength: 4 }),
      more: fc.nat(count - 1),
    })
    .map(({ pairs, states, failed, more }) => ({
      ids: states.map((_, id) => `${id}`),
      graph: {
        feeds: pairs.flatMap(([one, other, input]) =>
          one === other ? [] : [feed(`${Math.min(one, other)}`, `${Math.max(one, other)}`, input)],
        ),
        states: new Map(states.map((state, id) => [`${id}`, state])),
      },
      failed: failed.map(String),
      more: `${more}`,
    })),
)
const strength: Record<Supplied, number> = { none: 0, battery: 1, live: 2 }

describe('for any supply', () => {
  test('when more fails, nobody gets more', () => {
    fc.assert(
      fc.property(someGraph, ({ ids, graph, failed, more }) => {
        const few = suppliedWithout(graph, new Set(failed))
        const many = suppliedWithout(graph, new Set([...failed, more]))
        for (const id of ids) expect(strength[many(id)]).toBeLessThanOrEqual(strength[few(id)])
      }),
    )
  })

  test('only what is below a device feels its failure', () => {
    fc.assert(
      fc.property(someGraph, ({ graph, more }) => {
        const reached = below(graph.feeds, more)
        for (const id of effectsOf(graph, more).keys()) expect(id === more || reached.has(id)).toBe(true)
      }),
    )
  })

  test('who loses supply had some, and has none then', () => {
    fc.assert(
      fc.property(someGraph, ({ graph, more }) => {
        const before = suppliedWithout(graph, new Set())
        const after = suppliedWithout(graph, new Set([more]))
        for (const [id, effect] of effectsOf(graph, more)) {
          if (effect.kind === 'loses') expect([before(id) !== 'none', after(id)]).toEqual([true, 'none'])
          else if (effect.kind !== 'fails') expect(after(id)).not.toBe('none')
        }
      }),
    )
  })

  test('a load with two ways that share nothing survives the loss of anything on one of them', () => {
    fc.assert(
      fc.property(someGraph, someGraph, fc.nat(8), (one, other, place) => {
        const named = (side: typeof one, name: string) => ({
          feeds: side.graph.feeds.map(({ source, load, input }) => feed(name + source, name + load, input)),
          states: [...side.graph.states].map(([id, state]) => [name + id, state] as const),
        })
        const [a, b] = [named(one, 'a'), named(other, 'b')]
        const feeds = [...a.feeds, ...b.feeds, feed(`a${one.ids.length - 1}`, 'load', 1), feed(`b${other.ids.length - 1}`, 'load', 2)]
        const graph = { feeds, states: new Map([...a.states, ...b.states]) }
        fc.pre(suppliedWithout(graph, new Set())(`b${other.ids.length - 1}`) !== 'none')
        fc.pre(!graph.states.get(`b${other.ids.length - 1}`)?.open.includes(0))
        const failing = `a${place % one.ids.length}`
        expect(effectsOf(graph, failing).get('load')?.kind).not.toBe('loses')
      }),
    )
  })

  test('a feed that would close a ring is known by the way back, and no other is', () => {
    fc.assert(
      fc.property(someGraph, fc.nat(8), fc.nat(8), ({ graph, ids }, one, other) => {
        const [source, load] = [`${one % ids.length}`, `${other % ids.length}`]
        fc.pre(source !== load)
        const way = wayBack(graph.feeds, source, load)
        expect(way !== undefined).toBe(below(graph.feeds, load).has(source))
        if (!way) return
        expect([way[0], way.at(-1)]).toEqual([load, source])
        for (const [place, id] of way.slice(1).entries()) {
          expect(graph.feeds.some((each) => each.source === way[place] && each.load === id)).toBe(true)
        }
      }),
    )
  })
})

describe('what becomes of others when a switch is turned', () => {
  const feeds = [feed('pdm', 'one', 1, 1), feed('pdm', 'two', 1, 2), feed('pdm', 'three'), feed('other', 'two', 2), feed('one', 'last')]
  const turned = (graph: SupplyGraph, then: Partial<SupplyState>) =>
    Object.fromEntries(effectsOfSwitching(graph, 'pdm', { ...plain, ...then }))

  test('is what the opened output feeds, with what stands below it, and not what has another supply or another output', () => {
    expect(turned(graphOf(feeds), { open: [1] })).toEqual({ one: { kind: 'loses' }, last: { kind: 'loses' } })
    expect(turned(graphOf(feeds), { open: [2] })).toEqual({ two: { kind: 'reserve' } })
    expect(turned(graphOf(feeds), { open: [0] })).toMatchObject({
      one: { kind: 'loses' },
      two: { kind: 'reserve' },
      three: { kind: 'loses' },
    })
  })

  test('is what becomes live when it closes', () => {
    const open = graphOf(feeds, { pdm: { open: [1, 2] } })
    expect(turned(open, { open: [2] })).toEqual({ one: { kind: 'gains' }, last: { kind: 'gains' } })
    expect(turned(open, { open: [1, 2] })).toEqual({})
  })

  test('a device that gives nothing any more takes everything below with it, but for what a battery holds', () => {
    const graph = graphOf([feed('pdm', 'ups'), feed('pdm', 'lamp')], { ups: { stores: true } })
    expect(turned(graph, { gives: 'none' })).toEqual({ ups: { kind: 'battery' }, lamp: { kind: 'loses' } })
  })
})
