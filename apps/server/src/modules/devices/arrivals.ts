import { uplinkArrivalCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { absentArrival, arrivalOf, ratedPoints } from './arrival-rules.ts'
import { saveArrivals } from './commands/save-arrivals.ts'
import { absentAt, arrivalRows } from './queries/arrivals.ts'
import { latestValues } from './queries/latest.ts'

export const uplinkArrivalHandlers = handlers(uplinkArrivalCalls, {
  async listArrivals({ uplink }, { db }) {
    const rows = await arrivalRows(db, uplink.id)
    const ids = rows.map(({ id }) => id)
    const values = await latestValues(db, ids, Object.values(ratedPoints))
    const absent = await absentAt(db, uplink.id)
    return [...rows.map((row) => arrivalOf(row, values.get(row.id) ?? [])), ...absent.map(absentArrival)]
  },

  saveArrivals: ({ uplink, body, ...actor }, services) => saveArrivals(uplink, body.devices, actor, services),
})
