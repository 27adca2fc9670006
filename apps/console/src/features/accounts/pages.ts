import { definePage } from '../../shared/page-definition.ts'

export const informationPages = [
  definePage({
    path: '/new_person_info',
    title: { zh: '个人信息', en: 'Personal information' },
    load: () => import('./information/personal-page.tsx').then((code) => code.PersonalPage),
    who: { notBrand: '3S' },
    proof: { sees: [':me.loginName'], archetype: true },
  }),
]
