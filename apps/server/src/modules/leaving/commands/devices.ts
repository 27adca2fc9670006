import { Refusal } from '../../../http/refusal.ts'
import type { DeviceSubject } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import { notify } from '../../../storage/notify.ts'
import { tell } from '../../notifications/index.ts'
import { removeDevice as deleteDevice, forgetRemoved, lockDevice, whoSees } from '../queries/devices.ts'

/**
 * Removes a device with its latest values, limits, shares and alarms; a job erases its history within a day. Its uplink may go on
 * announcing it: that is confirmed and dropped, until somebody takes the device back.
 * @throws Refusal 10003 when the name that was typed is not the device's
 */
export async function removeDevice(device: DeviceSubject, typedName: string, actor: UserActor, services: Services): Promise<void> {
  const { businessId, boxId, uplinkId } = device
  const { user } = actor
  // No batch that knows the device writes after this one.
  const options = { action: 'device.remove', subject: `device ${boxId}`, businessId, config: [uplinkId] } as const
  await change(services, actor, options, async (tx, { at, note }) => {
    const before = await lockDevice(tx, device.id)
    if (!before) throw new Refusal(70003)
    if (typedName.trim() !== before.name) throw new Refusal(10003, { field: 'body.name', says: says('typed-name-differs') })
    const { all, concerned } = await whoSees(tx, device.id)
    await deleteDevice(tx, { ...device, name: before.name, ref: before.ref }, user.id, at)
    note({ before: { ...before, uplinkId } })
    const to = { people: concerned.filter((id) => id !== user.id), businessId }
    const params = { by: user.name, device: before.name, boxId }
    await tell(tx, { code: 'device-removed', params, subject: `device ${boxId}`, to, by: user.id, at })
    await notify(tx, { devices: [device.id], uplinks: [uplinkId], rights: all })
  })
}

/** Lets the uplink's removed devices of these refs come back. @returns how many */
export function takeBackDevices(
  uplink: { id: string; businessId: string },
  refs: readonly string[],
  actor: UserActor,
  services: Pick<Services, 'db' | 'clock'>,
): Promise<number> {
  const { id, businessId } = uplink
  const options = { action: 'device.take-back', subject: `uplink ${id}`, businessId, config: [id] } as const
  return change(services, actor, options, async (tx, { note, unchanged }) => {
    const returned = await forgetRemoved(tx, id, refs)
    if (returned.length === 0) unchanged()
    else {
      note({ after: { refs: returned } })
      await notify(tx, { uplinks: [id] })
    }
    return returned.length
  })
}
