import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { type Changing, change, type UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { notify } from '../../../storage/notify.ts'
import { contactOf, lockAccountOf } from '../../invitation-links/index.ts'
import { tell } from '../../notifications/index.ts'
import { insertSteps } from '../../work/index.ts'
import { type FreedTask, lockAgent, setAgent, takeFrom } from '../queries/agents.ts'

/**
 * The account carries out patrol tasks of businesses from now on. @throws Refusal 50001 without such an account, 30001 for one that is an
 * agent already, belongs to a business, or runs the platform
 */
export async function appointAgent(contact: string, actor: UserActor, services: Services): Promise<void> {
  await change(services, actor, { action: 'account.appoint-agent', businessId: null }, async (tx, { at, note }) => {
    const account = await lockAccountOf(tx, contactOf(contact))
    if (!account || account.disabled) throw new Refusal(50001, { field: 'body.contact', says: says('agent-no-account') })
    if (account.agent) throw new Refusal(30001, { field: 'body.contact', says: says('agent-already') })
    if (account.businessId !== null || account.operator || account.mode === 'provider')
      throw new Refusal(30001, { field: 'body.contact', says: says('agent-elsewhere') })
    await setAgent(tx, account.id, 1)
    note({ subject: `user ${account.id}`, after: { name: account.name } })
    await notify(tx, { rights: [account.id] })
    const told = { subject: `user ${account.id}`, by: actor.user.id, at, params: {} }
    await tell(tx, { ...told, code: 'patrol-agent-appointed', to: { people: [account.id] } })
  })
}

/** What the person has not done is nobody's again. @throws Refusal 70003 who is no agent */
export async function endAgent(userId: string, actor: UserActor, services: Services): Promise<void> {
  const options = { action: 'account.end-agent', subject: `user ${userId}`, businessId: null } as const
  await change(services, actor, options, async (tx, changing) => {
    const agent = await lockAgent(tx, userId)
    if (!agent) throw new Refusal(70003)
    await setAgent(tx, userId, 0)
    changing.note({ before: { name: agent.name } })
    await giveBack(tx, changing, { tasks: await takeFrom(tx, userId, changing.at), name: agent.name, by: actor.user.id })
    await notify(tx, { rights: [userId] })
    const told = { subject: `user ${userId}`, by: actor.user.id, at: changing.at, params: {} }
    await tell(tx, { ...told, code: 'patrol-agent-ended', to: { people: [userId] } })
  })
}

interface Freed {
  tasks: readonly FreedTask[]
  /** Whose they were. */
  name: string
  by: string
}

/** The time-line of each task says so; each business hears how many need somebody else. */
async function giveBack(tx: Transaction, { at, note }: Changing, { tasks, name, by }: Freed): Promise<void> {
  for (const state of new Set(tasks.map((task) => task.state))) {
    const ids = tasks.filter((task) => task.state === state).map(({ id }) => id)
    await insertSteps(tx, 'work', ids, { at, userId: by, step: 'assign', from: state, to: state, assigneeId: null })
  }
  for (const businessId of new Set(tasks.map((task) => task.businessId))) {
    const ids = tasks.filter((task) => task.businessId === businessId).map(({ id }) => id)
    const subject = `business ${businessId}`
    note({ action: 'patrol-task.assign', subject, businessId, before: { assignee: name }, after: { assigneeId: null, tasks: ids } })
    const params = { name, count: ids.length }
    await tell(tx, { code: 'patrol-agent-gone', params, subject, to: { businessId, roles: ['admin'] }, by, at })
  }
}
