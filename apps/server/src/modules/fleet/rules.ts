import type { Level } from '@kilowatch/catalog'
import type { FleetPart, StateCounts } from '@kilowatch/contract'

const none: Readonly<StateCounts> = { alarm: 0, offline: 0, stale: 0, expired: 0, disabled: 0, unconfigured: 0, normal: 0 }
/** States for which somebody should do something, the most pressing first. */
const pressing = ['alarm', 'offline', 'stale', 'unconfigured', 'expired'] as const

interface Counted {
  state: keyof StateCounts
  devices: number
  worst: number | null
}

export function countStates(tallies: readonly Counted[]): StateCounts {
  const states = { ...none }
  for (const { state, devices } of tallies) states[state] += devices
  return states
}

export function partOf(tallies: readonly Counted[]): FleetPart {
  const worst = Math.max(0, ...tallies.filter(({ state }) => state === 'alarm').map((tally) => tally.worst ?? 0))
  return {
    devices: tallies.reduce((sum, { devices }) => sum + devices, 0),
    states: countStates(tallies),
    worst: worst === 0 ? null : { level: Math.floor(worst / 2) as Level, unconfirmed: worst % 2 === 1 },
  }
}

/** Each value of one key with the tallies that have it, in the order in which they come. */
export function gather<T, K extends string>(tallies: readonly T[], keyOf: (tally: T) => K): [K, T[]][] {
  const found = new Map<K, T[]>()
  for (const tally of tallies) {
    const key = keyOf(tally)
    const known = found.get(key)
    if (known) known.push(tally)
    else found.set(key, [tally])
  }
  return [...found]
}

interface Located {
  province: string
  city: string
  latitude: number | null
}

/** Of the sites of which anything is known of where they are; '' where that is not the province. */
export function provincesOf(sites: readonly Located[]): string[] {
  const known = sites.filter(({ province, city, latitude }) => province !== '' || city !== '' || latitude !== null)
  return [...new Set(known.map(({ province }) => province))].sort()
}

/** The worst alarm first, one that waits before one that is confirmed; then by how many devices are in each pressing state. */
export function worstFirst(a: FleetPart, b: FleetPart): number {
  const rank = ({ worst }: FleetPart) => (worst ? worst.level * 2 + Number(worst.unconfirmed) : 0)
  const differing = pressing.find((state) => a.states[state] !== b.states[state])
  return rank(b) - rank(a) || (differing ? b.states[differing] - a.states[differing] : 0)
}
