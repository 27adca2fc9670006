import type { Position } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import { readRow } from '../../../storage/list.ts'
import type { Queryable } from '../../../storage/queryable.ts'
import { positionRows } from '../queries/positions.ts'

/** @throws Refusal 70003 where the business has no such position */
export async function readPosition(db: Queryable, businessId: string, id: string): Promise<Position> {
  const position = await readRow<Position>(db, positionRows, { businessId }, id)
  if (!position) throw new Refusal(70003)
  return position
}
