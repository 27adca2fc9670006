import type { RouteEntry } from './routes.ts'

/** Pages of those who run the installation, and of the business about itself. */
export const platformRoutes: readonly RouteEntry[] = [
  { path: '/platform', page: 'platform-checklist', title: { zh: '上线清单', en: 'Go-live checklist' } },
  { path: '/platform/watch', page: 'platform-watch', title: { zh: '运行状况', en: 'System health' } },
  { path: '/platform/businesses', page: 'platform-businesses', title: { zh: '企业', en: 'Businesses' } },
  { path: '/platform/grants', page: 'platform-grants', title: { zh: '授权查看', en: 'Access requests' } },
  { path: '/platform/notices', page: 'platform-notices', title: { zh: '系统公告', en: 'Announcements' } },
  { path: '/platform/partners', page: 'platform-partners', title: { zh: '合作平台', en: 'Partner platforms' } },
  { path: '/platform/settings', page: 'platform-settings', title: { zh: '平台设置', en: 'Platform settings' } },
  { path: '/platform/audit', page: 'platform-audit', title: { zh: '平台操作日志', en: 'Platform operation log' } },
  { path: '/enterprise/setting/business', page: 'business-settings', title: { zh: '企业设置', en: 'Business settings' } },
  { path: '/enterprise/setting/notices', page: 'business-notices', title: { zh: '告警通知', en: 'Alarm notices' } },
  { path: '/enterprise/setting/audit', page: 'business-audit', title: { zh: '操作日志', en: 'Operation log' } },
]
