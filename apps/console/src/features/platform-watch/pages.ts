import { definePage } from '../../shared/page-definition.ts'

export const watchPages = [
  definePage({
    path: '/platform/watch',
    title: { zh: '运行状况', en: 'System health' },
    load: () => import('./watch-page.tsx').then((code) => code.WatchPage),
    who: { platform: true },
    menu: { under: 'platform', order: 20, icon: 'board' },
    proof: { sees: [{ zh: '磁盘空间', en: 'Disk space' }], archetype: true },
  }),
]
