import { Refusal } from '../../http/refusal.ts'
import type { UplinkSubject } from '../../http/subjects.ts'
import { says } from '../../http/words.ts'
import type { Services } from '../../services.ts'
import { type Actor, change, type UserActor } from '../../storage/change.ts'
import { holdBusiness } from '../../storage/hold-business.ts'
import { deleteSim, findSim, isElsewhere, type SimRow, writeSim } from './queries.ts'

/** ITU-T E.118, with the letters that some operators put among the last characters. */
const iccid = /^\d{10}[\dA-Z]{9,10}$/

/** @throws Refusal 10003 for an ICCID that is none, 50003 where another gateway of the business has the card */
export async function saveSim(uplink: UplinkSubject, wish: SimRow, actor: UserActor, services: Services): Promise<void> {
  const sim = { ...wish, iccid: wish.iccid.toUpperCase() }
  if (!iccid.test(sim.iccid)) throw new Refusal(10003, { field: 'body.iccid', says: says('wrong-iccid') })
  const options = { action: 'uplink.sim-save', subject: `uplink ${uplink.id}`, businessId: uplink.businessId } as const
  await change(services, actor, options, async (tx, { at, note }) => {
    await holdBusiness(tx, uplink.businessId)
    const before = await findSim(tx, uplink.id)
    if (await isElsewhere(tx, uplink, sim.iccid)) throw new Refusal(50003, { field: 'body.iccid', says: says('sim-elsewhere') })
    await writeSim(tx, uplink.id, sim, actor.user.id, at)
    note({ before: before ?? null, after: sim })
  })
}

/** @throws Refusal 50001 where none was entered */
export async function removeSim(uplink: UplinkSubject, actor: Actor, services: Services): Promise<void> {
  const options = { action: 'uplink.sim-remove', subject: `uplink ${uplink.id}`, businessId: uplink.businessId } as const
  await change(services, actor, options, async (tx, { note }) => {
    const before = await findSim(tx, uplink.id)
    if (!before) throw new Refusal(50001)
    await deleteSim(tx, uplink.id)
    note({ before })
  })
}
