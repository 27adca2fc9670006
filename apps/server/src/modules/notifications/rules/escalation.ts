import type { EscalationRole, EscalationStep } from '@kilowatch/contract'
import type { NamedStep } from './decide.ts'

/** Rules of earlier versions have no roles. */
export type KeptStep = Pick<EscalationStep, 'afterMinutes' | 'userIds'> & { roles?: readonly EscalationRole[] }

/** The steps of a rule with everybody whom they reach: those who hold its roles, and those whom it names. */
export function namedSteps(steps: readonly KeptStep[], holders: Readonly<Record<EscalationRole, readonly string[]>>): NamedStep[] {
  return steps.map(({ afterMinutes, roles = [], userIds }) => ({
    afterMinutes,
    userIds: [...new Set([...roles.flatMap((role) => holders[role]), ...userIds])],
  }))
}
