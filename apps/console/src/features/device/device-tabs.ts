import { type DeviceTab, type DeviceType, deviceTypes, type Names, tabsOfType } from '@kilowatch/catalog'
import { pointParam } from '../../shared/device-links.ts'
import { type DeviceFamily, type DevicePlace, devicePath } from '../../shared/device-paths.ts'
import type { PageRoute } from '../../shared/page-definition.ts'

/** What each tab that the catalogue knows is called. */
const tabTitles: Readonly<Record<DeviceTab, Names>> = {
  overview: { zh: '概览', en: 'Overview' },
  cbms: { zh: 'CBMS', en: 'CBMS' },
  history: { zh: '历史数据', en: 'History' },
  settings: { zh: '参数设置', en: 'Parameter setting' },
  thresholds: { zh: '告警阈值', en: 'Alarm threshold' },
  'more-info': { zh: '更多设备信息', en: 'More device info' },
  discharges: { zh: '放电记录', en: 'Discharge records' },
  people: { zh: '授权人员', en: 'Authorized people' },
  passages: { zh: '进出记录', en: 'Access records' },
  patrol: { zh: '巡检记录', en: 'Patrol records' },
  operation: { zh: '操作记录', en: 'Operation records' },
  fault: { zh: '故障记录', en: 'Fault records' },
  related: { zh: '关联设备', en: 'Related equipment' },
  life: { zh: '履历', en: 'Timeline' },
}

/** Titles that the specification spells otherwise (docs/spec/routes.tsv). */
const titlesOfTheirOwn: Readonly<Record<string, Names>> = { 'D072 overview': { zh: 'GBMS 概览', en: 'GBMS overview' } }

export function titleOf({ area, tab }: DevicePlace): Names {
  return titlesOfTheirOwn[`${area} ${tab}`] ?? tabTitles[tab]
}

export interface DeviceRoute {
  path: string
  title: Names
  device: DevicePlace
}

function routeAt(device: DevicePlace): DeviceRoute {
  return { path: devicePath(device), title: titleOf(device), device }
}

/** A route of a device page. @throws for any other: its declaration is wrong then. */
export function deviceRoute({ path, page }: PageRoute): DeviceRoute {
  if (!page.device) throw new Error(`${path} is no page of a device`)
  return routeAt(page.device)
}

/** Codes of the types that an area shows. */
export function typesOf(area: string): string[] {
  return deviceTypes.filter((type) => type.area === area).map((type) => type.code)
}

/** The tabs of a type, in their order. */
export function tabsOf(type: DeviceType, family: DeviceFamily): DeviceRoute[] {
  return tabsOfType(type).map((tab) => routeAt({ area: type.area, tab, family }))
}

/** '/ups_history?box_id=…', at one point of the device when given */
export function linkTo({ path }: { path: string }, deviceId: string, point?: string | null): string {
  return `${path}?${new URLSearchParams({ box_id: deviceId, ...(point ? { [pointParam]: point } : {}) })}`
}

/** Where a device is shown when it is not of the area that was asked for: the same tab, else its first. */
export function properRoute(type: DeviceType, asked: DevicePlace): DeviceRoute | undefined {
  const tabs = tabsOf(type, asked.family)
  return tabs.find(({ device }) => device.tab === asked.tab) ?? tabs[0]
}
