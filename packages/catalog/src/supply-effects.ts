import type { Supplied, SupplyState } from './supply.ts'

/** One device feeds another: into which of its inputs, from which of its own outputs; null: which is not known. */
export interface Feed {
  source: string
  load: string
  input: number
  output: number | null
}

/** Who feeds whom, and how each stands; a device of which nothing is known passes on what it gets. */
export interface SupplyGraph {
  feeds: readonly Feed[]
  states: ReadonlyMap<string, SupplyState>
}

/**
 * What becomes of a device when another fails. `loses`: nothing feeds it any more; `battery`: what it gets comes from a store, its own or
 * one above it; `transfers`: it takes from another input; `reserve`: it keeps its supply and loses one of its ways.
 */
export type SupplyEffect =
  | { kind: 'fails' }
  | { kind: 'loses' }
  | { kind: 'battery' }
  | { kind: 'transfers'; to: number }
  | { kind: 'reserve' }

const strength: Readonly<Record<Supplied, number>> = { none: 0, battery: 1, live: 2 }
const weaker = (one: Supplied, other: Supplied): Supplied => (strength[one] <= strength[other] ? one : other)
const stronger = (one: Supplied, other: Supplied): Supplied => (strength[one] >= strength[other] ? one : other)

/**
 * What each device can give while these have failed. What nothing is known to feed is taken to be fed; of several inputs one is enough; a
 * transfer switch changes over by itself.
 */
export function suppliedWithout(graph: SupplyGraph, failed: ReadonlySet<string>): (device: string) => Supplied {
  const known = new Map<string, Supplied>()
  const feedsInto = grouped(graph.feeds)
  return function given(device: string): Supplied {
    const before = known.get(device)
    if (before !== undefined) return before
    // Feeds know no cycle; where the data has one all the same, nothing comes round it.
    known.set(device, 'none')
    const result = failed.has(device) ? 'none' : giving(graph, device, feedsInto.get(device) ?? [], given)
    known.set(device, result)
    return result
  }
}

function giving(graph: SupplyGraph, device: string, feeds: readonly Feed[], given: (device: string) => Supplied): Supplied {
  const state = graph.states.get(device)
  const got = feeds.length === 0 ? 'live' : feeds.map((feed) => carried(graph, feed, given)).reduce(stronger, 'none')
  return weaker(state?.stores ? stronger(got, 'battery') : got, state?.gives ?? 'live')
}

/** What comes through one feed. */
function carried({ states }: SupplyGraph, { source, output }: Feed, given: (device: string) => Supplied): Supplied {
  const open = states.get(source)?.open ?? []
  return open.includes(0) || (output !== null && open.includes(output)) ? 'none' : given(source)
}

/** What becomes of each device when this one fails; those that it does not touch are left out. */
export function effectsOf(graph: SupplyGraph, failing: string): Map<string, SupplyEffect> {
  const before = suppliedWithout(graph, new Set())
  const after = suppliedWithout(graph, new Set([failing]))
  const feedsInto = grouped(graph.feeds)
  const effects = new Map<string, SupplyEffect>([[failing, { kind: 'fails' }]])
  for (const device of below(graph.feeds, failing)) {
    const effect = effectOn(graph, device, feedsInto.get(device) ?? [], before, after)
    if (effect) effects.set(device, effect)
  }
  return effects
}

type Given = (device: string) => Supplied

function effectOn(graph: SupplyGraph, device: string, feeds: readonly Feed[], before: Given, after: Given): SupplyEffect | undefined {
  const then = after(device)
  if (strength[then] < strength[before(device)]) return { kind: then === 'none' ? 'loses' : 'battery' }
  if (then === 'none') return undefined
  const carries = (given: Given) => feeds.filter((feed) => carried(graph, feed, given) !== 'none')
  const left = carries(after)
  const lost = carries(before).filter((feed) => !left.includes(feed))
  if (lost.length === 0) return undefined
  const transfer = graph.states.get(device)?.transfer
  const to = transfer && changesOver(transfer, lost, left)
  return to ? { kind: 'transfers', to } : { kind: 'reserve' }
}

/** The input that a transfer switch takes from then; undefined: it stays where it is. */
function changesOver(
  { input, preferred }: NonNullable<SupplyState['transfer']>,
  lost: readonly Feed[],
  left: readonly Feed[],
): number | undefined {
  const inputs = left.map((feed) => feed.input)
  if (!lost.some((feed) => feed.input === input) || inputs.includes(input ?? 0)) return undefined
  return preferred !== null && inputs.includes(preferred) ? preferred : Math.min(...inputs)
}

/** Everything that a device feeds, directly and through others; without itself. */
export function below(feeds: readonly Feed[], device: string): Set<string> {
  const found = new Set<string>()
  const waiting = [device]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const { source, load } of feeds) {
      if (source !== next || found.has(load) || load === device) continue
      found.add(load)
      waiting.push(load)
    }
  }
  return found
}

/** The way on which power would come round when `source` fed `load`: from the load down to the source; undefined: it would not. */
export function wayBack(feeds: readonly Pick<Feed, 'source' | 'load'>[], source: string, load: string): string[] | undefined {
  const cameFrom = new Map<string, string | null>([[load, null]])
  const waiting = [load]
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (next === source) return wayTo(next, cameFrom)
    for (const feed of feeds) {
      if (feed.source !== next || cameFrom.has(feed.load)) continue
      cameFrom.set(feed.load, next)
      waiting.push(feed.load)
    }
  }
  return undefined
}

function wayTo(end: string, cameFrom: ReadonlyMap<string, string | null>): string[] {
  const way = [end]
  for (let before = cameFrom.get(end); before; before = cameFrom.get(before)) way.unshift(before)
  return way
}

function grouped(feeds: readonly Feed[]): Map<string, Feed[]> {
  const byLoad = new Map<string, Feed[]>()
  for (const feed of feeds) {
    const known = byLoad.get(feed.load)
    if (known) known.push(feed)
    else byLoad.set(feed.load, [feed])
  }
  return byLoad
}
