import { rectificationFlow } from '@kilowatch/work'
import type { Services } from '../../../services.ts'
import { type Changing, change } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { tell } from '../../notifications/index.ts'
import { insertSteps } from '../../work/index.ts'
import { endedByClock, lockEngagement } from '../queries/engagements.ts'
import { type ReturnedTask, takeBackRectifications, takeBackTasks } from '../queries/returning.ts'

const clock = { user: null, address: '' }

/** What a provider has not done comes back to nobody as soon as it serves the business no longer; the time-line of each task says so. */
export async function returnTasks(
  tx: Transaction,
  { at, note }: Pick<Changing, 'at' | 'note'>,
  { businessId, userId }: { businessId: string | null; userId: string | null },
): Promise<void> {
  const tasks = await takeBackTasks(tx, businessId, at)
  await writeReturned(tx, { at, note }, { returned: tasks, userId, action: 'patrol-task.come-back', to: null })
  const rectifications = await takeBackRectifications(tx, businessId, at)
  const { starts } = rectificationFlow
  await writeReturned(tx, { at, note }, { returned: rectifications, userId, action: 'rectification.come-back', to: starts })
}

interface Returned {
  returned: readonly ReturnedTask[]
  userId: string | null
  action: 'patrol-task.come-back' | 'rectification.come-back'
  /** The state in which it is now; null: the one that it was in. */
  to: string | null
}

async function writeReturned(
  tx: Transaction,
  { at, note }: Pick<Changing, 'at' | 'note'>,
  { returned, userId, action, to }: Returned,
): Promise<void> {
  for (const [key, tasks] of grouped(returned)) {
    const [, state = ''] = key
    const provider = tasks[0]?.provider ?? ''
    const ids = tasks.map(({ id }) => id)
    await insertSteps(tx, 'work', ids, { at, userId, step: 'come-back', from: state, to: to ?? state, entered: { provider } })
  }
  for (const owner of new Set(returned.map((task) => task.businessId))) {
    const tasks = returned.filter((task) => task.businessId === owner).map(({ id }) => id)
    note({ action, subject: `business ${owner}`, businessId: owner, after: { tasks } })
  }
}

/** Those of one provider in one state: they have the same step. */
function grouped(tasks: readonly ReturnedTask[]): [key: [provider: string, state: string], tasks: ReturnedTask[]][] {
  const groups = new Map<string, ReturnedTask[]>()
  for (const task of tasks) {
    const key = JSON.stringify([task.provider, task.state])
    groups.set(key, [...(groups.get(key) ?? []), task])
  }
  return [...groups].map(([key, own]) => [JSON.parse(key), own])
}

const hour = 3_600_000

/** Tells both of what the clock has ended, and takes back what was given to those who serve no longer. */
export async function settleEngagements(services: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await change(services, clock, { action: 'engagement.settle' }, async (tx, { at, note, unchanged }) => {
    unchanged()
    for (const { id } of await endedByClock(tx, new Date(at.getTime() - hour))) {
      const ended = await lockEngagement(tx, id)
      if (!ended) continue
      const { businessId, providerId, business, provider } = ended
      const common = { code: 'engagement-expired', subject: `engagement ${id}`, by: null, at } as const
      await tell(tx, { ...common, params: { other: provider }, to: { businessId, roles: ['admin'] }, once: `engagement ${id} expired` })
      await tell(tx, {
        ...{ ...common, params: { other: business }, once: `engagement ${id} expired for the provider` },
        to: { businessId: providerId, roles: ['admin'] },
      })
    }
    await returnTasks(tx, { at, note }, { businessId: null, userId: null })
  })
}
