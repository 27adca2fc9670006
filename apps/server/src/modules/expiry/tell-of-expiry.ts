import type { Services } from '../../services.ts'
import { type Telling, tell } from '../tellings/index.ts'
import { type EndingGrant, type EndingService, type EndingShare, endingGrants, endingServices, endingShares } from './queries.ts'

/** Of a device's service people are told so many days before its end. */
const serviceDays = [1, 7, 30]

/** Tells of everything that is about to end, each once. */
export async function tellOfExpiry({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const at = clock.now()
  const [grants, shares] = await Promise.all([endingGrants(db, at), endingShares(db, at)])
  const tellings = [...grants.map(ofGrant), ...shares.map(ofShare), ...(await ofServices(db, at))]
  for (const telling of tellings) await db.transaction((tx) => tell(tx, { ...telling, by: null, at }))
}

type Expiring = Omit<Telling, 'by' | 'at'> & { once: string }

function ofGrant({ id, operatorId, business, at }: EndingGrant): Expiring {
  const params = { business, at: at.toISOString() }
  return { code: 'grant-expiring', params, subject: `grant ${id}`, to: { people: [operatorId] }, once: `end of grant ${id}` }
}

function ofShare({ id, userId, businessId, device, by, at }: EndingShare): Expiring {
  const params = { device, by, at: at.toISOString() }
  const once = `end of share ${id} at ${at.toISOString()}`
  return { code: 'share-expiring', params, subject: `share ${id}`, to: { people: [userId], businessId }, once }
}

/** One telling for each business: of the nearest days alone. */
async function ofServices(db: Services['db'], now: Date): Promise<Expiring[]> {
  const nearest = new Map<string, Expiring>()
  for (const days of serviceDays) {
    for (const service of await endingServices(db, now, days)) {
      if (!nearest.has(service.businessId)) nearest.set(service.businessId, ofService(service, days))
    }
  }
  return [...nearest.values()]
}

function ofService({ businessId, business, device, count, at }: EndingService, days: number): Expiring {
  const params = { business, device, count, days, at: at.toISOString() }
  const once = `end of service ${businessId} within ${days} days at ${at.toISOString()}`
  return { code: 'service-expiring', params, subject: `business ${businessId}`, to: { businessId, roles: ['admin'] }, once }
}
