import { type Device, type DeviceDetail, DeviceState, deviceCalls } from '@kilowatch/contract'
import { budgets } from '../../budgets/index.ts'
import { csvTime } from '../../http/csv.ts'
import { handlers } from '../../http/handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Visible } from '../../http/subjects.ts'
import { tableFile } from '../../http/table-file.ts'
import { word } from '../../http/words.ts'
import type { Services } from '../../services.ts'
import { changeDevice } from './commands/change-device.ts'
import { deviceHead, deviceLine } from './export.ts'
import { latestValues } from './queries/latest.ts'
import { countFacets, type DeviceFilter, type FacetRow, findDevices, listIds, listPoints, type Slice } from './queries/list.ts'
import { type DeviceRow, deviceOf, headlineKeys } from './rules.ts'

export const deviceHandlers = handlers(deviceCalls, {
  async listDevices({ query, visible }, services) {
    return devicePage(visible, query, { limit: query.pageSize, offset: (query.page - 1) * query.pageSize }, services)
  },

  async readDeviceFacets({ visible }, { db }) {
    return facetsOf(await countFacets(db, visible))
  },

  async exportDevices({ query, visible, user, language }, services) {
    const time = csvTime(user.business?.timeZone ?? 'Asia/Shanghai')
    return tableFile(query.format, { name: word('csv-devices-file', language), head: deviceHead(language), lines: lines() })
    async function* lines() {
      for await (const device of everyDevice(visible, query, services)) yield deviceLine(device, language, time)
    }
  },

  async readDevice({ device, user }, services) {
    return deviceDetail({ userId: user.id }, device.id, services)
  },

  async changeDevice({ device, body, user, address }, services) {
    await changeDevice(device, body, { user, address }, services)
    return deviceDetail({ userId: user.id }, device.id, services)
  },
})

async function devicePage(visible: Visible, filter: DeviceFilter, slice: Slice, services: Services) {
  const { ids, total } = await listIds(services.db, visible, filter, slice)
  return { items: await readDevices(visible, ids, services), total }
}

async function readDevices(visible: Visible, ids: readonly number[], { db, clock }: Services): Promise<Device[]> {
  const rows = await findDevices(db, visible, ids)
  const values = await headlineValues(rows, db)
  const now = clock.now()
  return rows.map((row) => deviceOf(row, values.get(row.id) ?? [], now))
}

function headlineValues(rows: readonly DeviceRow[], db: Services['db']) {
  const ids = rows.map(({ id }) => id)
  return latestValues(db, ids, headlineKeys(rows.map(({ type }) => type)))
}

const exportSlice = 500

async function* everyDevice(visible: Visible, filter: DeviceFilter, services: Services): AsyncIterable<Device> {
  const { ids } = await listIds(services.db, visible, filter, { limit: budgets.exportedDevices.most, offset: 0 })
  for (let from = 0; from < ids.length; from += exportSlice)
    yield* await readDevices(visible, ids.slice(from, from + exportSlice), services)
}

async function deviceDetail(visible: Visible, id: number, { db, clock }: Services): Promise<DeviceDetail> {
  const [row] = await findDevices(db, visible, [id])
  if (!row) throw new Refusal(70003)
  const [values, points] = await Promise.all([headlineValues([row], db), listPoints(db, id)])
  return {
    ...deviceOf(row, values.get(id) ?? [], clock.now()),
    interval: row.interval_ms,
    points,
    info: row.info,
    createdAt: row.created_at.toISOString(),
  }
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
