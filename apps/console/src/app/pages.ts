import type { ComponentType } from 'react'
import { lazyPart, type Part } from '../ui/part.tsx'
import type { PageName, RouteEntry } from './routes.ts'

export interface PageProps {
  route: RouteEntry
}

type Load = () => Promise<ComponentType<PageProps>>

/** Where each page's code is; loaded when it is visited, or when a link to it is hovered. */
const loads: Readonly<Record<PageName, Load>> = {
  home: () => import('../features/home/home-page.tsx').then((code) => code.HomePage),
  'current-alarms': () => import('../features/alarms/alarms-page.tsx').then((code) => code.AlarmsPage),
  'device-list': () => import('../features/devices/device-list-page.tsx').then((code) => code.DeviceListPage),
  'search-results': () => import('../features/devices/search-page.tsx').then((code) => code.SearchPage),
  'device-overview': () => import('../features/device/overview-page.tsx').then((code) => code.DeviceOverviewPage),
  'device-history': () => import('../features/device/history/history-page.tsx').then((code) => code.DeviceHistoryPage),
  'device-threshold': () => import('../features/device/thresholds/threshold-page.tsx').then((code) => code.DeviceThresholdPage),
  'device-asset': () => import('../features/device/information/info-page.tsx').then((code) => code.DeviceInfoPage),
  'device-add': () => import('../features/uplinks/device-add-page.tsx').then((code) => code.DeviceAddPage),
  'personal-info': () => import('../features/accounts/information/personal-page.tsx').then((code) => code.PersonalPage),
  members: () => import('../features/people/members-page.tsx').then((code) => code.MembersPage),
  'member-detail': () => import('../features/people/member-page.tsx').then((code) => code.MemberPage),
  departments: () => import('../features/people/departments-page.tsx').then((code) => code.DepartmentsPage),
  positions: () => import('../features/people/positions-page.tsx').then((code) => code.PositionsPage),
  'system-messages': () => import('../features/messages/messages-page.tsx').then((code) => code.MessagesPage),
  'push-settings': () => import('../features/alarm-notices/push-settings-page.tsx').then((code) => code.PushSettingsPage),
  'business-notices': () => import('../features/alarm-notices/business-notices-page.tsx').then((code) => code.BusinessNoticesPage),
  groups: () => import('../features/groups/groups-page.tsx').then((code) => code.GroupsPage),
  'own-space': () => import('../features/sharing/own-space-page.tsx').then((code) => code.OwnSpacePage),
  'platform-checklist': () => import('../features/platform/checklist-page.tsx').then((code) => code.ChecklistPage),
  'platform-watch': () => import('../features/platform-watch/watch-page.tsx').then((code) => code.WatchPage),
  'platform-businesses': () => import('../features/platform/businesses-page.tsx').then((code) => code.BusinessesPage),
  'platform-grants': () => import('../features/platform/grants-page.tsx').then((code) => code.GrantsPage),
  'platform-notices': () => import('../features/platform/notices-page.tsx').then((code) => code.NoticesPage),
  'platform-partners': () => import('../features/platform/partners-page.tsx').then((code) => code.PartnersPage),
  'platform-settings': () => import('../features/platform/settings-page.tsx').then((code) => code.PlatformSettingsPage),
  'platform-audit': () => import('../features/audit/audit-page.tsx').then((code) => code.PlatformAuditPage),
  'business-settings': () => import('../features/business/business-page.tsx').then((code) => code.BusinessPage),
  'business-audit': () => import('../features/audit/audit-page.tsx').then((code) => code.BusinessAuditPage),
}

/** Every page, ready to be drawn. */
export const pages: Readonly<Record<PageName, Part<PageProps>>> = Object.fromEntries(
  Object.entries(loads).map(([name, load]) => [name, lazyPart(`page ${name}`, load, { as: 'page', height: 480 })]),
) as Record<PageName, Part<PageProps>>
