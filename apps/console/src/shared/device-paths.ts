import { deviceType, deviceTypes, type Tab } from '@kilowatch/catalog'

export type DeviceTab = Tab
/** The two families of routes of the specification (console 2.5). */
export type DeviceFamily = 'main' | 'enterprise'

/** What is shown at an address of a device: its type's area of routes, a tab, and the family. */
export interface DevicePlace {
  area: string
  tab: DeviceTab
  family: DeviceFamily
}

/** Shows every type that the specification has no area for. */
const genericArea = 'generic'

/** What the specification puts behind the name of an area, spelled as it spells it. */
const endings: Readonly<Record<DeviceTab, string>> = {
  overview: '',
  history: '_history',
  thresholds: '_thresold',
  'more-info': '_asset_box_info',
}

/** Paths of the main family that are not the area's name and the tab's ending. */
const irregular: Readonly<Record<string, Partial<Record<DeviceTab, string>>>> = {
  [genericArea]: { overview: '/device', history: '/device/history', thresholds: '/device/threshold', 'more-info': '/device/asset' },
  box_no_set: { 'more-info': '/box_no_set' },
  D072: { history: '/xtao_history', thresholds: '/xtao_yuzhi' },
  D072_sp: { thresholds: '/D072_sp_set' },
}

/** '/ups_history'; '/enterprise_ups_history' in the enterprise family. */
export function devicePath({ area, tab, family }: DevicePlace): string {
  const path = irregular[area]?.[tab] ?? `/${area}${endings[tab]}`
  return family === 'main' ? path : `/enterprise_${path.slice(1)}`
}

/** Tabs of each area: those of the types that it shows. */
const tabsOfAreas = deviceTypes.reduce(
  (areas, { area, tabs }) => areas.set(area, new Set([...(areas.get(area) ?? []), ...tabs])),
  new Map<string, ReadonlySet<DeviceTab>>(),
)

/** Where each device page is, in both families. */
export const devicePlaces: readonly DevicePlace[] = (['main', 'enterprise'] as const).flatMap((family) =>
  [...tabsOfAreas].flatMap(([area, tabs]) => [...tabs].map((tab) => ({ area, tab, family }))),
)

/** '/ups_history': a tab of a type in the main family, or the type's first where it does not have that tab. */
export function pathOfType(code: string, tab: DeviceTab): string {
  const { area, tabs } = deviceType(code) ?? { area: genericArea, tabs: [tab] }
  return devicePath({ area, tab: tabs.includes(tab) ? tab : (tabs[0] ?? tab), family: 'main' })
}
