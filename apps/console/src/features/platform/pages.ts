import { definePage } from '../../shared/page-definition.ts'

export const platformPages = [
  definePage({
    path: '/platform',
    title: { zh: '上线清单', en: 'Go-live checklist' },
    load: () => import('./checklist-page.tsx').then((code) => code.ChecklistPage),
    who: { platform: true },
    menu: { under: 'platform', order: 10, icon: 'check' },
    proof: { sees: [{ zh: '平台运营者', en: 'Platform operator' }], archetype: true },
  }),
  definePage({
    path: '/platform/businesses',
    title: { zh: '企业', en: 'Businesses' },
    load: () => import('./businesses-page.tsx').then((code) => code.BusinessesPage),
    who: { platform: true },
    menu: { under: 'platform', order: 30, icon: 'business' },
    proof: { sees: [':business.name'] },
  }),
  definePage({
    path: '/platform/grants',
    title: { zh: '授权查看', en: 'Access requests' },
    load: () => import('./grants-page.tsx').then((code) => code.GrantsPage),
    who: { platform: true },
    menu: { under: 'platform', order: 40, icon: 'key' },
    proof: { sees: [':business.name', ':grant.reason'] },
  }),
  definePage({
    path: '/platform/announcements',
    title: { zh: '系统公告', en: 'Announcements' },
    load: () => import('./announcements-page.tsx').then((code) => code.AnnouncementsPage),
    who: { platform: true },
    menu: { under: 'platform', order: 50, icon: 'announcement' },
    proof: { sees: [':announcement.title'] },
  }),
  definePage({
    path: '/platform/partners',
    title: { zh: '合作平台', en: 'Partner platforms' },
    load: () => import('./partners-page.tsx').then((code) => code.PartnersPage),
    who: { platform: true },
    menu: { under: 'platform', order: 60, icon: 'api' },
    proof: { sees: [':partner.name'], archetype: true },
  }),
  definePage({
    path: '/platform/settings',
    title: { zh: '平台设置', en: 'Platform settings' },
    load: () => import('./settings-page.tsx').then((code) => code.PlatformSettingsPage),
    who: { platform: true },
    menu: { under: 'platform', order: 70, icon: 'settings' },
    proof: { sees: [{ zh: 'backups', en: 'backups' }], archetype: true },
  }),
]
