import { type DeviceType, deviceType, flatPoints, formatValue, keysOf, resolvePoint, shownUnit } from '@kilowatch/catalog'
import {
  accountCalls,
  alarmCalls,
  type Device,
  departmentCalls,
  deviceCalls,
  type Employee,
  employeeCalls,
  groupCalls,
  messageCalls,
  positionCalls,
  telemetryCalls,
  uplinkCalls,
} from '@kilowatch/contract'
import { type RouteEntry, routes } from '../../apps/console/src/app/routes.ts'
import { ask, type Caller } from './api-client.ts'
import type { Language } from './browser.ts'
import { platformData } from './platform-data.ts'

/** What must be read on a page. */
export type Said = string | RegExp

/** A demo device that the area shows; its own type's area, else the generic one. */
export function deviceIn(devices: readonly Device[], area: string): Device {
  const areas = new Set(routes.flatMap(({ device }) => device?.area ?? []))
  const found = devices.find(({ type }) => {
    const own = deviceType(type)?.area ?? ''
    return (areas.has(own as never) ? own : 'generic') === area
  })
  if (!found) throw new Error(`the demo has no device for ${area}`)
  return found
}

/** What the demo has that pages show. */
export interface DemoThings {
  devices: readonly Device[]
  employees: readonly Employee[]
}

/** Everything of the business that the caller sees. */
export async function demoThings(caller: Caller): Promise<DemoThings> {
  const [devices, employees] = await Promise.all([
    ask(caller, deviceCalls.listDevices, { query: { pageSize: 200 } }),
    ask(caller, employeeCalls.listEmployees, { query: { pageSize: 200 } }),
  ])
  return { devices: devices.items, employees: employees.items }
}

function someEmployee({ employees: [first] }: DemoThings): Employee {
  if (!first) throw new Error('the demo has no employee')
  return first
}

/** Where a route shows the demo's data. */
export function addressOf(demo: DemoThings, route: RouteEntry): string {
  if (route.device) return `${route.path}?box_id=${deviceIn(demo.devices, route.device.area).id}`
  const name = encodeURIComponent(deviceIn(demo.devices, 'ups').name)
  return route.path.replace(':box_id', name).replace(':id', someEmployee(demo).id)
}

/** Pages of one thing are called by its name. */
export function titleOf(demo: DemoThings, route: RouteEntry, language: Language): string {
  const { devices } = demo
  if (route.page === 'member-detail') return someEmployee(demo).name
  if (route.device?.tab === 'overview') return deviceIn(devices, route.device.area).name
  if (route.path.includes(':')) return deviceIn(devices, 'ups').name
  return route.title[language]
}

/** What must be read on the page: names and figures that the API gives now. */
export async function dataOf(caller: Caller, demo: DemoThings, route: RouteEntry, language: Language): Promise<Said[]> {
  const { devices } = demo
  if (route.device)
    return [
      deviceIn(devices, route.device.area).name,
      ...(await tabData(caller, route.device.tab, deviceIn(devices, route.device.area), language)),
    ]
  const ups = deviceIn(devices, 'ups')
  switch (route.page) {
    case 'home':
      return [ups.site, new RegExp(`${devices.length}`)]
    case 'current-alarms': {
      const { items } = await ask(caller, alarmCalls.listAlarms, { query: {} })
      return items.slice(0, 1).map(({ deviceName }) => deviceName)
    }
    case 'device-add':
      return [ups.uplinkName]
    case 'members':
    case 'member-detail':
      return [someEmployee(demo).name]
    case 'departments':
      return (await ask(caller, departmentCalls.readDepartmentTree, {})).slice(0, 1).map(({ name }) => name)
    case 'positions':
      return (await ask(caller, positionCalls.readAllPositions, {})).slice(0, 1).map(({ name }) => name)
    case 'groups':
      return (await ask(caller, groupCalls.listGroups, {})).map(({ name }) => name)
    case 'own-space':
      return [`${devices.length}`]
    case 'system-messages':
      return (await ask({ ...caller, language }, messageCalls.listMessages, { query: { pageSize: 1 } })).items.map(({ title }) => title)
    case 'push-settings':
      return [language === 'zh' ? '站内消息' : 'In the console']
    case 'personal-info':
      return [(await ask(caller, accountCalls.readSession, {})).loginName]
    default:
      return route.page.startsWith('platform-') || route.page.startsWith('business-') ? platformData(caller, route, language) : [ups.name]
  }
}

async function tabData(caller: Caller, tab: string, device: Device, language: Language): Promise<Said[]> {
  const type = deviceType(device.type)
  if (!type) throw new Error(`unknown type ${device.type}`)
  if (tab === 'overview') return headlineOf(caller, type, device, language)
  if (tab === 'asset') return type.info.slice(0, 2).map(({ name }) => name[language])
  const points = flatPoints(type).filter(({ point }) => point.kind === 'measure')
  const ofHeadline = type.headline.flatMap((each) => points.filter(({ pattern }) => pattern === each))
  const [measure] = tab === 'threshold' ? points : ofHeadline
  if (!measure) throw new Error(`${type.code} has nothing to show in ${tab}`)
  return [measure.point.name[language]]
}

/** The first headline figure that stands still between the answer and the screen: a state, or a figure with its unit in any value. */
async function headlineOf(caller: Caller, type: DeviceType, device: Device, language: Language): Promise<Said[]> {
  const { readings } = await ask(caller, telemetryCalls.readLatest, { params: { deviceId: device.id } })
  const keys = type.headline.flatMap((pattern) =>
    keysOf(
      pattern,
      readings.map(({ key }) => key),
    ),
  )
  const [key] = keys
  const resolved = key === undefined ? undefined : resolvePoint(type, key)
  const reading = readings.find((each) => each.key === key)
  if (!resolved || !reading) throw new Error(`${device.name} has no headline`)
  const unit = resolved.point.kind === 'state' ? '' : shownUnit(resolved.point.unit, language)
  return unit === '' ? [formatValue(resolved, reading.value, language)] : [unit]
}

/** Names that no translation touches. */
export async function namesThatPeopleGave(caller: Caller, devices: readonly Device[]): Promise<string[]> {
  const { items: uplinks } = await ask(caller, uplinkCalls.listUplinks, { query: { pageSize: 200 } })
  const { employees } = await demoThings(caller)
  const departments = await ask(caller, departmentCalls.listDepartments, {})
  const positions = await ask(caller, positionCalls.readAllPositions, {})
  const groups = await ask(caller, groupCalls.listGroups, {})
  const given = [
    ...devices.flatMap(({ name, site }) => [name, site]),
    ...uplinks.map(({ name }) => name),
    ...[...employees, ...departments, ...positions, ...groups].map(({ name }) => name),
  ]
  // The letter in the round stands for the person's name.
  const initials = employees.map(({ name }) => name.slice(0, 1))
  return [...given, ...initials, '市一医院集团', '中文'].filter((name) => name !== '')
}
