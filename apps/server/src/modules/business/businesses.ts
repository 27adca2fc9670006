import { type Business, businessList } from '@kilowatch/contract'
import { foundRow, listHandlers } from '../../http/list-handlers.ts'
import type { Queryable } from '../../storage/queryable.ts'
import { erasedAt } from '../leaving/index.ts'
import { type BusinessRow, businessRows } from './queries/businesses.ts'
import { businessOf } from './rules.ts'

/** @throws Refusal 70003 where there is none such */
export async function readBusiness(db: Queryable, id: string): Promise<Business> {
  return businessOf(await foundRow<BusinessRow>(db, businessRows, {}, id), erasedAt)
}

/** Every business of the installation, for operators. */
export const everyBusiness = listHandlers<typeof businessList, BusinessRow>(businessList, businessRows, {
  show: (rows) => rows.map((row) => businessOf(row, erasedAt)),
  cells: { owners: ({ owners }) => owners.join('、') },
})
