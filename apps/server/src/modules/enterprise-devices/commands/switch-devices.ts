import { Refusal } from '../../../http/refusal.ts'
import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { notify } from '../../../storage/notify.ts'
import { endJudging } from '../../alarms/index.ts'
import { refuseRequested } from '../../controls/index.ts'
import { managedDevices, setDisabled, setEnabled } from '../queries/switching.ts'

interface SwitchActor extends UserActor {
  business: { id: string }
}

/**
 * Disables or enables devices of the business that the person manages: all of them or none. Alarms of a disabled one end, and commands
 * that were not begun; one that is enabled is judged by what comes from then on.
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
    const switched = new Set(await (to === 'disable' ? disable(tx, ids, at) : enable(tx, ids, at)))
    if (switched.size === 0) unchanged()
    for (const { id, boxId } of devices) if (switched.has(id)) note({ subject: `device ${boxId}` })
    return switched.size
  })
}

async function disable(tx: Transaction, ids: readonly number[], at: Date): Promise<number[]> {
  const devices = await setDisabled(tx, ids, at)
  const alarms = await endJudging(tx, devices, at)
  const commands = await refuseRequested(tx, devices, 'disabled', at)
  await notify(tx, { devices, alarms, commands })
  return devices
}

async function enable(tx: Transaction, ids: readonly number[], at: Date): Promise<number[]> {
  const devices = await setEnabled(tx, ids, at)
  await notify(tx, { devices })
  return devices
}
