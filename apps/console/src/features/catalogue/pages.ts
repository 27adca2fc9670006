import { definePage } from '../../shared/page-definition.ts'

export const cataloguePages = [
  definePage({
    path: '/catalogue',
    title: { zh: '设备类型目录', en: 'Device catalog' },
    load: () => import('./catalogue-page.tsx').then((code) => code.CataloguePage),
    proof: { sees: [{ zh: '不间断电源', en: 'UPS' }], archetype: true },
  }),
]
