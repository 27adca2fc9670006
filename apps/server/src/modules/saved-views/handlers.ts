import { savedViewCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { removeView, renameView, saveView } from './commands/views.ts'
import { viewsOf } from './queries.ts'

export const savedViewHandlers = handlers(savedViewCalls, {
  listSavedViews: ({ query, user }, { db }) => viewsOf(db, user.id, query.list),
  saveView: ({ body, ...actor }, services) => saveView(body, actor, services),
  renameView: ({ record, body, ...actor }, services) => renameView(record.id, body.name, actor, services),
  async removeView({ record, ...actor }, services) {
    await removeView(record.id, actor, services)
    return null
  },
})
