import type { Field } from '@kilowatch/catalog'
import { formOf } from '@kilowatch/contract'
import { clockStep, type Flow, openSteps, type Role, stepOf } from '@kilowatch/work'
import { parsed } from '../../http/input.ts'
import { Refusal } from '../../http/refusal.ts'

interface Judged {
  state: string
  step: string
  roles: ReadonlySet<Role>
  /** Whether a rule that the flow names says "not now". */
  refuses: (rule: string) => boolean
}

/** @throws Refusal 70001 for a step that is for others to take, 30001 with the states that the person may bring it to for any other that is not open */
export function demandOpen(flow: Flow, { state, step, roles, refuses }: Judged): void {
  const open = openSteps(flow, state, roles, refuses)
  if (open.includes(step)) return
  const { from, who } = stepOf(flow, step)
  if (from.includes(state) && !who.some((role) => roles.has(role))) throw new Refusal(70001)
  const next = [...new Set(open.map((name) => stepOf(flow, name).to))]
  throw new Refusal(30001, { data: { next: next.map((name) => flow.states[name]?.code ?? name) } })
}

/** What is entered with a step, judged as a form is. @throws Refusal 10003, 10004 */
export function enteredOf(asks: readonly Field[] | undefined, values: unknown): object {
  return asks ? (parsed(formOf(asks), values ?? {}, 'body') as object) : {}
}

/** States from which the clock leads on. */
export function clockStates(flows: readonly Flow[]): { kind: string; state: string }[] {
  return flows.flatMap((flow) =>
    Object.keys(flow.states).flatMap((state) => (clockStep(flow, state) === undefined ? [] : [{ kind: flow.kind, state }])),
  )
}
