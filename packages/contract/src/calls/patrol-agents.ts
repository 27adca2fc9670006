import { fields } from '@kilowatch/catalog'
import { z } from 'zod'
import { call } from '../call.ts'
import { Instant, RecordId } from '../fields.ts'
import { formOf } from '../form.ts'
import { formats } from '../formats.ts'
import { defineList } from '../list.ts'

export const patrolAgentFields = fields({
  key: 'contact',
  name: { zh: '账号的手机号或邮箱', en: 'Phone number or email of the account' },
  kind: 'text',
  most: formats.contact.most,
  format: 'contact',
  required: true,
})

/** Somebody who carries out patrol tasks that businesses give them. */
const PatrolAgentRow = z.object({
  id: RecordId,
  name: z.string(),
  /** Login name; a phone or e-mail half hidden. */
  account: z.string(),
  corp: z.string(),
  /** Tasks of theirs that are not over. */
  openTasks: z.number().int(),
  lastSignIn: Instant.nullable(),
})
export type PatrolAgentRow = z.output<typeof PatrolAgentRow>

export const patrolAgentList = defineList({
  name: { zh: '代理商', en: 'Agents' },
  path: '/api/v1/platform/agents',
  variant: 'own',
  access: 'operator',
  reads: ['account', 'patrol-task'],
  summary: 'Accounts that carry out patrol tasks which businesses give them',
  row: PatrolAgentRow,
  filters: { search: { kind: 'search', name: { zh: '姓名、单位或登录名', en: 'Name, company or login name' } } },
  sorts: ['name', '-name', 'openTasks', '-openTasks', 'lastSignIn', '-lastSignIn'],
  columns: {
    name: { name: { zh: '姓名', en: 'Name' } },
    account: { name: { zh: '账号', en: 'Account' } },
    corp: { name: { zh: '单位', en: 'Company' } },
    openTasks: { name: { zh: '未完成任务', en: 'Open tasks' }, kind: 'number' },
    lastSignIn: { name: { zh: '最近登录', en: 'Last login' }, kind: 'time' },
  },
  file: { path: '/api/v1/platform/agents/export' },
})

const ofOperators = { variant: 'own', access: 'operator' } as const

export const patrolAgentCalls = {
  listPatrolAgents: patrolAgentList.page,
  exportPatrolAgents: patrolAgentList.file,
  appointPatrolAgent: call({
    ...ofOperators,
    changes: ['account'],
    method: 'POST',
    path: '/api/v1/platform/agents',
    summary: 'Make the account with this phone or e-mail an agent; one that belongs to no business',
    body: formOf(patrolAgentFields),
    data: z.null(),
    refusals: [30001, 50001],
    sample: { body: { contact: ':shareContact' } },
  }),
  endPatrolAgent: call({
    ...ofOperators,
    changes: ['account', 'patrol-task', 'patrol-plan'],
    method: 'DELETE',
    path: '/api/v1/platform/agents/:userId',
    summary: 'An account is no agent any more; what it has not done is nobody’s again, and the businesses are told',
    data: z.null(),
    refusals: [70003],
    sample: { params: { userId: ':agentUser' } },
  }),
}
