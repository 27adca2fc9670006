import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { holdBusiness } from '../../../storage/hold-business.ts'
import { notify } from '../../../storage/notify.ts'
import { tell } from '../../notifications/index.ts'
import { admitTry, backOff, forgetTries } from '../../sessions/index.ts'
import { normalCode, sha256 } from '../../uplinks/index.ts'
import { countsOf, devicesOf, moveUplink, whoSeesAny } from '../queries/moving.ts'
import { endOffer, lockOffered, type Offered } from '../queries/offers.ts'

interface TakingActor extends UserActor {
  business: { id: string; name: string }
}
interface Wish {
  uplinkId: string
  code: string
}

/** What would be taken. @throws Refusal 70003 for a code that is wrong, used or old; 80001 while the person must wait */
export function offeredUplink(wish: Wish, actor: TakingActor, services: Services): Promise<Offered> {
  return guessing(wish, actor, services, () => services.db.transaction((tx) => offerIn(tx, wish, services.clock.now())))
}

/**
 * Takes an offered uplink with its devices, their history and alarms, in one transaction. No batch of the uplink is under way meanwhile;
 * the next one reads whose it is.
 * @throws Refusal as `offeredUplink`; 30001 where it is of this business already, or would be one too many
 */
export async function takeUplink(wish: Wish, actor: TakingActor, services: Services): Promise<void> {
  const { uplinkId } = wish
  const { business } = actor
  const options = { action: 'uplink.take', subject: `uplink ${uplinkId}`, config: [uplinkId] } as const
  await guessing(wish, actor, services, () =>
    change(services, actor, options, async (tx, { at, note }) => {
      const offered = await offerIn(tx, wish, at)
      if (offered.businessId === business.id) throw new Refusal(30001, { says: says('transfer-to-itself') })
      await ensureRoom(tx, offered, business.id, services)
      const devices = await devicesOf(tx, uplinkId)
      const ids = devices.map(({ id }) => id)
      const before = await whoSeesAny(tx, ids, offered.businessId)
      await endOffer(tx, uplinkId, { outcome: 'taken', userId: actor.user.id, at, to: business })
      await moveUplink(tx, { uplinkId, deviceIds: ids, businessId: business.id, at })
      const what = { name: offered.name, devices: devices.map(({ boxId }) => boxId) }
      note({ businessId: offered.businessId, action: 'uplink.give', after: { ...what, to: business.name } })
      note({ businessId: business.id, after: { ...what, from: offered.from } })
      const rights = [...new Set([...before, ...(await whoSeesAny(tx, ids, business.id))])]
      await tellOfTaken(tx, { offered, before, business, actor, at })
      await notify(tx, { devices: ids, uplinks: [uplinkId], commands: ids, rights })
    }),
  )
}

interface Taken {
  offered: Offered
  /** Who came to something of it before. */
  before: readonly string[]
  business: { id: string; name: string }
  actor: TakingActor
  at: Date
}

/** Everybody to whom it is gone, and those who answer for it now. */
async function tellOfTaken(tx: Transaction, { offered, before, business, actor: { user }, at }: Taken): Promise<void> {
  const { id, name, devices, from, businessId } = offered
  const told = { params: { name, devices, from, to: business.name, by: user.name }, subject: `uplink ${id}`, by: user.id, at }
  await tell(tx, { ...told, code: 'uplink-given', to: { people: before, businessId } })
  await tell(tx, { ...told, code: 'uplink-taken', to: { businessId: business.id, roles: ['admin'] } })
}

async function offerIn(tx: Transaction, { uplinkId, code }: Wish, at: Date): Promise<Offered> {
  const offered = await lockOffered(tx, uplinkId, sha256(normalCode(code)), at)
  if (!offered) throw new Refusal(70003, { field: 'code', says: says('wrong-transfer') })
  return offered
}

async function ensureRoom(tx: Transaction, { devices }: Offered, businessId: string, { config, excesses }: Services): Promise<void> {
  await holdBusiness(tx, businessId)
  const present = await countsOf(tx, businessId)
  const most = config.business
  if (present.uplinks + 1 > most.uplinks) {
    excesses.note('uplinksOfBusiness', businessId)
    throw new Refusal(30001, { says: says('business-uplinks-full', { most: most.uplinks, present: present.uplinks }) })
  }
  if (present.devices + devices <= most.devices) return
  excesses.note('devicesOfBusiness', businessId)
  throw new Refusal(30001, { says: says('business-devices-full', { most: most.devices, present: present.devices }) })
}

/** Who guesses codes waits longer and longer, by person and by uplink; who knew it is forgotten. */
async function guessing<T>({ uplinkId }: Wish, { user }: TakingActor, { db, clock }: Services, work: () => Promise<T>): Promise<T> {
  const now = clock.now()
  const subjects = [`transfers of ${user.id}`, `transfer ${uplinkId}`] as const
  for (const subject of subjects) if (!(await admitTry(db, subject, backOff.claim, now))) throw new Refusal(80001)
  const result = await work()
  await forgetTries(db, ...subjects)
  return result
}
