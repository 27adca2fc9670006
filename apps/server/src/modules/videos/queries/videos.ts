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
}

export const videoTable = recordTable<VideoRecord>('videos', ['name', 'kind', 'addressShown', 'sealedAddress', 'deviceId', 'groupId'])

export interface VideoRow extends VideoRecord {
  id: string
  boxId: string | null
  manages: boolean
}

interface Sought {
  boxId?: string | undefined
  groupId?: string | undefined
}

/** Those of devices that the person sees, and of groups of their business, by name. */
export function visibleVideos(db: Queryable, { userId }: Visible, { boxId = '', groupId = '0' }: Sought): Promise<VideoRow[]> {
  return rowsOf<VideoRow>(
    db,
    `with own as (select business_id, right_on_devices >= 'manage' as manages from memberships where user_id = $1),
          chosen as (select g.id from groups g join own on own.business_id = g.business_id where $3::bigint in (g.id, g.parent_id))
     select v.id, v.name, v.kind, v.address_shown as "addressShown", v.sealed_address as "sealedAddress", v.device_id as "deviceId",
            v.group_id as "groupId", d.box_id as "boxId", coalesce(d."right" >= 'manage', own.manages, false) as manages
       from videos v
       join businesses b on b.id = v.business_id and b.closed_at is null
       left join visible_devices d on d.id = v.device_id and d.user_id = $1
       left join own on own.business_id = v.business_id
      where (d.id is not null or (v.group_id is not null and own.business_id is not null))
        and ($2 = '' or d.box_id = $2)
        and ($3::bigint = 0 or v.group_id in (select id from chosen)
             or v.device_id in (select device_id from group_devices where group_id in (select id from chosen)))
      order by v.name collate "zh-x-icu", v.id`,
    [userId, boxId, groupId],
  )
}

export async function countVideos(tx: Queryable, businessId: string): Promise<number> {
  const row = await rowOf<{ count: number }>(tx, 'select count(*)::int as count from videos where business_id = $1', [businessId])
  return row?.count ?? 0
}

/** Of a device of the business; it stays until the transaction ends. */
export async function findOwnDevice(tx: Queryable, businessId: string, boxId: string): Promise<number | undefined> {
  const text = 'select id from devices where business_id = $1 and box_id = $2 for key share'
  return (await rowOf<{ id: number }>(tx, text, [businessId, boxId]))?.id
}
