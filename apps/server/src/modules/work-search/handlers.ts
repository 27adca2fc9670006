import { workSearchCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { findWork } from './queries/found-work.ts'

const instant = (text: string | null) => (text === null ? null : new Date(text).toISOString())

export const workSearchHandlers = handlers(workSearchCalls, {
  async findWork({ user, query }, { db }) {
    const { counts, items } = await findWork(db, user.id, query.search)
    return { counts, items: items.map((item) => ({ ...item, dueAt: instant(item.dueAt), closedAt: instant(item.closedAt) })) }
  },
})
