import type { ComponentType } from 'react'
import type { PageName, RouteEntry } from './routes.ts'

export interface PageProps {
  route: RouteEntry
}

type Load = () => Promise<{ default: ComponentType<PageProps> }>

/** Where each page's code is; loaded when it is visited, or when a link to it is hovered. */
export const pages: Readonly<Record<PageName, Load>> = {
  home: () => import('../features/home/home-page.tsx').then((code) => ({ default: code.HomePage })),
  'current-alarms': () => import('../features/alarms/alarms-page.tsx').then((code) => ({ default: code.AlarmsPage })),
  'device-list': () => import('../features/devices/device-list-page.tsx').then((code) => ({ default: code.DeviceListPage })),
  'search-results': () => import('../features/devices/search-page.tsx').then((code) => ({ default: code.SearchPage })),
  'device-overview': () => import('../features/device/overview-page.tsx').then((code) => ({ default: code.DeviceOverviewPage })),
  'device-history': () => import('../features/device/history/history-page.tsx').then((code) => ({ default: code.DeviceHistoryPage })),
  'device-threshold': () =>
    import('../features/device/thresholds/threshold-page.tsx').then((code) => ({ default: code.DeviceThresholdPage })),
  'device-asset': () => import('../features/device/info/info-page.tsx').then((code) => ({ default: code.DeviceInfoPage })),
  'device-add': () => import('../features/uplinks/device-add-page.tsx').then((code) => ({ default: code.DeviceAddPage })),
  'personal-info': () => import('../features/personal/personal-page.tsx').then((code) => ({ default: code.PersonalPage })),
  members: () => import('../features/people/members-page.tsx').then((code) => ({ default: code.MembersPage })),
  'member-detail': () => import('../features/people/member-page.tsx').then((code) => ({ default: code.MemberPage })),
  departments: () => import('../features/people/departments-page.tsx').then((code) => ({ default: code.DepartmentsPage })),
  positions: () => import('../features/people/positions-page.tsx').then((code) => ({ default: code.PositionsPage })),
  'system-messages': () => import('../features/messages/messages-page.tsx').then((code) => ({ default: code.MessagesPage })),
  'push-settings': () => import('../features/alarm-notices/push-settings-page.tsx').then((code) => ({ default: code.PushSettingsPage })),
  'business-notices': () =>
    import('../features/alarm-notices/business-notices-page.tsx').then((code) => ({ default: code.BusinessNoticesPage })),
  groups: () => import('../features/groups/groups-page.tsx').then((code) => ({ default: code.GroupsPage })),
  'own-space': () => import('../features/sharing/own-space-page.tsx').then((code) => ({ default: code.OwnSpacePage })),
  'platform-checklist': () => import('../features/platform/checklist-page.tsx').then((code) => ({ default: code.ChecklistPage })),
  'platform-watch': () => import('../features/platform-watch/watch-page.tsx').then((code) => ({ default: code.WatchPage })),
  'platform-businesses': () => import('../features/platform/businesses-page.tsx').then((code) => ({ default: code.BusinessesPage })),
  'platform-grants': () => import('../features/platform/grants-page.tsx').then((code) => ({ default: code.GrantsPage })),
  'platform-notices': () => import('../features/platform/notices-page.tsx').then((code) => ({ default: code.NoticesPage })),
  'platform-partners': () => import('../features/platform/partners-page.tsx').then((code) => ({ default: code.PartnersPage })),
  'platform-settings': () => import('../features/platform/settings-page.tsx').then((code) => ({ default: code.PlatformSettingsPage })),
  'platform-audit': () => import('../features/audit/audit-page.tsx').then((code) => ({ default: code.PlatformAuditPage })),
  'business-settings': () => import('../features/business/business-page.tsx').then((code) => ({ default: code.BusinessPage })),
  'business-audit': () => import('../features/audit/audit-page.tsx').then((code) => ({ default: code.BusinessAuditPage })),
}
