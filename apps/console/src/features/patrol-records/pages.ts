import { definePage } from '../../shared/page-definition.ts'

const load = () => import('./form-page.tsx').then((code) => code.PatrolFormPage)
const title = { zh: '巡检表单', en: 'Patrol form' }

export const patrolRecordPages = [
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
