import { skillWarnedDays } from '@kilowatch/work'
import type { Services } from '../../services.ts'
import { type Notification, tell } from '../notifications/index.ts'
import {
  type EndingGrant,
  type EndingService,
  type EndingShare,
  type EndingSkill,
  endingGrants,
  endingServices,
  endingShares,
  endingSkills,
} from './queries.ts'

/** Of a device's service people are told so many days before its end. */
const serviceDays = [1, 7, 30]

/** Tells of everything that is about to end, each once: a notification that fails is logged, harms no other, and is tried again. */
export async function tellOfExpiry({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>): Promise<void> {
  const at = clock.now()
  const [grants, shares, skills] = await Promise.all([endingGrants(db, at), endingShares(db, at), endingSkills(db, at, skillWarnedDays)])
  const notifications = [...grants.map(ofGrant), ...shares.map(ofShare), ...skills.map(ofSkill), ...(await ofServices(db, at))]
  for (const notification of notifications) {
    await db
      .transaction((tx) => tell(tx, { ...notification, by: null, at }))
      .catch((error) => log.error({ err: error, once: notification.once }, 'nobody was told of an end'))
  }
}

type Expiring = Omit<Notification, 'by' | 'at'> & { once: string }

function ofGrant({ id, operatorId, business, at, once }: EndingGrant): Expiring {
  const params = { business, at: at.toISOString() }
  return { code: 'grant-expiring', params, subject: `grant ${id}`, to: { people: [operatorId] }, once }
}

function ofShare({ id, userId, businessId, device, by, at, once }: EndingShare): Expiring {
  const params = { device, by, at: at.toISOString() }
  return { code: 'share-expiring', params, subject: `share ${id}`, to: { people: [userId], businessId }, once }
}

/** Whoever manages the business sees to it that it is renewed. */
function ofSkill({ businessId, employeeId, person, skill, until, ended, once }: EndingSkill): Expiring {
  const params = { person, skill, day: until }
  return {
    ...{
      code: ended ? 'skill-ended' : 'skill-ending',
      params,
      subject: `employee ${employeeId}`,
      to: { businessId, roles: ['admin'] },
      once,
    },
    link: `/enterprise/detail/member/${employeeId}`,
  }
}

/** One notification for each business, of the nearest days alone, unless it was told of these. */
async function ofServices(db: Services['db'], now: Date): Promise<Expiring[]> {
  const nearest = new Map<string, { service: EndingService; days: number }>()
  for (const days of serviceDays) {
    for (const service of await endingServices(db, now, days)) {
      if (!nearest.has(service.businessId)) nearest.set(service.businessId, { service, days })
    }
  }
  return [...nearest.values()].flatMap(({ service, days }) => (service.told ? [] : [ofService(service, days)]))
}

function ofService({ businessId, business, device, count, at, once }: EndingService, days: number): Expiring {
  // Service is paid for whole days, which end at midnight: said is the day that it still holds.
  const params = { business, device, count, days, at: new Date(at.getTime() - 1).toISOString() }
  return { code: 'service-expiring', params, subject: `business ${businessId}`, to: { businessId, roles: ['admin'] }, once }
}
