import type { AlarmStatistics } from '@kilowatch/contract'
import type { Queryable } from '../../storage/queryable.ts'
import { findTargets } from './queries.ts'

export async function readTargets(db: Queryable, businessId: string): Promise<AlarmStatistics['targets']> {
  const kept = await findTargets(db, businessId)
  if (!kept) return null
  return {
    levels: kept.levels,
    share: kept.share,
    changedAt: kept.changedAt.toISOString(),
    changedBy: kept.userId && kept.userName !== null ? { id: kept.userId, name: kept.userName } : null,
  }
}
