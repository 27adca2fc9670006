import { Refusal } from '../../../http/refusal.ts'
import type { DeviceSubject } from '../../../http/subjects.ts'
import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import { endedOf, endShares, findShare, isPassedOnBy, listSharesWith, lockDevices } from '../queries.ts'
import { seesAllShares } from '../rules.ts'
import type { Shareable } from '../shareable.ts'
import { recordEnd, recordEnds } from './record.ts'

/** Takes a share of the device back, with those passed on from it. @throws Refusal 70003 for one that the caller does not see */
export async function revokeShare(device: DeviceSubject, shareId: string, actor: UserActor, services: Services): Promise<void> {
  if (!/^\d{1,18}$/.test(shareId)) throw new Refusal(70003)
  await change(services, actor, { action: 'share.revoke' }, async (tx, changing) => {
    await lockDevices(tx, [device.id])
    const share = await findShare(tx, shareId)
    if (share?.deviceId !== device.id) throw new Refusal(70003)
    // Others' shares do not exist for somebody who has the device shared.
    if (!seesAllShares(device.right) && !(await isPassedOnBy(tx, share.id, actor.user.id))) throw new Refusal(70003)
    await recordEnd(tx, share, endedOf(await endShares(tx, [share.id])), actor, changing)
  })
}

/** Gives a share of one's own up, with those passed on from it. @throws Refusal 70003 where it has ended meanwhile */
export async function leaveShare(shareId: string, actor: UserActor, services: Services): Promise<void> {
  await change(services, actor, { action: 'share.leave' }, async (tx, changing) => {
    const found = await findShare(tx, shareId)
    if (found) await lockDevices(tx, [found.deviceId])
    // Once more: it may have been revoked while this waited for the device.
    const share = await findShare(tx, shareId)
    if (!share) throw new Refusal(70003)
    await recordEnd(tx, share, endedOf(await endShares(tx, [share.id])), actor, changing)
  })
}

/** Takes back what one account has of these devices, with what was passed on from it. @returns of how many devices */
export async function revokeShares(devices: readonly Shareable[], userId: string, actor: UserActor, services: Services): Promise<number> {
  return change(services, actor, { action: 'share.revoke' }, async (tx, changing) => {
    const ids = devices.map(({ id }) => id)
    await lockDevices(tx, ids)
    const shares = await listSharesWith(tx, ids, userId)
    if (shares.length === 0) {
      changing.unchanged()
      return 0
    }
    await recordEnds(tx, devices, await endShares(tx, shares), actor, changing)
    return shares.length
  })
}
