import type { RecordActor } from '../../../http/record-commands.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { DeviceSubject } from '../../../http/subjects.ts'
import { says, saysMessage } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { notifyChecks } from '../../../storage/notify.ts'
import { askForReads } from '../../device-reads/index.ts'
import { standardOf } from '../../ups-standards/index.ts'
import { type GroupDevice, listGroupDevices, newestCheck } from '../queries/checks.ts'
import { cancelWaiting, insertCheck, insertChecked, lockCheck, waitAgain } from '../queries/running.ts'

type Checker = UserActor & RecordActor

/**
 * Asks for a reading of every device of a group and of those below it.
 * @throws Refusal 100000 for who does not operate all of them; 30001 where there is none, where all gateways are offline, and while another
 * check of the group goes on
 */
export async function startCheck(groupId: string, actor: Checker, services: Services): Promise<string> {
  const { business, user } = actor
  return change(services, actor, { action: 'group-check.start', subject: `group ${groupId}` }, async (tx, { at, note }) => {
    const devices = await listGroupDevices(tx, { userId: user.id }, groupId)
    demandRight(devices)
    if (devices.every((device) => !mayAsk(device))) throw new Refusal(30001, { says: saysMessage('device-offline') })
    const standard = await standardOf(tx, business.id)
    const id = await insertCheck(tx, { businessId: business.id, groupId, standard, by: user.id, at })
    if (!id) throw new Refusal(30001, { says: says('check-under-way') })
    const asked = await askForReads(tx, idsOf(devices.filter(mayAsk)), at)
    await insertChecked(
      tx,
      id,
      devices.map((device) => ({ id: device.id, readId: asked.get(device.id) ?? null })),
    )
    await notifyChecks(tx)
    note({ after: { check: id, devices: devices.length } })
    return id
  })
}

/** What was read stays. @throws Refusal 30001 for one that is over, 100000 for who does not operate all of its group */
export async function cancelCheck(id: string, actor: Checker, services: Services): Promise<void> {
  await change(services, actor, { action: 'group-check.cancel', subject: `group-check ${id}` }, async (tx, { at, note }) => {
    const check = await demandCheck(tx, id)
    demandRight(await listGroupDevices(tx, { userId: actor.user.id }, check.groupId))
    if (check.state !== 'running') throw new Refusal(30001, { says: says('check-over') })
    await cancelWaiting(tx, id, at)
    note()
  })
}

/**
 * Has one device read again; the others stay as they are.
 * @throws Refusal 30001 where a newer check is there, the device is being read, or its gateway is offline; 70003 where the check has no such device
 */
export async function readAgain(id: string, device: DeviceSubject, actor: Checker, services: Services): Promise<void> {
  await change(services, actor, { action: 'group-check.read', subject: `device ${device.boxId}` }, async (tx, { at, note }) => {
    const check = await demandCheck(tx, id)
    if ((await newestCheck(tx, check.groupId))?.id !== id) throw new Refusal(30001, { says: says('check-not-newest') })
    const found = (await listGroupDevices(tx, { userId: actor.user.id }, check.groupId)).find((each) => each.id === device.id)
    if (!found) throw new Refusal(70003)
    if (!mayAsk(found)) throw new Refusal(30001, { says: saysMessage('device-offline') })
    const asked = await askForReads(tx, [device.id], at)
    if (!(await waitAgain(tx, id, device.id, asked.get(device.id) ?? null))) throw new Refusal(30001, { says: says('check-reading') })
    await notifyChecks(tx)
    note({ after: { check: id } })
  })
}

/** Whether the gateway can be asked for it. */
export function mayAsk({ connected, disabled }: GroupDevice): boolean {
  return connected && !disabled
}

/** Who begins a check operates each of its devices: others see what it found of theirs. */
export function operatesAll(devices: readonly GroupDevice[]): boolean {
  return devices.length > 0 && devices.every(({ right }) => right !== null && right !== 'view')
}

function demandRight(devices: readonly GroupDevice[]): void {
  if (devices.length === 0) throw new Refusal(30001, { says: says('group-empty') })
  if (!operatesAll(devices)) throw new Refusal(100000)
}

async function demandCheck(tx: Transaction, id: string) {
  const check = await lockCheck(tx, id)
  if (!check) throw new Refusal(70003)
  return check
}

const idsOf = (devices: readonly GroupDevice[]) => devices.map(({ id }) => id)
