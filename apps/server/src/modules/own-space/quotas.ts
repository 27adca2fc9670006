import type { Quota } from '@kilowatch/contract'
import { budgets } from '../../budgets/index.ts'
import type { User } from '../../http/subjects.ts'
import type { Services } from '../../services.ts'
import { countDevices } from '../devices/index.ts'
import { roomLimits, takenRoom } from '../files/index.ts'
import { countViews } from '../saved-views/index.ts'
import { countUplinks } from '../uplinks/index.ts'

/** What is used of what is refused beyond: of the business where the person is of one, its devices and gateways where they manage it. */
export async function quotasOf({ id: userId, business }: User, services: Services): Promise<Quota[]> {
  const { db } = services
  const most = roomLimits(services)
  const views: Quota = { key: 'views', used: await countViews(db, userId), most: budgets.viewsOfPerson.most, unit: 'count' }
  const room = await takenRoom(db, { businessId: business?.id ?? null, userId, holder: undefined })
  return [
    ...(business?.right === 'main' || business?.right === 'manage' ? await ofManagers(business.id, services) : []),
    { key: business ? 'files' : 'ownFiles', used: room.bytes, most: most.bytes, unit: 'bytes' },
    { key: business ? 'fileCount' : 'ownFileCount', used: room.count, most: most.count, unit: 'count' },
    { key: 'unheldFiles', used: room.unheld, most: most.unheld, unit: 'count' },
    views,
  ]
}

async function ofManagers(businessId: string, { db, config }: Services): Promise<Quota[]> {
  const [devices, uplinks] = await Promise.all([countDevices(db, businessId), countUplinks(db, businessId)])
  return [
    { key: 'devices', used: devices, most: config.business.devices, unit: 'count' },
    { key: 'uplinks', used: uplinks, most: config.business.uplinks, unit: 'count' },
  ]
}
