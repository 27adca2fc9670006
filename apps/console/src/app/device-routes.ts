import type { Names } from '@kilowatch/catalog'
import type { DeviceArea, DeviceTab, RouteEntry } from './routes.ts'

const titles: Readonly<Record<DeviceTab, Names>> = {
  overview: { zh: '概览', en: 'Overview' },
  history: { zh: '历史数据', en: 'History' },
  threshold: { zh: '告警阈值', en: 'Alarm threshold' },
  asset: { zh: '更多设备信息', en: 'More device info' },
}

/** Paths of the main family; the enterprise family puts `enterprise_` before each. */
const paths: Readonly<Record<DeviceArea, Partial<Record<DeviceTab, string>>>> = {
  ups: { overview: '/ups', history: '/ups_history', threshold: '/ups_thresold', asset: '/ups_asset_box_info' },
  hsbat: { overview: '/hsbat', history: '/hsbat_history', threshold: '/hsbat_thresold', asset: '/hsbat_asset_box_info' },
  hometh: { overview: '/hometh', history: '/hometh_history', threshold: '/hometh_thresold', asset: '/hometh_asset_box_info' },
  ats: { overview: '/ats', history: '/ats_history', threshold: '/ats_thresold', asset: '/ats_asset_box_info' },
  pdm: { overview: '/pdm', history: '/pdm_history', threshold: '/pdm_thresold', asset: '/pdm_asset_box_info' },
  box_no_set: { asset: '/box_no_set' },
  generic: { overview: '/device', history: '/device/history', threshold: '/device/threshold', asset: '/device/asset' },
}

const families = { main: '/', enterprise: '/enterprise_' } as const

/** One entry per device page, in both families. */
export const deviceRoutes: readonly RouteEntry[] = (Object.keys(families) as (keyof typeof families)[]).flatMap((family) =>
  (Object.entries(paths) as [DeviceArea, Partial<Record<DeviceTab, string>>][]).flatMap(([area, tabs]) =>
    (Object.entries(tabs) as [DeviceTab, string][]).map(
      ([tab, path]): RouteEntry => ({
        path: families[family] + path.slice(1),
        page: `device-${tab}`,
        title: titles[tab],
        device: { area, tab, family },
      }),
    ),
  ),
)
