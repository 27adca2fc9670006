import { siteCalls, sites } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { plainHandlers } from '../../http/plain-handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import { says } from '../../http/words.ts'
import { siteRows } from './queries/sites.ts'

export const siteHandlers = handlers(
  siteCalls,
  plainHandlers(sites, {
    rows: siteRows,
    unique: 'name',
    demand({ latitude, longitude }) {
      if ((latitude === null) === (longitude === null)) return
      throw new Refusal(10003, { field: latitude === null ? 'body.latitude' : 'body.longitude', says: says('both-coordinates') })
    },
  }),
)
