import { type DeviceType, deviceType, flatPoints, formatValue, keysOf, resolvePoint, shownUnit } from '@kilowatch/catalog'
import { alarmCalls, type Device, telemetryCalls, uplinkCalls } from '@kilowatch/contract'
import { type RouteEntry, routes } from '../../apps/console/src/app/routes.ts'
import { ask, type Caller } from './api-client.ts'
import type { Language } from './browser.ts'

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

/** Where a route shows the demo's data. */
export function addressOf(devices: readonly Device[], route: RouteEntry): string {
  if (route.device) return `${route.path}?box_id=${deviceIn(devices, route.device.area).id}`
  return route.path.replace(':box_id', encodeURIComponent(deviceIn(devices, 'ups').name))
}

/** Pages of one thing are called by its name. */
export function titleOf(devices: readonly Device[], route: RouteEntry, language: Language): string {
  if (route.device?.tab === 'overview') return deviceIn(devices, route.device.area).name
  if (route.path.includes(':')) return deviceIn(devices, 'ups').name
  return route.title[language]
}

/** What must be read on the page: names and figures that the API gives now. */
export async function dataOf(caller: Caller, devices: readonly Device[], route: RouteEntry, language: Language): Promise<Said[]> {
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
    default:
      return [ups.name]
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
  const people = await ask(caller, alarmCalls.listAssignees, {})
  const given = [
    ...devices.flatMap(({ name, site }) => [name, site]),
    ...uplinks.map(({ name }) => name),
    ...people.map(({ name }) => name),
  ]
  // The letter in the round stands for the person's name.
  const initials = people.map(({ name }) => name.slice(0, 1))
  return [...given, ...initials, '市一医院集团', '中文'].filter((name) => name !== '')
}
