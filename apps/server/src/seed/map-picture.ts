import { scenePictureSide } from '@kilowatch/contract'
import { setMapPicture } from '../modules/map-pictures/index.ts'
import type { Services } from '../services.ts'
import { bringPicture } from './bring-picture.ts'
import drawings from './drawings.json' with { type: 'json' }
import { demoApplicants } from './queries-auths.ts'
import { demoBusiness, keepProgress, readProgress } from './queries-people.ts'

/** What the demo business lays beneath the map of its sites, once: one that people removed stays away. */
export async function seedMapPicture(services: Services): Promise<void> {
  const { db, clock } = services
  const businessId = await demoBusiness(db)
  const owner = (await demoApplicants(db)).find(({ role }) => role === 'owner')
  if (businessId === undefined || !owner) return
  const isTurn = await db.transaction(async (tx) => {
    const progress = await readProgress(tx)
    if (!progress || progress.map) return false
    await keepProgress(tx, { ...progress, map: true }, clock.now())
    return true
  })
  if (!isTurn) return
  const { picture, ...bounds } = drawings.map
  const fileId = await bringPicture(services, { base64: picture, name: 'map.webp', businessId, userId: owner.id, side: scenePictureSide })
  const actor = { user: { ...owner, business: { id: businessId } }, business: { id: businessId }, address: '127.0.0.1' }
  await setMapPicture({ ...bounds, fileId }, actor, services)
}
