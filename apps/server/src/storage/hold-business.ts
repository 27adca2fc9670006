import type { Queryable } from './queryable.ts'

/** Nobody else who asks for this goes on before the transaction ends: what is checked next over all of the business still holds when it is written. */
export async function holdBusiness(tx: Queryable, businessId: string): Promise<void> {
  await tx.query('select from businesses where id = $1 for no key update', [businessId])
}
