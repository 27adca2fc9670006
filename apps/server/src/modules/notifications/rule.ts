import type { Data, notificationCalls } from '@kilowatch/contract'
import type { Queryable } from '../../storage/queryable.ts'
import { findRule, membersAmong } from './queries/own.ts'

export type ShownRule = Data<typeof notificationCalls.readEscalationRule>

/** The rule of a business, with the names of those who still belong to it. Until somebody sets one nothing escalates. */
export async function readRule(db: Queryable, businessId: string): Promise<ShownRule> {
  const row = await findRule(db, businessId)
  if (!row) return { steps: [], leastLevel: 4, people: [], changedAt: null, changedBy: null }
  const people = await membersAmong(db, businessId, [...new Set(row.steps.flatMap(({ userIds }) => userIds))])
  return {
    steps: row.steps.map(({ roles = [], ...step }) => ({ ...step, roles: [...roles] })),
    leastLevel: row.least_level,
    people,
    changedAt: row.changed_at.toISOString(),
    changedBy: row.changed_by && row.changed_name !== null ? { id: row.changed_by, name: row.changed_name } : null,
  }
}
