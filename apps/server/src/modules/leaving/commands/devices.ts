import { Refusal } from '../../../http/refusal.ts'
import type { DeviceSubject } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { type Changing, change, type UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { notify } from '../../../storage/notify.ts'
import { tell } from '../../notifications/index.ts'
import { removeDevice as deleteDevice, findRemoved, forgetRemoved, lockDevice, type Removed, whoSees } from '../queries/devices.ts'

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
  const options = { action: 'device.take-back', businessId, config: [id] } as const
  return change(services, actor, options, async (tx, changing) => {
    const returned = await takeBack(
      tx,
      refs.map((ref) => ({ uplinkId: id, ref })),
      changing,
    )
    if (returned.length === 0) changing.unchanged()
    return returned.length
  })
}

/**
 * Lets removed devices of the business come back, whatever their uplinks: all of them or none.
 * @returns how many. @throws Refusal 70003 for one that is not among the removed
 */
export async function restoreDevices(
  boxIds: readonly string[],
  actor: UserActor & { business: { id: string } },
  services: Pick<Services, 'db' | 'clock'>,
): Promise<number> {
  const wanted = new Set(boxIds)
  const found = await findRemoved(services.db, actor.business.id, [...wanted])
  if (new Set(found.map(({ boxId }) => boxId)).size < wanted.size) throw new Refusal(70003)
  const options = { action: 'device.take-back', config: [...new Set(found.map(({ uplinkId }) => uplinkId))] } as const
  return change(services, actor, options, async (tx, changing) => {
    const returned = await takeBack(tx, found, changing)
    // Somebody else was quicker with one of them.
    if (returned.length < found.length) throw new Refusal(70003)
    return wanted.size
  })
}

/** With an entry of the audit for each uplink. @returns those that were removed */
async function takeBack(tx: Transaction, removed: readonly Removed[], { note }: Pick<Changing, 'note'>): Promise<Removed[]> {
  const returned = await forgetRemoved(tx, removed)
  const uplinks = [...new Set(returned.map(({ uplinkId }) => uplinkId))]
  for (const id of uplinks) {
    const refs = returned.filter(({ uplinkId }) => uplinkId === id).map(({ ref }) => ref)
    note({ subject: `uplink ${id}`, after: { refs } })
  }
  await notify(tx, { uplinks })
  return returned
}
