import type { ResolvedControl } from '@kilowatch/catalog'
import type { Command } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import type { DeviceSubject } from '../../../http/subjects.ts'
import { says, saysMessage } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { type Changing, change } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { latestValues } from '../../devices/index.ts'
import { findControllable, findRequested } from '../queries/commands.ts'
import { outdated } from '../rules.ts'
import { type CommandActor, demandFree, demandRoom, demandUnlocked, keep } from './keeping.ts'
import { CommandProof, knownControl } from './proof.ts'

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

/**
 * Keeps a command for the device's gateway, with its audit, before anybody is told of it. A grave one needs the caller's password; one
 * that was decided by another reading than the newest is refused.
 * @throws Refusal 10003 for what the device does not offer, 10004 and 20002 for the password, 30001 over a budget and for a device that is disabled or expired, 50003 when one of the
 * control is under way, the reading is another by now, or a ticket has the device in hand
 */
export async function requestCommand(wish: CommandWish, actor: CommandActor, services: Services): Promise<Command> {
  const proof = await CommandProof.of(wish, actor, services)
  return change(services, actor, { action: 'device.command' }, (tx, changing) =>
    commandWithin(tx, changing, { wish, proof }, actor, services),
  )
}

interface Given {
  wish: CommandWish
  proof: CommandProof
  /** The ticket by which it is given, whose lock is no obstacle. */
  ticketId?: string
}

/** The same within a change that does more. A key that is known is never good for a step of a ticket: nothing would be commanded. */
export async function commandWithin(
  tx: Transaction,
  { at, note, unchanged }: Changing,
  { wish, proof, ticketId }: Given,
  actor: CommandActor,
  services: Services,
): Promise<Command> {
  if (!proof.covers(wish, actor)) throw new Error('the proof is of another command')
  const { control } = knownControl(wish)
  const { boxId, businessId } = wish.device
  const device = await findControllable(tx, wish.device.id, true)
  const before = await findRequested(tx, wish.device.id, wish.key)
  if (before) {
    if (ticketId !== undefined) throw new Refusal(50003, { field: 'body.key', says: says('command-key-used') })
    unchanged()
    return sameRequest(before, wish, actor)
  }
  if (device?.blocked) throw new Refusal(30001, { says: saysMessage(`device-${device.blocked}`) })
  await demandUnlocked(tx, wish.device, at, ticketId)
  const offered = device?.controls.find(({ key }) => key === wish.control)
  if (!offered?.values.includes(wish.value)) throw new Refusal(10003, { field: 'body.control', says: says('control-not-offered') })
  await demandSeen(tx, wish, control, at)
  await demandFree(tx, wish.device, control)
  const isDangerous = control.control.dangerous !== undefined
  await demandRoom(tx, wish.device, actor, services, { at, more: 1, isDangerous })
  const told = { before: seenOf(wish), after: { control: wish.control, value: wish.value } }
  note({ action: 'device.command', subject: `device ${boxId}`, businessId, ...told })
  return keep(tx, { ...wish, seen: isDangerous ? wish.seen : null }, actor, at)
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
