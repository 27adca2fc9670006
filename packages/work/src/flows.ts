import { businessAuthFlow } from './business-auth.ts'
import { changeOrderFlow } from './change-order.ts'
import { commandFlow } from './command.ts'
import { engagementFlow } from './engagement.ts'
import { faultFlow } from './fault.ts'
import type { Flow } from './flow.ts'
import { grantFlow } from './grant.ts'
import { handoverFlow } from './handover.ts'
import { operationFlow } from './operation/ticket.ts'
import { patrolFormFlow } from './patrol/form.ts'
import { patrolTaskFlow } from './patrol/task.ts'
import { projectFlow } from './project.ts'
import { rectificationFlow } from './rectification.ts'
import { scheduleFlow } from './schedule.ts'

/** Every kind of work. */
export const flows: readonly Flow[] = [
  grantFlow,
  commandFlow,
  businessAuthFlow,
  patrolTaskFlow,
  patrolFormFlow,
  changeOrderFlow,
  engagementFlow,
  faultFlow,
  rectificationFlow,
  projectFlow,
  scheduleFlow,
  operationFlow,
  handoverFlow,
]
