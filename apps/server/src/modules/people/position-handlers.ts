import type { positionCalls } from '@kilowatch/contract'
import type { Handlers } from '../../http/handlers.ts'
import { addPosition, changePosition, readPosition, removePositions } from './positions.ts'
import { allPositions, listPositions } from './queries/positions.ts'

export const positionHandlers: Handlers<typeof positionCalls> = {
  async readAllPositions({ business }, { pool }) {
    return allPositions(pool, business.id)
  },

  async listPositions({ business, query }, { pool }) {
    return listPositions(pool, business.id, { search: query.search, limit: query.pageSize, offset: (query.page - 1) * query.pageSize })
  },

  async addPosition({ body, ...doer }, services) {
    return addPosition(body, doer, services)
  },

  async removePositions({ query, ...doer }, services) {
    return { removed: await removePositions(query.ids.split(','), doer, services) }
  },

  async readPosition({ business, record }, services) {
    return readPosition(business.id, record.id, services)
  },

  async changePosition({ record, body, ...doer }, services) {
    return changePosition(record.id, body, doer, services)
  },
}
