import { definePage, type PlaceInMenu } from '../../shared/page-definition.ts'

const title = { zh: 'VR 场景', en: 'VR scenes' }
const inDevices: PlaceInMenu = { under: 'devices', order: 24, icon: 'scene' }

export const vrScenePages = [
  definePage({
    path: '/vr',
    title,
    also: [{ path: '/enterprise/device/vr', title, menu: inDevices }],
    load: () => import('./scenes-page.tsx').then((code) => code.ScenesPage),
    who: { business: true },
    menu: inDevices,
    proof: { sees: [':scene.name'], archetype: true },
  }),
  definePage({
    path: '/vr/:scene_id',
    title: { zh: 'VR 场景', en: 'VR scene' },
    load: () => import('./scene-page.tsx').then((code) => code.ScenePage),
    who: { business: true },
    parent: '/vr',
    proof: { params: { scene_id: ':scene.id' }, title: ':scene.name', sees: [':scene.devices'], archetype: true },
  }),
]
