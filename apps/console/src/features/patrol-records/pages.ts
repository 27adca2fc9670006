import { definePage } from '../../shared/page-definition.ts'

const load = () => import('./form-page.tsx').then((code) => code.PatrolFormPage)
const title = { zh: '巡检表单', en: 'Patrol form' }

/** Whose records are in the sidebar: people of a business that are no agents, by the variant flag. */
const ofBusiness = { business: true, agent: 0, variant: 2 } as const
const records = { zh: '巡检记录', en: 'Patrol records' }
const inMenu = { under: 'patrol', order: 25, icon: 'audit', name: records } as const

export const patrolRecordPages = [
  definePage({
    path: '/patrol_manger/person_patrol_list',
    title: { zh: '巡检管理', en: 'Patrol management' },
    also: [{ path: '/enterprise/operation/patrol_records', title: records, menu: inMenu }],
    load: () => import('./records-page.tsx').then((code) => code.PatrolRecordsPage),
    who: ofBusiness,
    menu: inMenu,
    proof: { sees: [{ zh: '巡检人', en: 'Inspector' }] },
  }),
  definePage({
    path: '/patrol_task/patrol_record_list',
    title: records,
    load: () => import('./records-page.tsx').then((code) => code.PatrolRecordsPage),
    who: { agent: 1 },
    menu: { under: 'patrol', order: 45, icon: 'audit' },
    // Empty until the agent signs a form: its filter stands there all the same.
    proof: { sees: [{ zh: '方式', en: 'Kind' }] },
  }),
  definePage({
    path: '/enterprise/detail/patrol/:id',
    title: { zh: '巡检详情', en: 'Patrol detail' },
    load: () => import('./record-page.tsx').then((code) => code.PatrolRecordPage),
    parent: '/patrol_manger/person_patrol_list',
    proof: { params: { id: ':patrolForm.record' }, title: ':patrolForm.device', sees: [':patrolForm.device'], archetype: true },
  }),
  definePage({
    path: '/patrol_order/form/:formId',
    title,
    load,
    who: { agent: 0 },
    parent: '/patrol_order/patrol_order_list',
    proof: { params: { formId: ':patrolForm.id' }, title: ':patrolForm.title', sees: [':patrolForm.device'], archetype: true },
  }),
  definePage({
    path: '/patrol_task/form/:formId',
    title,
    load,
    who: { agent: 1 },
    parent: '/patrol_task/patrol_task_list',
    proof: { params: { formId: ':patrolForm.id' }, title: ':patrolForm.title', sees: [':patrolForm.device'] },
  }),
]
