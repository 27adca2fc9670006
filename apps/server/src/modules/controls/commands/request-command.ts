import {
  blockOf,
  type ControlValue,
  controlValue,
  deviceType,
  indexesOf,
  keyOf,
  type ResolvedControl,
  resolveControl,
} from '@kilowatch/catalog'
import type { Command } from '@kilowatch/contract'
import { budgets } from '../../../budgets/index.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { DeviceSubject, User } from '../../../http/subjects.ts'
import { says, saysMessage } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { type Actor, change } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { notify, notifyCommands } from '../../../storage/notify.ts'
import { latestValues } from '../../devices/index.ts'
import { proveOwnPassword } from '../../sessions/index.ts'
import { countCommands, findControllable, findRequested, insertCommand, isUnderWay } from '../queries/commands.ts'
import { outdated } from '../rules.ts'

export interface CommandWish {
  device: DeviceSubject
  key: string
  control: string
  value: string
  /** Code of the proving state that the person saw. */
  seen: number | null
  /** Time of that reading; asked for by what is dangerous. */
  seenAt?: string | undefined
  password?: string | undefined
}

/** How a command is kept. */
interface Kept {
  isDangerous: boolean
  at: Date
}

type CommandBudget = 'commandsOfDevice' | 'commandsOfPerson' | 'dangerousOfDevice' | 'dangerousOfPerson'

/** Who commands, signed in here. */
export interface CommandActor extends Actor {
  user: User
}

/**
 * Keeps a command for the device's gateway, with its audit, before anybody is told of it. A grave one needs the caller's password; one
 * that was decided by another reading than the newest is refused.
 * @throws Refusal 10003 for what the device does not offer, 10004 and 20002 for the password, 30001 over a budget and for a device that is disabled or expired, 50003 when one of the
 * control is under way, or the reading is another by now
 */
export async function requestCommand(wish: CommandWish, actor: CommandActor, services: Services): Promise<Command> {
  const { control, value } = knownControl(wish)
  if (value.grave) await provePassword(wish, actor, services)
  const { boxId, businessId } = wish.device
  const options = { action: 'device.command', subject: `device ${boxId}`, businessId } as const
  return change(services, actor, options, async (tx, { at, note, unchanged }) => {
    const device = await findControllable(tx, wish.device.id, true)
    const before = await findRequested(tx, wish.device.id, wish.key)
    if (before) {
      unchanged()
      return sameRequest(before, wish, actor)
    }
    if (device?.blocked) throw new Refusal(30001, { says: saysMessage(`device-${device.blocked}`) })
    const offered = device?.controls.find(({ key }) => key === wish.control)
    if (!offered?.values.includes(wish.value)) throw new Refusal(10003, { field: 'body.control', says: says('control-not-offered') })
    await demandSeen(tx, wish, control, at)
    await demandFree(tx, wish, control)
    if (await isUnderWay(tx, wish.device.id, wish.control)) throw new Refusal(50003, { says: says('command-under-way') })
    const isDangerous = control.control.dangerous !== undefined
    await demandRoom(tx, wish, actor, services, { isDangerous, at })
    note({ before: seenOf(wish), after: { control: wish.control, value: wish.value } })
    return keep(tx, wish, actor, { isDangerous, at })
  })
}

function knownControl({ device, control, value }: CommandWish): { control: ResolvedControl; value: ControlValue } {
  const type = deviceType(device.type)
  const found = type && resolveControl(type, control)
  const known = found && controlValue(found, value)
  if (!known) throw new Refusal(10003, { field: 'body.control', says: says('control-not-offered') })
  return { control: found, value: known }
}

async function provePassword({ password }: CommandWish, { user }: CommandActor, services: Services): Promise<void> {
  if (password === undefined) throw new Refusal(10004, { field: 'body.password', says: says('password-for-command') })
  await proveOwnPassword(user, password, services)
}

/** The same request again, from a browser that did not hear the answer. */
function sameRequest(before: Command, { control, value }: CommandWish, { user }: CommandActor): Command {
  if (before.requestedBy.id === user.id && before.control === control && before.value === value) return before
  throw new Refusal(50003)
}

/** What the audit says was there before. */
function seenOf({ seen, seenAt }: CommandWish) {
  return seenAt === undefined ? { seen } : { seen, seenAt }
}

/** @throws Refusal 50003 with the present reading, when the command was decided by another, or by one that is too old for what is dangerous */
async function demandSeen(
  tx: Transaction,
  { device, seen, seenAt }: CommandWish,
  { control, proof }: ResolvedControl,
  at: Date,
): Promise<void> {
  const [newest] = (await latestValues(tx, [device.id], [proof.key])).get(device.id) ?? []
  const seenReading = { value: seen, at: seenAt === undefined ? null : Date.parse(seenAt) }
  const fault = outdated(seenReading, newest, at.getTime(), control.dangerous && control.dangerous.seenWithin * 1_000)
  if (!fault) return
  const present = newest ? { value: newest.value, at: new Date(newest.at).toISOString() } : null
  throw new Refusal(50003, { field: 'body.seen', says: says(fault), data: { present } })
}

/** @throws Refusal 50003 with the declaration's words while a state keeps the control out of reach */
async function demandFree(tx: Transaction, { device }: CommandWish, control: ResolvedControl): Promise<void> {
  const type = deviceType(device.type)
  const states = (control.control.blocked ?? []).map(({ by }) => keyOf(by, ...indexesOf(control.key)))
  if (!type || states.length === 0) return
  const latest = (await latestValues(tx, [device.id], states)).get(device.id) ?? []
  const blocked = blockOf(control, type, (key) => latest.find((each) => each.key === key)?.value ?? undefined)
  if (blocked) throw new Refusal(50003, { says: (language) => blocked.why[language] })
}

async function demandRoom(
  tx: Transaction,
  { device }: CommandWish,
  { user }: CommandActor,
  services: Services,
  { isDangerous, at }: Kept,
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
    if (there < most) return
    services.excesses.note(budget, holder)
    throw new Refusal(30001, { says: says('too-many-commands', { most }) })
  }
}

async function keep(tx: Transaction, wish: CommandWish, { user }: CommandActor, { isDangerous, at }: Kept): Promise<Command> {
  const { device, key, control, value } = wish
  const seen = isDangerous ? wish.seen : null
  const expiresAt = new Date(at.getTime() + budgets.commandTime.most * 1_000)
  await insertCommand(tx, { deviceId: device.id, uplinkId: device.uplinkId, key, control, value, seen, userId: user.id, at, expiresAt })
  await notify(tx, { commands: [device.id] })
  await notifyCommands(tx)
  const made = await findRequested(tx, device.id, key)
  if (!made) throw new Error('the command that was just kept is not there')
  return made
}
