import type { MapBounds } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { type ChangeOptions, change, type UserActor } from '../../../storage/change.ts'
import { deleteHeld, holdFile } from '../../files/index.ts'
import { deleteBounds, findBounds, saveBounds } from '../queries/map-pictures.ts'

interface MapActor extends UserActor {
  business: { id: string }
}

/**
 * Lays a picture that the person has uploaded, or the one that is there, between these degrees.
 * @throws Refusal 10003 where the edges are the wrong way round, 70003 where there is no such file or no picture yet, 80003 where it is none
 */
export async function setMapPicture(
  { fileId, ...bounds }: MapBounds & { fileId?: string | undefined },
  actor: MapActor,
  services: Services,
): Promise<void> {
  const businessId = actor.business.id
  if (bounds.south >= bounds.north) throw new Refusal(10003, { field: 'body.south', says: says('map-south') })
  if (bounds.west >= bounds.east) throw new Refusal(10003, { field: 'body.west', says: says('map-west') })
  await change(services, actor, optionsOf(businessId), async (tx, { note }) => {
    const before = await findBounds(tx, businessId)
    if (fileId === undefined && !before) throw new Refusal(70003)
    await saveBounds(tx, businessId, bounds)
    if (fileId !== undefined) {
      await deleteHeld(tx, holderOf(businessId))
      const { type } = await holdFile(tx, { fileId, holder: holderOf(businessId), businessId, userId: actor.user.id })
      if (!type.startsWith('image/')) throw new Refusal(80003, { field: 'body.fileId', says: says('picture-not-allowed') })
    }
    note({ before, after: { ...bounds, ...(fileId === undefined ? {} : { picture: fileId }) } })
  })
}

/** Nothing happens where there is none. */
export async function removeMapPicture(actor: MapActor, services: Services): Promise<void> {
  const businessId = actor.business.id
  await change(services, actor, optionsOf(businessId), async (tx, { note, unchanged }) => {
    const before = await findBounds(tx, businessId)
    if (!before) return unchanged()
    await deleteBounds(tx, businessId)
    note({ before })
  })
}

export function holderOf(businessId: string) {
  return { kind: 'map-picture', id: businessId } as const
}

function optionsOf(businessId: string): ChangeOptions {
  return { action: 'business.map-picture', subject: `business ${businessId}`, businessId }
}
