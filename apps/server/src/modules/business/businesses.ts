import type { Business } from '@kilowatch/contract'
import { Refusal } from '../../http/refusal.ts'
import type { Queryable } from '../../storage/queryable.ts'
import { erasedAt } from '../leaving/index.ts'
import * as queries from './queries/businesses.ts'
import { businessOf } from './rules.ts'

/** @throws Refusal 70003 where there is none such */
export async function readBusiness(db: Queryable, id: string): Promise<Business> {
  const row = await queries.findBusiness(db, id)
  if (!row) throw new Refusal(70003)
  return businessOf(row, erasedAt)
}

export async function listBusinesses(db: Queryable, filter: queries.BusinessFilter): Promise<{ items: Business[]; total: number }> {
  const { rows, total } = await queries.listBusinesses(db, filter)
  return { items: rows.map((row) => businessOf(row, erasedAt)), total }
}
