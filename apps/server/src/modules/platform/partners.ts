import { type Partner, partnerList } from '@kilowatch/contract'
import { listHandlers } from '../../http/list-handlers.ts'
import { readRow } from '../../storage/list.ts'
import type { Queryable } from '../../storage/queryable.ts'
import { type PartnerRow, partnerRows } from './queries/partners.ts'

export const everyPartner = listHandlers<typeof partnerList, PartnerRow>(partnerList, partnerRows, { show: (rows) => rows.map(partnerOf) })

export async function findPartner(db: Queryable, id: string): Promise<Partner | undefined> {
  const row = await readRow<PartnerRow>(db, partnerRows, {}, id)
  return row && partnerOf(row)
}

function partnerOf({ createdAt, ...row }: PartnerRow): Partner {
  return { ...row, createdAt: createdAt.toISOString() }
}
