import { type DeviceTab, deviceType, deviceTypes, tabsOfType } from '@kilowatch/catalog'

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

/** What the specification makes of the name of an area, spelled as it spells it. */
const regular: Readonly<Record<DeviceTab, (area: string) => string>> = {
  overview: (area) => `/${area}`,
  cbms: (area) => `/${area}_cbms`,
  history: (area) => `/${area}_history`,
  settings: (area) => `/${area}_parameter`,
  thresholds: (area) => `/${area}_thresold`,
  'more-info': (area) => `/${area}_asset_box_info`,
  discharges: (area) => `/${area}_discharge`,
  people: (area) => `/${area}_people`,
  passages: (area) => `/${area}_passages`,
  patrol: (area) => `/${area}_patrol_record`,
  operation: (area) => `/${area}_patrol_op_box_list`,
  fault: (area) => `/${area}_fault_box`,
  related: (area) => `/related_equipment_${area}`,
  life: (area) => `/${area}_life`,
}

/** Paths of the main family that it makes otherwise. */
const irregular: Readonly<Record<string, Partial<Record<DeviceTab, string>>>> = {
  [genericArea]: {
    overview: '/device',
    history: '/device/history',
    settings: '/device/setting',
    thresholds: '/device/threshold',
    'more-info': '/device/asset',
    discharges: '/device/discharge',
    people: '/device/people',
    passages: '/device/passages',
    patrol: '/device/patrol',
    operation: '/device/operation',
    fault: '/device/fault',
    related: '/device/related',
    life: '/device/life',
  },
  hsbat: { related: '/related_equipment_bat1' },
  hsbat2: { related: '/related_equipment_bat2' },
  box_no_set: { 'more-info': '/box_no_set', patrol: '/no_set_patrol_record', operation: '/no_set_patrol_op_box_list' },
  D072: { cbms: '/xtao_cbms', history: '/xtao_history', thresholds: '/xtao_yuzhi' },
  pdm: { fault: '/pdm_sp_fault_box' },
  D072_sp: { thresholds: '/D072_sp_set' },
}

/** '/ups_history'; '/enterprise_ups_history' in the enterprise family. */
export function devicePath({ area, tab, family }: DevicePlace): string {
  const path = irregular[area]?.[tab] ?? regular[tab](area)
  return family === 'main' ? path : `/enterprise_${path.slice(1)}`
}

/** Tabs of each area: those of the types that it shows. */
const tabsOfAreas = deviceTypes.reduce(
  (areas, type) => areas.set(type.area, new Set([...(areas.get(type.area) ?? []), ...tabsOfType(type)])),
  new Map<string, ReadonlySet<DeviceTab>>(),
)

/** Where each device page is, in both families. */
export const devicePlaces: readonly DevicePlace[] = (['main', 'enterprise'] as const).flatMap((family) =>
  [...tabsOfAreas].flatMap(([area, tabs]) => [...tabs].map((tab) => ({ area, tab, family }))),
)

/** '/ups_history': a tab of a type in the main family, or the type's first where it does not have that tab. */
export function pathOfType(code: string, tab: DeviceTab): string {
  const type = deviceType(code)
  const { area } = type ?? { area: genericArea }
  const tabs = type ? tabsOfType(type) : [tab]
  return devicePath({ area, tab: tabs.includes(tab) ? tab : (tabs[0] ?? tab), family: 'main' })
}
