import type { Names } from '@kilowatch/catalog'

/** Kinds of work that stand in the table `work`, and what one is called; tags and the words of the operation log follow from them. */
export const workKinds = {
  'business-auth': { zh: '企业认证', en: 'Business authentication' },
  'change-order': { zh: '变更工单', en: 'Change order' },
  engagement: { zh: '服务关系', en: 'Engagement' },
  fault: { zh: '故障', en: 'Fault' },
  grant: { zh: '授权查看', en: 'Access request' },
  operation: { zh: '操作票', en: 'Operation ticket' },
  handover: { zh: '交接班记录', en: 'Handover note' },
  'patrol-form': { zh: '巡检表单', en: 'Patrol form' },
  'patrol-task': { zh: '巡检任务', en: 'Patrol task' },
  project: { zh: '项目', en: 'Project' },
  rectification: { zh: '整改', en: 'Rectification' },
  schedule: { zh: '日程', en: 'Schedule item' },
} as const satisfies Readonly<Record<string, Names>>
export type WorkKind = keyof typeof workKinds
