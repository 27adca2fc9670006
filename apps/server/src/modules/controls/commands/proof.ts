import { type ControlValue, controlValue, deviceType, type ResolvedControl, resolveControl } from '@kilowatch/catalog'
import { Refusal } from '../../../http/refusal.ts'
import type { DeviceSubject } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { proveOwnPassword } from '../../sessions/index.ts'
import type { CommandActor } from './keeping.ts'

/** What is commanded. */
export interface Commanded {
  device: DeviceSubject
  control: string
  value: string
}

interface Proving extends Commanded {
  password?: string | undefined
}

/**
 * That this person may give this command of this device: what is grave needed the person's password. Without one no command is kept, and
 * `of` alone makes one.
 */
export class CommandProof {
  readonly #of: string

  private constructor(of: string) {
    this.#of = of
  }

  /** @throws Refusal 10003 for what the type does not have, 10004 and 20002 for the password */
  static async of(wish: Proving, actor: CommandActor, services: Services): Promise<CommandProof> {
    if (knownControl(wish).value.grave) await provePassword(wish, actor, services)
    return new CommandProof(subjectOf(wish, actor))
  }

  covers(wish: Commanded, actor: CommandActor): boolean {
    return this.#of === subjectOf(wish, actor)
  }
}

const subjectOf = ({ device, control, value }: Commanded, { user }: CommandActor) => JSON.stringify([user.id, device.id, control, value])

/** @throws Refusal 10003 for what the type does not have, and for a setting */
export function knownControl({ device, control, value }: Commanded): { control: ResolvedControl; value: ControlValue } {
  const type = deviceType(device.type)
  const found = type && resolveControl(type, control)
  const known = found && controlValue(found, value)
  if (!known || found.setting) throw new Refusal(10003, { field: 'body.control', says: says('control-not-offered') })
  return { control: found, value: known }
}

async function provePassword({ password }: Proving, { user }: CommandActor, services: Services): Promise<void> {
  if (password === undefined) throw new Refusal(10004, { field: 'body.password', says: says('password-for-command') })
  await proveOwnPassword(user, password, services)
}
