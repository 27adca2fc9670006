import { centreCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { nameCentre } from './commands/centre-name.ts'
import { centreName } from './queries/centre-name.ts'

export const centreHandlers = handlers(centreCalls, {
  async readCentreName({ business }, { db }) {
    return { name: await centreName(db, business.id), businessName: business.name }
  },

  async saveCentreName({ body, ...actor }, services) {
    await nameCentre(body.name, actor, services)
    return { name: body.name, businessName: actor.business.name }
  },
})
