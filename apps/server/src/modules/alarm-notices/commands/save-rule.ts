import type { alarmNoticeCalls, Data, NoticeRule } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import type { Membership, User } from '../../../http/subjects.ts'
import type { Services } from '../../../services.ts'
import { writeAudit } from '../../../storage/audit.ts'
import type { Queryable } from '../../../storage/queryable.ts'
import { findRule, lockRule, membersAmong, putRule } from '../queries/own.ts'
import { says } from '../texts.ts'

type RuleSeen = Data<typeof alarmNoticeCalls.readNoticeRule>

/** The rule of a business, with the names of those who still belong to it. Until somebody sets one nothing escalates. */
export async function readRule(db: Queryable, businessId: string): Promise<RuleSeen> {
  const row = await findRule(db, businessId)
  if (!row) return { steps: [], leastLevel: 4, people: [], changedAt: null, changedBy: null }
  const people = await membersAmong(db, businessId, [...new Set(row.steps.flatMap(({ userIds }) => userIds))])
  return {
    steps: row.steps,
    leastLevel: row.least_level,
    people,
    changedAt: row.changed_at.toISOString(),
    changedBy: row.changed_by && row.changed_name !== null ? { id: row.changed_by, name: row.changed_name } : null,
  }
}

/** @throws Refusal 10003 for steps whose minutes do not rise; 20004 for somebody who does not belong to the business */
export async function saveRule(
  business: Membership,
  user: User,
  rule: NoticeRule,
  address: string,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
): Promise<RuleSeen> {
  const minutes = rule.steps.map(({ afterMinutes }) => afterMinutes)
  const falling = minutes.findIndex((value, index) => index > 0 && value <= (minutes[index - 1] ?? 0))
  if (falling >= 0) throw new Refusal(10003, { field: `body.steps.${falling}.afterMinutes`, says: says('steps-rising') })
  const at = clock.now()
  return db.transaction(async (tx) => {
    await lockRule(tx, business.id)
    await demandMembers(tx, business.id, rule)
    const before = await findRule(tx, business.id)
    await putRule(tx, business.id, rule, { userId: user.id, at })
    await writeAudit(tx, {
      at,
      businessId: business.id,
      userId: user.id,
      action: 'notice-rule.save',
      subject: `business ${business.id}`,
      before: before ? { steps: before.steps, leastLevel: before.least_level } : null,
      after: rule,
      address,
    })
    return readRule(tx, business.id)
  })
}

async function demandMembers(tx: Queryable, businessId: string, { steps }: NoticeRule): Promise<void> {
  const named = [...new Set(steps.flatMap(({ userIds }) => userIds))]
  const known = new Set((await membersAmong(tx, businessId, named)).map(({ id }) => id))
  const step = steps.findIndex(({ userIds }) => userIds.some((id) => !known.has(id)))
  if (step >= 0) throw new Refusal(20004, { field: `body.steps.${step}.userIds`, says: says('not-a-member') })
}
