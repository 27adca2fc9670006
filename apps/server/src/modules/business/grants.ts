import type { Grant } from '@kilowatch/contract'
import type { Services } from '../../services.ts'
import * as queries from './queries/grants.ts'
import { grantOf } from './rules.ts'

export async function listGrants(
  { db, clock }: Services,
  of: { businessId: string } | { operatorId: string },
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ items: Grant[]; total: number }> {
  const { rows, total } = await queries.listGrants(db, of, { limit: pageSize, offset: (page - 1) * pageSize })
  const now = clock.now()
  return { items: rows.map((row) => grantOf(row, now)), total }
}
