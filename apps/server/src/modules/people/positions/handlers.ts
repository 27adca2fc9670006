import { type positionCalls, positions } from '@kilowatch/contract'
import type { Handlers } from '../../../http/handlers.ts'
import { plainHandlers } from '../../../http/plain-handlers.ts'
import { allRows } from '../../../storage/list.ts'
import { positionRows } from '../queries/positions.ts'

export const positionHandlers: Handlers<typeof positionCalls> = {
  readAllPositions: async ({ business }, { db }) => allRows(db, positionRows, { businessId: business.id }, 'sort'),
  ...plainHandlers(positions, { rows: positionRows, unique: 'name' }),
}
