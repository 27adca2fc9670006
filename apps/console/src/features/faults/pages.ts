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
    path: '/enterprise/operation/fault_records/:faultId',
    title: { zh: '故障', en: 'Fault' },
    load: () => import('./fault-page.tsx').then((code) => code.FaultPage),
    parent: '/enterprise/operation/fault_records',
    proof: { params: { faultId: ':fault.id' }, title: ':fault.title', sees: [':fault.number'], archetype: true },
  }),
]
