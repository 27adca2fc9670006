import type { ControlScope, DeviceController } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import type { DeviceSubject } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { change } from '../../../storage/change.ts'
import { notify } from '../../../storage/notify.ts'
import { tell } from '../../notifications/index.ts'
import { findControllable } from '../queries/commands.ts'
import { controllersOf, deleteController, saveController } from '../queries/controllers.ts'
import { controlFault } from '../rules.ts'
import type { CommandActor } from './keeping.ts'

const toldOf = { commands: 'control-given', settings: 'control-given-settings', none: 'control-taken' } as const

/**
 * Lets somebody control a device, so far as `scope` says, or no longer (null), and tells them.
 * @throws Refusal 70003 who does not operate the device, 30001 what their role or the business already gives, and settings of a device that
 * is only shared with them
 */
export async function letControl(
  device: DeviceSubject,
  userId: string,
  scope: ControlScope | null,
  actor: CommandActor,
  services: Services,
): Promise<void> {
  const options = {
    action: scope ? 'device.control-give' : 'device.control-take',
    subject: `device ${device.boxId}`,
    businessId: device.businessId,
  } as const
  await change(services, actor, options, async (tx, { at, note, unchanged }) => {
    // Nobody else changes what may be done to the device meanwhile.
    const controlled = await findControllable(tx, device.id, true)
    const found = demandController(await controllersOf(tx, device.id), userId, scope)
    if (found.scope === scope) return unchanged()
    if (scope === found.everywhere || scope === null) await deleteController(tx, device.id, userId)
    else await saveController(tx, { deviceId: device.id, userId, scope, by: actor.user.id }, at)
    const noted = (held: ControlScope | null) => (held ? { person: found.person.name, scope: held } : undefined)
    note({ before: noted(found.scope), after: noted(scope) })
    await notify(tx, { rights: [userId] })
    const params = { by: actor.user.name, device: controlled?.name ?? device.boxId }
    const code = toldOf[scope ?? 'none']
    await tell(tx, { code, params, subject: options.subject, to: { people: [userId] }, by: actor.user.id, at })
  })
}

function demandController(all: readonly DeviceController[], userId: string, scope: ControlScope | null): DeviceController {
  const found = all.find(({ person }) => person.id === userId)
  if (!found) throw new Refusal(70003)
  const fault = controlFault(found, scope)
  if (fault) throw new Refusal(30001, { says: says(fault) })
  return found
}
