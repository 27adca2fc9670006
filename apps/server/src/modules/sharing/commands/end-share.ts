import { Refusal } from '../../../http/refusal.ts'
import type { DeviceSubject } from '../../../http/subjects.ts'
import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import { endShare, findShare, isPassedOnBy, lockDevices } from '../queries.ts'
import { seesAllShares } from '../rules.ts'
import { recordEnd } from './record.ts'

/** Takes a share of the device back, with those passed on from it. @throws Refusal 70003 for one that the caller does not see */
export async function revokeShare(device: DeviceSubject, shareId: string, actor: UserActor, services: Services): Promise<void> {
  if (!/^\d{1,18}$/.test(shareId)) throw new Refusal(70003)
  await change(services, actor, { action: 'share.revoke' }, async (tx, changing) => {
    await lockDevices(tx, [device.id])
    const share = await findShare(tx, shareId)
    if (share?.deviceId !== device.id) throw new Refusal(70003)
    // Others' shares do not exist for somebody who has the device shared.
    if (!seesAllShares(device.right) && !(await isPassedOnBy(tx, share.id, actor.user.id))) throw new Refusal(70003)
    await recordEnd(tx, share, await endShare(tx, share.id), actor, changing)
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
    await recordEnd(tx, share, await endShare(tx, share.id), actor, changing)
  })
}
