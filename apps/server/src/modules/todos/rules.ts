import type { TodoTime } from '@kilowatch/contract'
import { type Flow, flows, type Role, stepAhead, stepOf } from '@kilowatch/work'

/** For whom work of one kind waits in one state. */
export interface Waiting {
  kind: string
  state: string
  /** Whoever it was given to, as soon as it was given to somebody. */
  given: boolean
  /** Identities in its group. */
  identities: ('manager' | 'inspector')[]
  /** How its devices are somebody's whose signature it asks for. */
  way: 'department' | 'holder' | null
  /** Those who manage the business, where its group has nobody who answers for it. */
  admin: boolean
}

const givenTo: readonly Role[] = ['assignee', 'agent', 'provider']

function waitingOf(flow: Flow, state: string): Waiting[] {
  const step = stepAhead(flow, state)
  if (step === undefined) return []
  const { who } = stepOf(flow, step)
  const has = (role: Role) => who.includes(role)
  return [
    {
      ...{ kind: flow.kind, state },
      given: givenTo.some(has),
      identities: [...(has('group-manager') ? ['manager' as const] : []), ...(has('inspector') ? ['inspector' as const] : [])],
      way: has('department') ? 'department' : has('device-owner') ? 'holder' : null,
      admin: has('admin'),
    },
  ]
}

/** Everything that can wait for somebody of a business. */
export const waitings: readonly Waiting[] = flows.flatMap((flow) => Object.keys(flow.states).flatMap((state) => waitingOf(flow, state)))

/** The kinds that the specification counts together. */
export const counted = {
  faults: ['fault'],
  checks: ['patrol-task', 'patrol-form', 'change-order'],
  reforms: ['rectification'],
  schedules: ['schedule'],
} as const satisfies Readonly<Record<string, readonly string[]>>

type Side = 'own' | 'provider'
/** Kinds whose assigning from one person to another leaves everything else as it is: by their own business, and within the provider that has it. */
const handedOn: Readonly<Record<Side, ReadonlySet<string>>> = {
  own: new Set(['fault', 'patrol-task']),
  provider: new Set(['fault', 'patrol-task', 'rectification']),
}

/** Whether a colleague can have it in place of the person: where the step is of whoever it was given to. */
export const mayHandOn = ({ kind, state }: { kind: string; state: string }, side: Side): boolean =>
  handedOn[side].has(kind) && waitings.some((waiting) => waiting.kind === kind && waiting.state === state && waiting.given)

export function countsOfSwaps(swaps: readonly { time: TodoTime }[]): { kind: 'duty-swap'; time: TodoTime; count: number }[] {
  const times = [...new Set(swaps.map(({ time }) => time))]
  return times.map((time) => ({ kind: 'duty-swap', time, count: swaps.filter((swap) => swap.time === time).length }))
}
