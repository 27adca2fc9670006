import { type DeviceType, deviceTypes, type Tab } from '@kilowatch/catalog'
import { deviceRoutes } from '../../app/device-routes.ts'
import type { DeviceArea, DeviceTab, RouteEntry } from '../../app/routes.ts'
import { pointParam } from '../../shared/device-links.ts'

export type DeviceRoute = RouteEntry & { device: NonNullable<RouteEntry['device']> }
export type Family = DeviceRoute['device']['family']

/** A route of a device page. @throws for any other: the table of pages is wrong then. */
export function deviceRoute(route: RouteEntry): DeviceRoute {
  const { device } = route
  if (!device) throw new Error(`${route.path} is no page of a device`)
  return { ...route, device }
}

/** The tabs of the catalogue by the names of the routes. */
const tabNames: Readonly<Record<Tab, DeviceTab>> = {
  overview: 'overview',
  history: 'history',
  thresholds: 'threshold',
  'more-info': 'asset',
}

const areas = new Set<string>(deviceRoutes.flatMap((route) => route.device?.area ?? []))

/** Where a type's pages are; types without an area of their own are shown by the generic one. */
export function areaOf(type: DeviceType): DeviceArea {
  return areas.has(type.area) ? (type.area as DeviceArea) : 'generic'
}

/** Codes of the types that an area shows. */
export function typesOf(area: DeviceArea): string[] {
  return deviceTypes.filter((type) => areaOf(type) === area).map((type) => type.code)
}

/** The page of one tab in an area and family; undefined where it does not exist. */
export function tabRoute(area: DeviceArea, tab: DeviceTab, family: Family): RouteEntry | undefined {
  return deviceRoutes.find(({ device }) => device?.area === area && device.tab === tab && device.family === family)
}

/** The tabs of a type whose pages exist, in the catalogue's order. */
export function tabsOf(type: DeviceType, family: Family): RouteEntry[] {
  return type.tabs.flatMap((tab) => tabRoute(areaOf(type), tabNames[tab], family) ?? [])
}

/** '/ups_history?box_id=…', at one point of the device when given */
export function linkTo(route: RouteEntry, deviceId: string, point?: string | null): string {
  return `${route.path}?${new URLSearchParams({ box_id: deviceId, ...(point ? { [pointParam]: point } : {}) })}`
}

/** Where a device is shown when it is not of the area that was asked for: the same tab, else its first. */
export function properRoute(type: DeviceType, asked: DeviceRoute['device']): RouteEntry | undefined {
  const tabs = tabsOf(type, asked.family)
  return tabs.find((route) => route.device?.tab === asked.tab) ?? tabs[0]
}
