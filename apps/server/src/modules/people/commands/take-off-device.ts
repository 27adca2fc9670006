import { Refusal } from '../../../http/refusal.ts'
import type { DeviceSubject } from '../../../http/subjects.ts'
import type { Services } from '../../../services.ts'
import { type Actor, change } from '../../../storage/change.ts'
import { notify } from '../../../storage/notify.ts'
import { dropEmployees, idsOfHolders, usersHolding } from '../queries/holders.ts'

/**
 * Takes employees off a device; they see it no longer, unless by another way.
 * @throws Refusal 50001 where one of them does not hold it, and nothing has happened
 */
export async function takeOffDevice(
  device: DeviceSubject,
  employeeIds: readonly string[],
  actor: Actor,
  services: Services,
): Promise<void> {
  const { id, boxId, businessId } = device
  await change(services, actor, { action: 'device.hand', subject: `device ${boxId}`, businessId }, async (tx, { note }) => {
    const before = (await idsOfHolders(tx, [id])).get(id)
    const held = await usersHolding(tx, [id])
    const wanted = [...new Set(employeeIds)]
    if ((await dropEmployees(tx, id, wanted)) < wanted.length) throw new Refusal(50001)
    note({ before, after: (await idsOfHolders(tx, [id])).get(id) ?? { employees: [], departments: [] } })
    await notify(tx, { rights: held })
  })
}
