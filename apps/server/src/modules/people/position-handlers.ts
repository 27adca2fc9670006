import type { positionCalls } from '@kilowatch/contract'
import type { Handlers } from '../../http/handlers.ts'
import { addPosition, changePosition, readPosition, removePositions } from './positions.ts'
import { allPositions, listPositions } from './queries/positions.ts'

export const positionHandlers: Handlers<typeof positionCalls> = {
  async readAllPositions({ business }, { db }) {
    return allPositions(db, business.id)
  },

  async listPositions({ business, query }, { db }) {
    return listPositions(db, business.id, { search: query.search, limit: query.pageSize, offset: (query.page - 1) * query.pageSize })
  },

  async addPosition({ body, ...actor }, services) {
    return addPosition(body, actor, services)
  },

  async removePositions({ query, ...actor }, services) {
    return { removed: await removePositions(query.ids.split(','), actor, services) }
  },

  async readPosition({ business, record }, services) {
    return readPosition(business.id, record.id, services)
  },

  async changePosition({ record, body, ...actor }, services) {
    return changePosition(record.id, body, actor, services)
  },
}
