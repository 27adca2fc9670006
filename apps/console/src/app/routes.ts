import type { Names } from '@kilowatch/catalog'
import { deviceRoutes } from './device-routes.ts'
import { peopleRoutes } from './people-routes.ts'
import { platformRoutes } from './platform-routes.ts'

/** Tabs of a device area; the name of the page is `device-<tab>`. */
export type DeviceTab = 'overview' | 'history' | 'threshold' | 'asset'
export type DeviceArea = 'ups' | 'hsbat' | 'hometh' | 'ats' | 'pdm' | 'box_no_set' | 'generic'
export type PageName =
  | 'home'
  | 'device-list'
  | 'current-alarms'
  | 'search-results'
  | 'device-add'
  | 'personal-info'
  | 'device-overview'
  | 'device-history'
  | 'device-threshold'
  | 'device-asset'
  | 'platform-checklist'
  | 'platform-businesses'
  | 'platform-grants'
  | 'platform-notices'
  | 'platform-partners'
  | 'platform-settings'
  | 'platform-audit'
  | 'platform-watch'
  | 'business-settings'
  | 'business-audit'
  | 'members'
  | 'member-detail'
  | 'departments'
  | 'positions'
  | 'own-space'
  | 'groups'
  | 'system-messages'
  | 'push-settings'
  | 'business-notices'

export interface RouteEntry {
  path: string
  page: PageName
  title: Names
  /** State is kept while another page is shown. */
  keepAlive?: true
  /** Of pages of a device: which area, tab and family of routes. */
  device?: { area: DeviceArea; tab: DeviceTab; family: 'main' | 'enterprise' }
}

/** Signs in with the one-time code of a partner's page. */
export const partnerPath = '/authredirect'
export const signInPaths = ['/', partnerPath] as const
/** Pages outside of the frame for whoever has the link; `outside-pages.tsx` holds their code. */
export const outsidePaths = ['/setup', '/inbox', '/invitation'] as const
export const homePath = '/index_new'

/** Every page that exists, by the paths of the specification. */
export const routes: readonly RouteEntry[] = [
  { path: '/index_new', page: 'home', title: { zh: '总览', en: 'Overview' } },
  { path: '/new_device_list', page: 'device-list', title: { zh: '设备列表', en: 'Device list' }, keepAlive: true },
  { path: '/current_message', page: 'current-alarms', title: { zh: '告警', en: 'Alarms' } },
  { path: '/search_list/:box_id', page: 'search-results', title: { zh: '搜索结果', en: 'Search results' } },
  { path: '/device_add', page: 'device-add', title: { zh: '添加设备', en: 'Add device' } },
  { path: '/new_person_info', page: 'personal-info', title: { zh: '个人信息', en: 'Personal information' } },
  { path: '/sysmessagelist', page: 'system-messages', title: { zh: '系统消息', en: 'System messages' } },
  { path: '/push_setting', page: 'push-settings', title: { zh: '推送设置', en: 'Push settings' } },
  { path: '/ownspace', page: 'own-space', title: { zh: '我的空间', en: 'Own space' } },
  ...peopleRoutes,
  ...platformRoutes,
  ...deviceRoutes,
]

/** '/index/new_device_list' is the same page as '/new_device_list'; '/index' is the home page. */
export function redirectOf(path: string): string | null {
  if (path === '/index' || path === '/index/') return homePath
  return path.startsWith('/index/') ? path.slice('/index'.length) : null
}
