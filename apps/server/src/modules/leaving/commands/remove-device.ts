import { partitionOf } from '@kilowatch/telemetry'
import { Refusal } from '../../../http/refusal.ts'
import type { DeviceSubject, User } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { writeAudit } from '../../../storage/audit.ts'
import { bumpConfig } from '../../../storage/config-version.ts'
import { notify } from '../../../storage/notify.ts'
import { notifyUsers } from '../../messages/index.ts'
import { forgetRemoved, lockDevice, removeDevice, whoSees } from '../queries/devices.ts'

interface By {
  user: User
  address: string
}

/**
 * Removes a device with its latest values, limits, shares and alarms; a job erases its history within a day. Its uplink may go on
 * announcing it: that is confirmed and dropped, until somebody takes the device back.
 * @throws Refusal 10003 when the name that was typed is not the device's
 */
export async function removeOneDevice(device: DeviceSubject, typedName: string, by: By, { db, clock }: Services): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    // First of all: no batch that knows the device writes after this one.
    await bumpConfig(tx, [partitionOf(device.uplinkId)])
    const before = await lockDevice(tx, device.id)
    if (!before) throw new Refusal(70003)
    if (typedName.trim() !== before.name) throw new Refusal(10003, { field: 'body.name', says: says('typed-name-differs') })
    const { all, concerned } = await whoSees(tx, device.id)
    await removeDevice(tx, { ...device, name: before.name, ref: before.ref }, by.user.id, now)
    await writeAudit(tx, {
      at: now,
      businessId: device.businessId,
      userId: by.user.id,
      action: 'device.remove',
      subject: `device ${device.boxId}`,
      before: { ...before, uplinkId: device.uplinkId },
      address: by.address,
    })
    await notifyUsers(tx, {
      kind: 'business',
      code: 'device-removed',
      params: { by: by.user.name, device: before.name, boxId: device.boxId },
      userIds: concerned.filter((id) => id !== by.user.id),
      at: now,
    })
    await notify(tx, { devices: [device.id], uplinks: [device.uplinkId], rights: all })
  })
}

/** Lets the uplink's removed devices of these refs come back. @returns how many */
export function takeBack(
  uplink: { id: string; businessId: string },
  refs: readonly string[],
  by: By,
  { db, clock }: Services,
): Promise<number> {
  return db.transaction(async (tx) => {
    await bumpConfig(tx, [partitionOf(uplink.id)])
    const returned = await forgetRemoved(tx, uplink.id, refs)
    if (returned.length === 0) return 0
    await writeAudit(tx, {
      at: clock.now(),
      businessId: uplink.businessId,
      userId: by.user.id,
      action: 'device.take-back',
      subject: `uplink ${uplink.id}`,
      after: { refs: returned },
      address: by.address,
    })
    await notify(tx, { uplinks: [uplink.id] })
    return returned.length
  })
}
