import { Refusal } from '../../../http/refusal.ts'
import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import { judgeLatest } from '../../alarms/index.ts'
import { takeBackDevices } from '../../leaving/index.ts'
import { managedDevices, removedDevices, setDisabled } from '../queries/switching.ts'

interface SwitchActor extends UserActor {
  business: { id: string }
}

/**
 * Disables or enables devices of the business that the person manages: all of them or none. Alarms of a disabled one end; one that is
 * enabled is judged by its newest values at once.
 * @returns how many are otherwise than before. @throws Refusal 70003 for a device that the person does not manage there
 */
export async function switchDevices(
  boxIds: readonly string[],
  to: 'enable' | 'disable',
  actor: SwitchActor,
  services: Services,
): Promise<number> {
  const { user, business } = actor
  const wanted = [...new Set(boxIds)]
  const devices = await managedDevices(services.db, user.id, business.id, wanted)
  if (devices.length < wanted.length) throw new Refusal(70003)
  const options = { action: `device.${to}`, config: [...new Set(devices.map(({ uplinkId }) => uplinkId))] } as const
  return change(services, actor, options, async (tx, { at, note, unchanged }) => {
    const ids = devices.map(({ id }) => id)
    const switched = new Set(await setDisabled(tx, ids, to === 'disable' ? at : null))
    if (switched.size === 0) unchanged()
    for (const { id, boxId } of devices) if (switched.has(id)) note({ subject: `device ${boxId}` })
    await judgeLatest(tx, [...switched], at)
    return switched.size
  })
}

/** Lets deleted devices of the business come back. @returns how many. @throws Refusal 70003 where there is none of them */
export async function restoreDevices(boxIds: readonly string[], actor: SwitchActor, services: Services): Promise<number> {
  const found = await removedDevices(services.db, actor.business.id, boxIds)
  if (found.length === 0) throw new Refusal(70003)
  const counts = found.map(({ uplinkId, refs }) => takeBackDevices({ id: uplinkId, businessId: actor.business.id }, refs, actor, services))
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}
