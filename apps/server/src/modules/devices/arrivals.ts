import { uplinkArrivalCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { arrivalOf } from './arrival-rules.ts'
import { saveArrivals } from './commands/save-arrivals.ts'
import { arrivalRows } from './queries/arrivals.ts'

export const uplinkArrivalHandlers = handlers(uplinkArrivalCalls, {
  async listArrivals({ uplink }, { db }) {
    return (await arrivalRows(db, uplink.id)).map(arrivalOf)
  },

  async saveArrivals({ uplink, body, ...actor }, services) {
    return { changed: await saveArrivals(uplink, body.devices, actor, services) }
  },
})
