import { definePage } from '../../shared/page-definition.ts'

export const informationPages = [
  definePage({
    path: '/new_person_info',
    title: { zh: '个人信息', en: 'Personal information' },
    load: () => import('./information/personal-page.tsx').then((code) => code.PersonalPage),
    who: { notBrand: '3S' },
    menu: { order: 65, icon: 'user', name: { zh: '账户信息', en: 'Account info' } },
    personal: { order: 10, icon: 'user' },
    proof: { sees: [':me.loginName'], archetype: true },
  }),
  definePage({
    path: '/custom_title',
    title: { zh: '自定义标题', en: 'Custom title' },
    load: () => import('./information/console-title-page.tsx').then((code) => code.ConsoleTitlePage),
    menu: { under: 'settings', order: 20, icon: 'edit' },
    personal: { order: 30, icon: 'edit' },
    proof: { sees: [{ zh: '控制台标题', en: 'Console title' }] },
  }),
]
