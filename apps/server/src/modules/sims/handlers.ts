import { simCalls, simList } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { listHandlers } from '../../http/list-handlers.ts'
import { removeSim, saveSim } from './commands.ts'
import { simRows } from './queries.ts'

const list = listHandlers(simList, simRows)

export const simHandlers = handlers(simCalls, {
  listSims: list.page,
  exportSims: list.file,
  async saveSim({ uplink, body, ...actor }, services) {
    await saveSim(uplink, body, actor, services)
    return null
  },
  async removeSim({ uplink, ...actor }, services) {
    await removeSim(uplink, actor, services)
    return null
  },
})
