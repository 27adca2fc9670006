import type { Services } from '../../services.ts'
import { listLapsed } from './queries/tickets.ts'
import { tellPeople } from './tell.ts'

const told = 'operation lapsed '
/** So many in one run; the rest by the next ones. */
const limit = 200

/** Tells the people of a ticket, once, that the clock took it out of hand and its devices take commands again. */
export async function tellOfLapsed({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>): Promise<void> {
  const at = clock.now()
  for (const { once, number, title, people, ...ticket } of await listLapsed(db, at, { told, limit })) {
    const notice = { ...ticket, people, code: 'operation-lapsed', params: { number, title }, by: null, at, once } as const
    await db
      .transaction((tx) => tellPeople(tx, notice))
      .catch((error) => log.error({ err: error, once }, 'nobody was told of a ticket that lapsed'))
  }
}
