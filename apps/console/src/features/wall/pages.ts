import { definePage } from '../../shared/page-definition.ts'

export const wallPages = [
  definePage({
    path: '/mointor_center',
    title: { zh: '监控中心', en: 'Monitoring center' },
    load: () => import('./centre-page.tsx').then((code) => code.CentrePage),
    who: { business: true },
    menu: { order: 15, icon: 'board' },
    proof: { sees: [{ zh: '大屏', en: 'screen' }], archetype: true },
  }),
  definePage({
    path: '/mointor_center/setting',
    title: { zh: '监控中心设置', en: 'Monitoring center settings' },
    load: () => import('./setting-page.tsx').then((code) => code.SettingPage),
    who: { right: 'manage' },
    parent: '/mointor_center',
    proof: { sees: [{ zh: '大屏', en: 'screen' }] },
  }),
]
