import { mapPictureCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Queryable } from '../../storage/queryable.ts'
import { filesOf } from '../files/index.ts'
import { holderOf, removeMapPicture, setMapPicture } from './commands/map-picture.ts'
import { findBounds } from './queries/map-pictures.ts'

export const mapPictureHandlers = handlers(mapPictureCalls, {
  async readMapPicture({ business }, { db }) {
    return (await readPicture(db, business.id)) ?? null
  },

  async setMapPicture({ body, ...actor }, services) {
    await setMapPicture(body, actor, services)
    const picture = await readPicture(services.db, actor.business.id)
    if (!picture) throw new Refusal(70003)
    return picture
  },

  async removeMapPicture(actor, services) {
    await removeMapPicture(actor, services)
    return null
  },
})

async function readPicture(db: Queryable, businessId: string) {
  const [bounds, [picture]] = await Promise.all([findBounds(db, businessId), filesOf(db, holderOf(businessId))])
  return bounds && picture ? { ...bounds, picture } : undefined
}
