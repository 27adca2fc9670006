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

/** How everything stands at one moment: what each device can give, and what comes through each feed. */
interface Side {
  graph: SupplyGraph
  given: Given
}
type Given = (device: string) => Supplied

const sideOf = (graph: SupplyGraph, failed: readonly string[] = []): Side => ({ graph, given: suppliedWithout(graph, new Set(failed)) })

/** What becomes of each device when this one fails; those that it does not touch are left out. */
export function effectsOf(graph: SupplyGraph, failing: string): Map<string, SupplyEffect> {
  return new Map<string, SupplyEffect>([[failing, { kind: 'fails' }], ...effectsBelow(failing, sideOf(graph), sideOf(graph, [failing]))])
}

/** What becomes of a device when another one is switched: as when it fails, or it is fed again that was not. */
export type SwitchEffect = Exclude<SupplyEffect, { kind: 'fails' }> | { kind: 'gains' }

/** What becomes of each device below this one when it stands otherwise than now; those that it does not touch are left out. */
export function effectsOfSwitching(graph: SupplyGraph, device: string, then: SupplyState): Map<string, SwitchEffect> {
  const before = sideOf(graph)
  const after = sideOf({ feeds: graph.feeds, states: new Map(graph.states).set(device, then) })
  const gained = [...below(graph.feeds, device)].filter((one) => strength[after.given(one)] > strength[before.given(one)])
  return new Map<string, SwitchEffect>([
    ...effectsBelow(device, before, after),
    ...gained.map((one): [string, SwitchEffect] => [one, { kind: 'gains' }]),
  ])
}

function effectsBelow(device: string, before: Side, after: Side): [string, Exclude<SupplyEffect, { kind: 'fails' }>][] {
  const { feeds } = before.graph
  const feedsInto = grouped(feeds)
  return [...below(feeds, device)].flatMap((one) => {
    const effect = effectOn(one, feedsInto.get(one) ?? [], before, after)
    return effect ? [[one, effect]] : []
  })
}

function effectOn(device: string, feeds: readonly Feed[], before: Side, after: Side): Exclude<SupplyEffect, { kind: 'fails' }> | undefined {
  const then = after.given(device)
  if (strength[then] < strength[before.given(device)]) return { kind: then === 'none' ? 'loses' : 'battery' }
  if (then === 'none') return undefined
  const carries = ({ graph, given }: Side) => feeds.filter((feed) => carried(graph, feed, given) !== 'none')
  const left = carries(after)
  const lost = carries(before).filter((feed) => !left.includes(feed))
  if (lost.length === 0) return undefined
  const transfer = after.graph.states.get(device)?.transfer
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
