import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import { notify, notifyCommands } from '../../../storage/notify.ts'
import { lockWanted, refOf, writeWanted } from '../queries.ts'
import { versionOf, withInterval } from '../rules.ts'

/** Whose interval it is: of all devices of an uplink that have none of their own, or of one device. */
export interface IntervalPlace {
  uplinkId: string
  businessId: string
  device?: { id: number; boxId: string }
}

/**
 * How often a gateway reads from now on; null: as its own file says.
 * @throws Refusal 30001 where the gateway takes nothing from the server
 */
export async function saveInterval(place: IntervalPlace, seconds: number | null, actor: UserActor, services: Services): Promise<void> {
  const { uplinkId, businessId, device } = place
  const subject = device ? `device ${device.boxId}` : `uplink ${uplinkId}`
  const action = device ? 'device.interval' : 'uplink.interval'
  await change(services, actor, { action, subject, businessId }, async (tx, { at, note, unchanged }) => {
    const wanted = await lockWanted(tx, uplinkId)
    if (!wanted) throw new Refusal(30001, { says: says('gateway-takes-nothing') })
    const ref = device && (await refOf(tx, device.id))
    const next = withInterval(wanted, ref, seconds === null ? undefined : Math.round(seconds * 1_000))
    if (versionOf(next) === versionOf(wanted)) return unchanged()
    await writeWanted(tx, uplinkId, { wanted: next, version: versionOf(next) }, actor.user.id, at)
    const own = (of: typeof wanted) => (ref === undefined ? of.interval : of.devices[ref]) ?? null
    note({ before: { interval: own(wanted) }, after: { interval: own(next) } })
    await notify(tx, { uplinks: [uplinkId] })
    await notifyCommands(tx)
  })
}
