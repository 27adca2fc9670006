import { deviceType, supplyKeys } from '@kilowatch/catalog'
import type { Supply } from '@kilowatch/contract'
import { budgets } from '../../budgets/index.ts'
import type { DeviceSubject, Visible } from '../../http/subjects.ts'
import type { Services } from '../../services.ts'
import { latestValues, readingsOf } from '../devices/index.ts'
import { type RelatedRow, visibleAmong } from './queries/devices.ts'
import { feedsAround } from './queries/feeds.ts'

/** What the person sees of the supply around a device. */
export async function readSupply(device: DeviceSubject, visible: Visible, { db, clock }: Services): Promise<Supply> {
  const feeds = await feedsAround(db, device.id)
  const ids = [...new Set([device.id, ...feeds.flatMap(({ source, load }) => [source, load])])]
  const rows = await visibleAmong(db, visible, ids, budgets.supplyDevices.most)
  const values = await latestValues(
    db,
    rows.map(({ id }) => id),
    keysOf(rows),
  )
  const boxIds = new Map(rows.map(({ id, box_id }) => [id, box_id]))
  const now = clock.now()
  return {
    devices: rows.map(({ id, box_id, name, type, site, state }) => {
      const readings = readingsOf(type, ofType(type, values.get(id) ?? []), now)
      return { id: box_id, name, type, site, state, readings }
    }),
    feeds: feeds.flatMap(({ source, load, input, output }) => {
      const [from, to] = [boxIds.get(source), boxIds.get(load)]
      return from && to ? [{ source: from, load: to, input, output }] : []
    }),
  }
}

function keysOf(rows: readonly RelatedRow[]): string[] {
  const types = [...new Set(rows.map(({ type }) => type))].flatMap((code) => deviceType(code) ?? [])
  return [...new Set(types.flatMap(supplyKeys))]
}

/** Those that say something of a type's supply: keys of other types may be among those that were read. */
function ofType<V extends { key: string }>(code: string, values: readonly V[]): V[] {
  const type = deviceType(code)
  const keys = new Set(type ? supplyKeys(type) : [])
  return values.filter(({ key }) => keys.has(key))
}
