import type { EscalationRole, EscalationRule } from '@kilowatch/contract'
import type { NamedPerson } from '../../ui/pickers/person-select.tsx'

/** As many steps and people of a step as the contract takes. */
export const mostSteps = 5
const mostPeople = 20
export const mostMinutes = 1440

export interface StepDraft {
  /** Tells rows apart while they are edited. */
  key: number
  afterMinutes: number | null
  roles: readonly EscalationRole[]
  /** Whom the rule named before there were roles. */
  people: readonly NamedPerson[]
}

interface SeenRule extends EscalationRule {
  people: readonly NamedPerson[]
}

/** The steps of a rule with the names of their people; who is gone keeps their number. */
export function draftOf(rule: SeenRule): StepDraft[] {
  const names = new Map(rule.people.map(({ id, name }) => [id, name]))
  return rule.steps.map(({ afterMinutes, roles, userIds }, key) => ({
    key,
    afterMinutes,
    roles,
    people: userIds.map((id) => ({ id, name: names.get(id) ?? id })),
  }))
}

/** Whom steps call unless said otherwise: who is on duty, then the managers, then the administrators. */
const usual: readonly EscalationRole[] = ['on-duty', 'group-manager', 'admin']

/** One more step: a while after the last one. */
export function withStep(steps: readonly StepDraft[]): StepDraft[] {
  const last = steps.at(-1)?.afterMinutes ?? 0
  const key = Math.max(-1, ...steps.map((step) => step.key)) + 1
  return [
    ...steps,
    {
      key,
      afterMinutes: Math.min(last + 10, mostMinutes),
      roles: [usual[Math.min(steps.length, usual.length - 1)] ?? 'admin'],
      people: [],
    },
  ]
}

export type StepProblem = 'minutes' | 'order' | 'nobody' | 'many'

/** What is wrong with a step: its minutes, its place after the one before, its people. */
export function problemOf(steps: readonly StepDraft[], index: number): StepProblem | null {
  const step = steps[index]
  const before = steps[index - 1]
  if (!step) return null
  if (step.afterMinutes === null) return 'minutes'
  if (before?.afterMinutes != null && step.afterMinutes <= before.afterMinutes) return 'order'
  if (step.roles.length + step.people.length === 0) return 'nobody'
  return step.people.length > mostPeople ? 'many' : null
}

/** The rule that the draft says; null while something is wrong. */
export function ruleOf(steps: readonly StepDraft[], leastLevel: EscalationRule['leastLevel']): EscalationRule | null {
  if (steps.some((_, index) => problemOf(steps, index) !== null)) return null
  return {
    leastLevel,
    steps: steps.map(({ afterMinutes, roles, people }) => ({
      afterMinutes: afterMinutes ?? 0,
      roles: [...roles],
      userIds: people.map(({ id }) => id),
    })),
  }
}
