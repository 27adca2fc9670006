import { halfHidden, type PatrolAgentRow, patrolAgentCalls, patrolAgentList, problemOf } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { listHandlers } from '../../http/list-handlers.ts'
import { demandId } from '../../http/record-id.ts'
import { appointAgent, endAgent } from './commands/agents.ts'
import { type AgentRow, agentRows } from './queries/agents.ts'

const list = listHandlers<typeof patrolAgentList, AgentRow>(patrolAgentList, agentRows, { show: (rows) => rows.map(rowOf) })

/** Who signs in by phone or e-mail is not told to operators whole. */
function rowOf({ account, lastSignIn, ...row }: AgentRow): PatrolAgentRow {
  return {
    ...row,
    account: problemOf('contact', account) === null ? halfHidden(account) : account,
    lastSignIn: lastSignIn?.toISOString() ?? null,
  }
}

export const patrolAgentHandlers = handlers(patrolAgentCalls, {
  listPatrolAgents: list.page,
  exportPatrolAgents: list.file,

  async appointPatrolAgent({ body, ...actor }, services) {
    await appointAgent(body.contact, actor, services)
    return null
  },

  async endPatrolAgent({ params, ...actor }, services) {
    await endAgent(demandId(params.userId), actor, services)
    return null
  },
})
