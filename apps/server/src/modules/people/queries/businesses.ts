import { type Queryable, rowOf } from '../../../storage/queryable.ts'

export interface BusinessRow {
  name: string
  kind: 'personal' | 'enterprise'
}

/**
 * Waits until nobody else changes the people, departments or positions of this business: what is checked next still holds when it is written.
 * Undefined: closed.
 */
export function lockBusiness(tx: Queryable, id: string): Promise<BusinessRow | undefined> {
  return rowOf<BusinessRow>(tx, 'select name, kind from businesses where id = $1 and closed_at is null for no key update', [id])
}
