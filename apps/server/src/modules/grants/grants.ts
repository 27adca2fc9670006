import { grantList, operatorGrantList } from '@kilowatch/contract'
import { listHandlers } from '../../http/list-handlers.ts'
import type { Services } from '../../services.ts'
import { type GrantRow, grantRows, operatorGrantRows } from './queries/grants.ts'
import { grantOf } from './rules.ts'

function show(rows: readonly GrantRow[], _request: object, { clock }: Services) {
  const now = clock.now()
  return rows.map((row) => grantOf(row, now))
}

/** What operators asked of one business. */
export const grantsOfBusiness = listHandlers<typeof grantList, GrantRow>(grantList, grantRows, { show })

/** What one operator asked for. */
export const grantsOfOperator = listHandlers<typeof operatorGrantList, GrantRow>(operatorGrantList, operatorGrantRows, { show })
