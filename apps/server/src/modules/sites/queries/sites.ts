import { sites } from '@kilowatch/contract'
import type { Visible } from '../../../http/subjects.ts'
import { ofBusinessOf } from '../../../storage/own-business.ts'
import { plainRows } from '../../../storage/plain-list.ts'
import { type Prepared, type Queryable, rowsOf } from '../../../storage/queryable.ts'

export const siteRows = plainRows(sites, {
  devices: '(select count(*)::int from devices d where d.business_id = r.business_id and d.site = r.name)',
})

/** A site of the person's own business: what others share says where it stands by its name alone. */
export interface PlacedSite {
  id: string
  name: string
  province: string
  city: string
  latitude: number | null
  longitude: number | null
}

const places: Prepared = {
  name: 'site-places',
  text: `select own.id, own.name, own.province, own.city, own.latitude, own.longitude from sites own where ${ofBusinessOf('$1')}`,
}

/** Every site of the person's business. */
export function listPlaces(db: Queryable, { userId }: Visible): Promise<PlacedSite[]> {
  return rowsOf<PlacedSite>(db, places, [userId])
}
