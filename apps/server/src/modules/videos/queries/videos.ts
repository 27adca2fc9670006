import type { VideoSource } from '@kilowatch/contract'
import type { Visible } from '../../../http/subjects.ts'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'
import { recordTable } from '../../../storage/record-table.ts'

/** What is kept of one; the address as everybody reads it, and sealed. */
export interface VideoRecord {
  name: string
  kind: VideoSource['kind']
  addressShown: string
  sealedAddress: string
  deviceId: number | null
  groupId: string | null
  sceneId: string | null
  place: number
}

export const videoTable = recordTable<VideoRecord>('videos', [
  ...(['name', 'kind', 'addressShown', 'sealedAddress'] as const),
  ...(['deviceId', 'groupId', 'sceneId', 'place'] as const),
])

export interface VideoRow extends VideoRecord {
  id: string
  boxId: string | null
  manages: boolean
}

interface Sought {
  boxId?: string | undefined
  groupId?: string | undefined
  sceneId?: string | undefined
}

/** Those of devices that the person sees, and of groups and VR scenes of their business, in their order. */
export function visibleVideos(
  db: Queryable,
  { userId }: Visible,
  { boxId = '', groupId = '0', sceneId = '0' }: Sought,
): Promise<VideoRow[]> {
  return rowsOf<VideoRow>(
    db,
    `with own as (select business_id, right_on_devices >= 'manage' as manages from memberships where user_id = $1),
          chosen as (select g.id from groups g join own on own.business_id = g.business_id where $3::bigint in (g.id, g.parent_id)),
          scene as (select s.id from vr_scenes s join own on own.business_id = s.business_id where s.id = $4::bigint)
     select v.id, v.name, v.kind, v.address_shown as "addressShown", v.sealed_address as "sealedAddress", v.device_id as "deviceId",
            v.group_id as "groupId", v.scene_id as "sceneId", v.place, d.box_id as "boxId", coalesce(d."right" >= 'manage', own.manages, false) as manages
       from videos v
       join businesses b on b.id = v.business_id and b.closed_at is null
       left join visible_devices d on d.id = v.device_id and d.user_id = $1
       left join own on own.business_id = v.business_id
      where (d.id is not null or (v.device_id is null and own.business_id is not null))
        and ($2 = '' or d.box_id = $2)
        and ($3::bigint = 0 or v.group_id in (select id from chosen)
             or v.device_id in (select device_id from group_devices where group_id in (select id from chosen)))
        and ($4::bigint = 0 or v.scene_id in (select id from scene)
             or v.device_id in (select device_id from vr_pins where scene_id in (select id from scene)))
      order by v.place, v.name collate "zh-x-icu", v.id`,
    [userId, boxId, groupId, sceneId],
  )
}

/** How many the business has, and the highest place among them. */
export async function countVideos(tx: Queryable, businessId: string): Promise<{ count: number; last: number }> {
  const text = 'select count(*)::int as count, coalesce(max(place), 0) as last from videos where business_id = $1'
  return (await rowOf<{ count: number; last: number }>(tx, text, [businessId])) ?? { count: 0, last: 0 }
}

/** Those of these are shown in this order; where the others stand does not change. */
export async function placeVideos(tx: Queryable, businessId: string, ids: readonly string[]): Promise<void> {
  await tx.query(
    `update videos v set place = w.place
       from unnest($2::bigint[]) with ordinality as w (id, place) where v.business_id = $1 and v.id = w.id`,
    [businessId, ids],
  )
}

/** Of a device of the business; it stays until the transaction ends. */
export async function findOwnDevice(tx: Queryable, businessId: string, boxId: string): Promise<number | undefined> {
  const text = 'select id from devices where business_id = $1 and box_id = $2 for key share'
  return (await rowOf<{ id: number }>(tx, text, [businessId, boxId]))?.id
}
