import { blockOf, deviceType, indexesOf, keyOf, type ResolvedControl } from '@kilowatch/catalog'
import type { Command } from '@kilowatch/contract'
import { budgets } from '../../../budgets/index.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { DeviceSubject, User } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import type { Actor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { notify, notifyCommands } from '../../../storage/notify.ts'
import { latestValues } from '../../devices/index.ts'
import { countCommands, findRequested, insertCommand, isUnderWay } from '../queries/commands.ts'
import { lockOf } from '../queries/locks.ts'

/** Who commands, signed in here. */
export interface CommandActor extends Actor {
  user: Pick<User, 'id' | 'name' | 'business' | 'family'>
}

/** A command as it is kept. */
export interface NewWish {
  device: DeviceSubject
  key: string
  control: string
  value: string
  /** Of a dangerous one: the proving state's code that was seen. */
  seen: number | null
  /** Of several that are kept at once: which comes first. */
  place?: number
}

type CommandBudget = 'commandsOfDevice' | 'commandsOfPerson' | 'dangerousOfDevice' | 'dangerousOfPerson'

/** @throws Refusal 50003 with who and which ticket, where one has the device in hand that is not this one */
export async function demandUnlocked(
  tx: Transaction,
  device: Pick<DeviceSubject, 'id'>,
  at: Date,
  ticketId: string | null = null,
): Promise<void> {
  const lock = await lockOf(tx, device.id, at, ticketId)
  if (lock) throw new Refusal(50003, { says: says('device-locked', { number: lock.number, holder: lock.holder }) })
}

/** @throws Refusal 50003, with the declaration's words while a state keeps the control out of reach, and while another command of it is under way */
export async function demandFree(tx: Transaction, device: DeviceSubject, control: ResolvedControl): Promise<void> {
  const type = deviceType(device.type)
  const states = (control.control.blocked ?? []).map(({ by }) => keyOf(by, ...indexesOf(control.proof.key)))
  if (type && states.length > 0) {
    const latest = (await latestValues(tx, [device.id], states)).get(device.id) ?? []
    const blocked = blockOf(control, type, (key) => latest.find((each) => each.key === key)?.value ?? undefined)
    if (blocked) throw new Refusal(50003, { says: (language) => blocked.why[language] })
  }
  if (await isUnderWay(tx, device.id, control.key)) throw new Refusal(50003, { says: says('command-under-way') })
}

/** @throws Refusal 30001 where so many more would be too many */
export async function demandRoom(
  tx: Transaction,
  device: DeviceSubject,
  { user }: CommandActor,
  services: Services,
  { at, more, isDangerous = false }: { at: Date; more: number; isDangerous?: boolean },
): Promise<void> {
  const since = new Date(at.getTime() - (budgets.commandsOfDevice.within ?? 0) * 1_000)
  const count = await countCommands(tx, device.id, user.id, since)
  demand('commandsOfDevice', device.boxId, count.device.all)
  demand('commandsOfPerson', user.id, count.person.all)
  if (!isDangerous) return
  demand('dangerousOfDevice', device.boxId, count.device.dangerous)
  demand('dangerousOfPerson', user.id, count.person.dangerous)

  function demand(budget: CommandBudget, holder: string, there: number): void {
    const { most } = budgets[budget]
    if (there + more <= most) return
    services.excesses.note(budget, holder)
    throw new Refusal(30001, { says: says('too-many-commands', { most }) })
  }
}

/** Keeps a command for the device's gateway, and has everybody told when the transaction is committed. */
export async function keep(tx: Transaction, wish: NewWish, { user }: CommandActor, at: Date): Promise<Command> {
  const { device, ...command } = wish
  const expiresAt = new Date(at.getTime() + budgets.commandTime.most * 1_000)
  await insertCommand(tx, { place: 0, ...command, deviceId: device.id, uplinkId: device.uplinkId, userId: user.id, at, expiresAt })
  await notify(tx, { commands: [device.id] })
  await notifyCommands(tx)
  const made = await findRequested(tx, device.id, command.key)
  if (!made) throw new Error('the command that was just kept is not there')
  return made
}
