import type { DeviceState, Home } from '@kilowatch/contract'

/** What the page says first, as facts; the words stand in the locales. */
export type Headline =
  /** Nothing is watched yet. */
  | { kind: 'first-run'; uplinks: number }
  | { kind: 'all-normal'; devices: number; since: string | null }
  /** No alarm, but not everything is normal either. */
  | { kind: 'no-alarm'; others: { state: DeviceState; devices: number }[] }
  | {
      kind: 'alarms'
      causes: number
      /** There are more causes than the answer lists. */
      moreCauses: boolean
      active: number
      unconfirmed: number
      /** The only cause of all that is not confirmed. */
      onlyFrom: Home['causes'][number]['root'] | null
      oldestAt: string | null
    }

/** Worst first, as the states are counted on the page. */
export const statesInOrder = [
  'normal',
  'alarm',
  'offline',
  'stale',
  'unconfigured',
  'expired',
  'disabled',
] as const satisfies readonly DeviceState[]

/** The one sentence of the home page. */
export function headlineOf(home: Home): Headline {
  if (home.devices === 0) return { kind: 'first-run', uplinks: home.uplinks }
  if (home.alarms.active > 0) return alarmHeadline(home)
  const others = statesInOrder
    .filter((state) => state !== 'normal' && (home.states[state] ?? 0) > 0)
    .map((state) => ({ state, devices: home.states[state] ?? 0 }))
  if (others.length > 0) return { kind: 'no-alarm', others }
  return { kind: 'all-normal', devices: home.devices, since: home.calmSince }
}

function alarmHeadline({ causes, alarms, oldestAt }: Home): Headline {
  const waiting = causes.filter((cause) => cause.unconfirmed > 0)
  const [first] = waiting
  const onlyFrom = waiting.length === 1 && first?.unconfirmed === alarms.unconfirmed ? first.root : null
  const listed = causes.reduce((sum, cause) => sum + cause.alarms, 0)
  const moreCauses = listed < alarms.active
  return { kind: 'alarms', causes: causes.length, moreCauses, active: alarms.active, unconfirmed: alarms.unconfirmed, onlyFrom, oldestAt }
}

/** Share of each state that has devices, for the proportional bar; what is too thin to see is drawn one part in 250 wide. */
export function stateShares(states: Home['states']): { state: DeviceState; devices: number; share: number }[] {
  const present = statesInOrder.map((state) => ({ state, devices: states[state] ?? 0 })).filter(({ devices }) => devices > 0)
  const total = present.reduce((sum, { devices }) => sum + devices, 0)
  return present.map((entry) => ({ ...entry, share: Math.max(entry.devices / total, 0.004) }))
}
