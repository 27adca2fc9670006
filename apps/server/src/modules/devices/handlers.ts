import { type Device, type DeviceDetail, DeviceState, deviceCalls, deviceList } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { listHandlers } from '../../http/list-handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Visible } from '../../http/subjects.ts'
import type { Services } from '../../services.ts'
import { changeDevice } from './commands/change-device.ts'
import { headlineText, runtimeOf } from './headline-text.ts'
import { latestValues } from './queries/latest.ts'
import { countFacets, deviceRows, type FacetRow, findDevice, findDevices, listPoints } from './queries/list.ts'
import { type DeviceRow, deviceOf, headlineKeys } from './rules.ts'

/** Pages and file of the devices that the reader sees. */
export const deviceLists = listHandlers<typeof deviceList, DeviceRow>(deviceList, deviceRows, {
  show: (rows, _request, services) => shownDevices(rows, services),
  cells: {
    headline: (device, { language }) => headlineText(device, language),
    runtime: (device) => runtimeOf(device)?.value ?? null,
  },
})

export const deviceHandlers = handlers(deviceCalls, {
  listDevices: deviceLists.page,
  exportDevices: deviceLists.file,

  async readDeviceFacets({ visible }, { db }) {
    return facetsOf(await countFacets(db, visible))
  },

  async readDevice({ device, user }, services) {
    return deviceDetail({ userId: user.id }, device.id, services)
  },

  async changeDevice({ device, body, ...actor }, services) {
    await changeDevice(device, body, actor, services)
    return deviceDetail({ userId: actor.user.id }, device.id, services)
  },
})

async function shownDevices(rows: readonly DeviceRow[], { db, clock }: Services): Promise<Device[]> {
  const values = await latestValues(
    db,
    rows.map(({ id }) => id),
    headlineKeys(rows.map(({ type }) => type)),
  )
  const now = clock.now()
  return rows.map((row) => deviceOf(row, values.get(row.id) ?? [], now))
}

/** Those of these (internal ids) that the person sees, by name, each with its internal id. */
export async function devicesById(
  visible: Visible,
  ids: readonly number[],
  services: Services,
): Promise<{ key: number; device: Device }[]> {
  if (ids.length === 0) return []
  const rows = await findDevices(services.db, visible, ids)
  const devices = await shownDevices(rows, services)
  return rows.flatMap(({ id }, place) => (devices[place] ? [{ key: id, device: devices[place] }] : []))
}

async function deviceDetail(visible: Visible, id: number, services: Services): Promise<DeviceDetail> {
  const { db } = services
  const row = await findDevice(db, visible, id)
  if (!row) throw new Refusal(70003)
  const [devices, points] = await Promise.all([shownDevices([row], services), listPoints(db, id)])
  const [device] = devices as [Device]
  return { ...device, interval: row.interval_ms, points, info: row.info, createdAt: row.created_at.toISOString() }
}

function facetsOf(rows: readonly FacetRow[]) {
  const states = Object.fromEntries(DeviceState.options.map((state) => [state, 0])) as Record<DeviceState, number>
  for (const row of rows) if (row.state) states[row.state] = row.count
  return {
    total: rows.find(({ state, type, site }) => state === null && type === null && site === null)?.count ?? 0,
    states,
    types: rows.flatMap(({ type, count }) => (type === null ? [] : [{ type, count }])),
    sites: rows.flatMap(({ site, count }) => (site === null ? [] : [{ site, count }])),
  }
}
