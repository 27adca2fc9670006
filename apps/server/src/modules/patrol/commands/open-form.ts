import { patrolDoers } from '@kilowatch/work'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import { draftForm } from './begin-form.ts'
import { demandTask } from './demands.ts'
import { followForm } from './execute-task.ts'

/**
 * The form of a task that is written in: begun where there is none, with a line for everything that is asked of its devices. A task that waits
 * is begun with it. @throws Refusal 30001 for a task that is in review, over, or too early, 70001 for whoever does not carry it out
 */
export function openForm(task: { id: string; roles: readonly string[] }, actor: UserActor, services: Services): Promise<string> {
  return change(services, actor, { action: 'patrol-form.open' }, async (tx, changing) => {
    const locked = await demandTask(tx, task.id, changing.at)
    const { state } = locked
    if (!patrolDoers.some((role) => task.roles.includes(role))) throw new Refusal(70001)
    if (state === 'waiting' || state === 'overdue')
      await followForm(tx, changing, task.id, state === 'waiting' ? 'begin' : 'resume', { by: actor })
    else if (state !== 'executing') throw new Refusal(30001, { says: says('patrol-task-settled') })
    const { id, begun } = await draftForm(tx, changing, locked, { by: actor, roles: task.roles })
    if (!begun) changing.unchanged()
    return id
  })
}
