import type { CalledAs, EscalationRole, EscalationStep } from '@kilowatch/contract'

/** Rules of earlier versions have no roles. */
export type KeptStep = Pick<EscalationStep, 'afterMinutes' | 'userIds'> & { roles?: readonly EscalationRole[] }

/** Somebody whom a step calls. */
export interface Called extends CalledAs {
  userId: string
  /** When their duty began: who was called before then is called again. */
  since: Date | null
}

/** A step of the rule with those whom it calls now. */
export interface NamedStep {
  afterMinutes: number
  people: readonly Called[]
  /** When others may be on duty; null: it does not ask the roster. */
  changesAt: Date | null
}

/** Who holds the roles now. */
export interface Holders {
  admin: readonly string[]
  'group-manager': readonly string[]
  /** Null: there is no device, and so no roster to ask. */
  'on-duty': { people: readonly { userId: string; since: Date }[]; changesAt: Date | null } | null
  /** By more than a message in the console. */
  isReachable(userId: string): boolean
}

export const asksRoster = ({ roles }: KeptStep): boolean => roles?.includes('on-duty') ?? false

/** The steps of a rule with everybody whom they call: those who hold its roles, and those whom it names. */
export function namedSteps(steps: readonly KeptStep[], holders: Holders): NamedStep[] {
  return steps.map((step) => {
    const asks = asksRoster(step) ? holders['on-duty'] : null
    const people = asks ? [...askedOfRoster(asks.people, step, holders), ...holdersOf(step, holders)] : everybodyOf(step, holders)
    return { afterMinutes: step.afterMinutes, people: eachOnce(people), changesAt: asks?.changesAt ?? null }
  })
}

/**
 * Those on duty; where none of them can be reached, in their place the managers, then those whom the step names, then the administrators: as
 * far as it takes until somebody can be.
 */
function askedOfRoster(duty: readonly { userId: string; since: Date }[], { userIds }: KeptStep, holders: Holders): Called[] {
  const onDuty = duty.map(({ userId, since }): Called => ({ userId, as: 'on-duty', insteadOf: null, since }))
  const can = ({ userId }: Called) => holders.isReachable(userId)
  if (onDuty.some(can)) return onDuty
  const insteadOf = onDuty.length === 0 ? 'nobody-on-duty' : 'unreachable'
  const called = [...onDuty]
  const others = [calledAs('group-manager', holders['group-manager'], insteadOf), calledAs('named', userIds, insteadOf)]
  for (const some of [...others, calledAs('admin', holders.admin, insteadOf)]) {
    called.push(...some)
    if (some.some(can)) break
  }
  return called
}

function everybodyOf(step: KeptStep, holders: Holders): Called[] {
  return [...holdersOf(step, holders), ...calledAs('named', step.userIds)]
}

function holdersOf({ roles = [] }: KeptStep, holders: Holders): Called[] {
  return roles.flatMap((role) => (role === 'on-duty' ? [] : calledAs(role, holders[role])))
}

function calledAs(as: CalledAs['as'], userIds: readonly string[], insteadOf: CalledAs['insteadOf'] = null): Called[] {
  return userIds.map((userId) => ({ userId, as, insteadOf, since: null }))
}

function eachOnce(people: readonly Called[]): Called[] {
  return people.filter(({ userId }, place) => people.findIndex((one) => one.userId === userId) === place)
}
