import { type Queryable, rowOf } from '../../../storage/queryable.ts'

export async function centreName(db: Queryable, businessId: string): Promise<string> {
  return (await rowOf<{ name: string }>(db, 'select centre_name as name from businesses where id = $1', [businessId]))?.name ?? ''
}

/** Holds the row until the end of the transaction. */
export async function lockCentreName(tx: Queryable, businessId: string): Promise<string> {
  return (
    (await rowOf<{ name: string }>(tx, 'select centre_name as name from businesses where id = $1 for update', [businessId]))?.name ?? ''
  )
}

export async function updateCentreName(tx: Queryable, businessId: string, name: string): Promise<void> {
  await tx.query('update businesses set centre_name = $2 where id = $1', [businessId, name])
}
