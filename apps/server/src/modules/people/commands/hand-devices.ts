import type { PoolClient } from 'pg'
import { demandOwn } from '../../../http/record-commands.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { DeviceSubject } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { type Actor, change } from '../../../storage/change.ts'
import { notify } from '../../../storage/notify.ts'
import { employeeTable } from '../queries/employees.ts'
import { dropHolders, hand, idsOfHolders, usersHolding } from '../queries/holders.ts'

export interface HandWish {
  employeeIds: readonly string[]
  departmentIds: readonly string[]
  /** In place of those before. */
  replace: boolean
}

/**
 * Hands devices to employees and departments of their own business; they see them from the commit on.
 * @throws Refusal 50001 for people and departments of which a device's business has none; 10002 where nothing is wished
 */
export async function handDevices(devices: readonly DeviceSubject[], wish: HandWish, actor: Actor, services: Services): Promise<void> {
  if (!wish.replace && wish.employeeIds.length + wish.departmentIds.length === 0) throw new Refusal(10002)
  const ids = devices.map(({ id }) => id)
  await change(services, actor, { action: 'device.hand' }, async (tx, { note }) => {
    await demandHolders(tx, new Set(devices.map(({ businessId }) => businessId)), wish)
    const [before, held] = [await idsOfHolders(tx, ids), await usersHolding(tx, ids)]
    if (wish.replace) await dropHolders(tx, ids)
    await hand(tx, ids, wish)
    const after = await idsOfHolders(tx, ids)
    for (const { id, boxId, businessId } of devices) {
      note({ businessId, subject: `device ${boxId}`, before: before.get(id) ?? nobody, after: after.get(id) ?? nobody })
    }
    await notify(tx, { rights: [...new Set([...held, ...(await usersHolding(tx, ids))])] })
  })
}

const nobody = { employees: [], departments: [] }

/** An employee belongs to one business: devices of several cannot go to the same people. */
async function demandHolders(tx: PoolClient, businessIds: ReadonlySet<string>, { employeeIds, departmentIds }: HandWish): Promise<void> {
  if (employeeIds.length + departmentIds.length === 0) return
  const [businessId] = businessIds
  if (businessId === undefined || businessIds.size > 1) throw new Refusal(50001, { says: says('holders-of-another') })
  await demandOwn(tx, employeeTable, { businessId, ids: employeeIds, field: 'employeeIds', unknown: 'unknown-employee' })
  await demandOwn(tx, { name: 'departments' }, { businessId, ids: departmentIds, field: 'departmentIds', unknown: 'unknown-department' })
}
