import type { EscalationRule } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import { holdBusiness } from '../../../storage/hold-business.ts'
import type { Queryable } from '../../../storage/queryable.ts'
import { findRule, membersAmong, putRule } from '../queries/own.ts'
import { readRule, type ShownRule } from '../rule.ts'
import { says } from '../texts.ts'

/** @throws Refusal 10003 for steps whose minutes do not rise or that name nobody; 20004 for somebody who does not belong to the business */
export async function saveRule(
  rule: EscalationRule,
  actor: UserActor & { business: { id: string } },
  services: Pick<Services, 'db' | 'clock'>,
): Promise<ShownRule> {
  const { business, user } = actor
  const minutes = rule.steps.map(({ afterMinutes }) => afterMinutes)
  const falling = minutes.findIndex((value, index) => index > 0 && value <= (minutes[index - 1] ?? 0))
  if (falling >= 0) throw new Refusal(10003, { field: `body.steps.${falling}.afterMinutes`, says: says('steps-rising') })
  const nobody = rule.steps.findIndex(({ roles, userIds }) => roles.length + userIds.length === 0)
  if (nobody >= 0) throw new Refusal(10003, { field: `body.steps.${nobody}.roles`, says: says('step-nobody') })
  const options = { action: 'escalation-rule.save', subject: `business ${business.id}` } as const
  return change(services, actor, options, async (tx, { at, note }) => {
    await holdBusiness(tx, business.id)
    await demandMembers(tx, business.id, rule)
    const before = await findRule(tx, business.id)
    await putRule(tx, business.id, rule, { userId: user.id, at })
    note({ before: before ? { steps: before.steps, leastLevel: before.least_level } : null, after: rule })
    return readRule(tx, business.id)
  })
}

async function demandMembers(tx: Queryable, businessId: string, { steps }: EscalationRule): Promise<void> {
  const named = [...new Set(steps.flatMap(({ userIds }) => userIds))]
  const known = new Set((await membersAmong(tx, businessId, named)).map(({ id }) => id))
  const step = steps.findIndex(({ userIds }) => userIds.some((id) => !known.has(id)))
  if (step >= 0) throw new Refusal(20004, { field: `body.steps.${step}.userIds`, says: says('not-a-member') })
}
