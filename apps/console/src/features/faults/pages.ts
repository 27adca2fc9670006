import { definePage } from '../../shared/page-definition.ts'

/** Whose faults are in the sidebar: people of a business that are no agents, by the variant flag. */
const ofBusiness = { business: true, agent: 0, variant: 2 } as const

export const faultPages = [
  definePage({
    path: '/enterprise/operation/fault_records',
    title: { zh: '故障记录', en: 'Fault records' },
    load: () => import('./faults-page.tsx').then((code) => code.FaultsPage),
    who: ofBusiness,
    menu: { under: 'operations', order: 20, icon: 'event', both: true },
    proof: { sees: [{ zh: '上报故障', en: 'Report fault' }] },
  }),
  definePage({
    path: '/enterprise/operation/recovery_records',
    title: { zh: '恢复与回收记录', en: 'Recovery records' },
    load: () => import('./recoveries-page.tsx').then((code) => code.RecoveriesPage),
    who: ofBusiness,
    menu: { under: 'operations', order: 25, icon: 'inbox', both: true, name: { zh: '恢复记录', en: 'Recovery records' } },
    proof: { sees: [{ zh: '登记回收', en: 'Add take-back' }] },
  }),
  definePage({
    path: '/enterprise/operation/fault_records/:faultId',
    title: { zh: '故障', en: 'Fault' },
    load: () => import('./fault-page.tsx').then((code) => code.FaultPage),
    parent: '/enterprise/operation/fault_records',
    proof: { params: { faultId: ':fault.id' }, title: ':fault.title', sees: [':fault.number'], archetype: true },
  }),
]
