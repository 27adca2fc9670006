import type { Todo } from '@kilowatch/contract'
import type { WorkKind } from '@kilowatch/work'

/** Where one piece of work stands in the console. */
export const addressOfWork: Readonly<Record<WorkKind, (id: string) => string>> = {
  'business-auth': () => '/look_enterprise_info',
  'change-order': () => '/patrol_order/change_orders?state=pending',
  engagement: () => '/enterprise/provider/patrol',
  fault: (id) => `/enterprise/operation/fault_records/${id}`,
  grant: () => '/enterprise/setting/business',
  operation: (id) => `/enterprise/operation/operation_records/${id}`,
  handover: (id) => `/enterprise/operation/handover/${id}`,
  'patrol-form': (id) => `/patrol_order/form/${id}`,
  'patrol-task': (id) => `/patrol_order/${id}`,
  project: (id) => `/enterprise/operation/projects/${id}`,
  rectification: (id) => `/enterprise/operation/rectification/${id}`,
  schedule: (id) => `/enterprise/operation/schedule/${id}`,
}

/** Work of clients stands elsewhere for whoever carries it out as an agent. */
const pageOfAgent: Partial<typeof addressOfWork> = {
  'change-order': () => '/patrol_task/change_order_list',
  'patrol-form': (id) => `/patrol_task/form/${id}`,
  'patrol-task': (id) => `/patrol_task/${id}`,
}

/** Where the next step of what waits is taken. */
export function addressOfTodo({ id, kind, swap }: Todo, agent: 0 | 1 = 0): string {
  if (kind === 'duty-swap') return `/enterprise/operation/duty?group=${swap?.group.id ?? ''}&day=${swap?.given.day ?? ''}`
  return ((agent === 1 ? pageOfAgent[kind] : undefined) ?? addressOfWork[kind])(id)
}
