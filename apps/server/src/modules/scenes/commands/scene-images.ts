import type { StoredFile } from '@kilowatch/contract'
import type { UploadedFile } from '../../../http/handlers.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { DeviceSubject } from '../../../http/subjects.ts'
import type { Services } from '../../../services.ts'
import { type ChangeOptions, change, type UserActor } from '../../../storage/change.ts'
import { notify } from '../../../storage/notify.ts'
import { deleteHeld, keepFile } from '../../files/index.ts'
import { holderOf } from '../scene-images.ts'

/** Keeps one picture for a device. @throws Refusal as `keepFile` does */
export async function addSceneImage(
  device: DeviceSubject,
  files: readonly UploadedFile[],
  actor: UserActor,
  services: Services,
): Promise<StoredFile> {
  const upload = { files, takes: 'picture', businessId: device.businessId, userId: actor.user.id, holder: holderOf(device) } as const
  return keepFile(services, upload, (keep) =>
    change(services, actor, optionsOf('device.picture-add', device), async (tx, { note }) => {
      const stored = await keep(tx)
      note({ after: { id: stored.id, name: stored.name, bytes: stored.bytes } })
      await notify(tx, { devices: [device.id] })
      return stored
    }),
  )
}

const recordId = /^\d{1,18}$/

/** @throws Refusal 70003 where the device has no such picture */
export async function removeSceneImage(device: DeviceSubject, imageId: string, actor: UserActor, services: Services): Promise<void> {
  if (!recordId.test(imageId)) throw new Refusal(70003)
  await change(services, actor, optionsOf('device.picture-remove', device), async (tx, { note }) => {
    const [before] = await deleteHeld(tx, holderOf(device), [imageId])
    if (!before) throw new Refusal(70003)
    note({ before })
    await notify(tx, { devices: [device.id] })
  })
}

function optionsOf(action: ChangeOptions['action'], { boxId, businessId }: DeviceSubject): ChangeOptions {
  return { action, subject: `device ${boxId}`, businessId }
}
