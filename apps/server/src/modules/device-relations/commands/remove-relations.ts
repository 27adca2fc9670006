import { Refusal } from '../../../http/refusal.ts'
import type { DeviceSubject } from '../../../http/subjects.ts'
import type { Services } from '../../../services.ts'
import { type Actor, change } from '../../../storage/change.ts'
import { deleteFeed } from '../queries/feeds.ts'

/** All of them or none. @returns how many. @throws Refusal 50001 for devices that are not related */
export async function removeRelations(
  device: DeviceSubject,
  others: readonly DeviceSubject[],
  actor: Actor,
  services: Services,
): Promise<number> {
  if (others.length === 0) throw new Refusal(50001)
  await change(services, actor, { action: 'device.unrelate', businessId: device.businessId }, async (tx, { note }) => {
    for (const other of others) {
      const feed = await deleteFeed(tx, device.id, other.id)
      if (!feed) throw new Refusal(50001)
      const { source, input, output } = feed
      const direction = source === device.id ? 'feeds' : 'fed_by'
      note({ subject: `devices ${device.boxId},${other.boxId}`, before: { direction, input, output } })
    }
  })
  return others.length
}
