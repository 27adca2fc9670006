import type { StoredFile } from '@kilowatch/contract'
import type { UploadedFile } from '../../../http/handlers.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { DeviceSubject } from '../../../http/subjects.ts'
import type { Services } from '../../../services.ts'
import { type AuditAction, type AuditEntry, writeAudit } from '../../../storage/audit.ts'
import { notify } from '../../../storage/notify.ts'
import type { Queryable } from '../../../storage/queryable.ts'
import { deleteHeld, filesOf, keepFile } from '../../files/index.ts'

/** Who adds or removes, and from where. */
interface Actor {
  userId: string
  address: string
}

const holderOf = ({ id }: Pick<DeviceSubject, 'id'>) => ({ kind: 'device', id }) as const

export function pictures(db: Queryable, device: Pick<DeviceSubject, 'id'>): Promise<StoredFile[]> {
  return filesOf(db, holderOf(device))
}

/** Keeps one picture for a device. @throws Refusal as `keepFile` does */
export async function addSceneImage(
  device: DeviceSubject,
  files: readonly UploadedFile[],
  by: Actor,
  services: Services,
): Promise<StoredFile> {
  const { businessId } = device
  return keepFile(services, {
    ...{ files, takes: 'picture', businessId, userId: by.userId, holder: holderOf(device) },
    async beside(tx, { id, name, bytes }) {
      await writeAudit(tx, { ...entryOf('device.picture-add', device, by, services), after: { id, name, bytes } })
      await notify(tx, { devices: [device.id] })
    },
  })
}

const recordId = /^\d{1,18}$/

/** @throws Refusal 70003 where the device has no such picture */
export async function removeSceneImage(device: DeviceSubject, imageId: string, by: Actor, services: Services): Promise<void> {
  await services.db.transaction(async (tx) => {
    const [removed] = recordId.test(imageId) ? await deleteHeld(tx, holderOf(device), [imageId]) : []
    if (!removed) throw new Refusal(70003)
    await writeAudit(tx, { ...entryOf('device.picture-remove', device, by, services), before: removed })
    await notify(tx, { devices: [device.id] })
  })
}

function entryOf(action: AuditAction, device: DeviceSubject, by: Actor, { clock }: Services): AuditEntry {
  return {
    at: clock.now(),
    businessId: device.businessId,
    userId: by.userId,
    action,
    subject: `device ${device.boxId}`,
    address: by.address,
  }
}
