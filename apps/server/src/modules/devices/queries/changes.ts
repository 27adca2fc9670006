import { type Queryable, rowOf } from '../../../storage/queryable.ts'

export interface DeviceSettings {
  name: string
  site: string
  /** The person's own choice; null: what the uplink announces. */
  type: string | null
  info: Record<string, string | number>
}

export function lockDevice(tx: Queryable, id: number): Promise<(DeviceSettings & { effectiveType: string }) | undefined> {
  return rowOf(
    tx,
    `select name, site, type, info, coalesce(type, announced_type) as "effectiveType" from devices where id = $1 for update`,
    [id],
  )
}

export async function updateDevice(tx: Queryable, id: number, settings: DeviceSettings): Promise<void> {
  await tx.query('update devices set name = $2, site = $3, type = $4, info = $5 where id = $1', [
    id,
    settings.name,
    settings.site,
    settings.type,
    JSON.stringify(settings.info),
  ])
}
