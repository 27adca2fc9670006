import { z } from 'zod'
import { call } from '../call.ts'

/** By itself, for the sidebar: every page loads it. */
export const patrolCountCalls = {
  countPatrol: call({
    method: 'GET',
    path: '/ipqc/count',
    variant: 'wrapper',
    access: 'signed-in',
    reads: ['patrol-task', 'change-order'],
    summary: 'Tasks that wait for the caller, and change orders that wait for a decision',
    data: z.object({ waitExecuteTaskNum: z.number().int(), waitReviewOrderNum: z.number().int() }),
    sample: {},
  }),
}
