import { Refusal } from '../../../http/refusal.ts'
import type { DeviceSubject } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { change } from '../../../storage/change.ts'
import { notify } from '../../../storage/notify.ts'
import { tell } from '../../notifications/index.ts'
import { findControllable } from '../queries/commands.ts'
import { controllersOf, deleteController, insertController } from '../queries/controllers.ts'
import type { CommandActor } from './keeping.ts'

/**
 * Lets somebody control a device, or no longer, and tells them.
 * @throws Refusal 70003 who does not operate the device, 30001 who may control it by their role or everywhere in the business
 */
export async function letControl(
  device: DeviceSubject,
  userId: string,
  mayControl: boolean,
  actor: CommandActor,
  services: Services,
): Promise<void> {
  const options = {
    action: mayControl ? 'device.control-give' : 'device.control-take',
    subject: `device ${device.boxId}`,
    businessId: device.businessId,
  } as const
  await change(services, actor, options, async (tx, { at, note, unchanged }) => {
    // Nobody else changes what may be done to the device meanwhile.
    const controlled = await findControllable(tx, device.id, true)
    const found = (await controllersOf(tx, device.id)).find(({ person }) => person.id === userId)
    if (!found) throw new Refusal(70003)
    if (found.by === 'role' || found.by === 'business') throw new Refusal(30001, { says: says(`control-by-${found.by}`) })
    if ((found.by === 'device') === mayControl) return unchanged()
    if (mayControl) await insertController(tx, device.id, userId, actor.user.id, at)
    else await deleteController(tx, device.id, userId)
    const named = { person: found.person.name }
    note(mayControl ? { after: named } : { before: named })
    await notify(tx, { rights: [userId] })
    const params = { by: actor.user.name, device: controlled?.name ?? device.boxId }
    const code = mayControl ? 'control-given' : 'control-taken'
    await tell(tx, { code, params, subject: options.subject, to: { people: [userId] }, by: actor.user.id, at })
  })
}
