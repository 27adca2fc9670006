import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import { notify } from '../../../storage/notify.ts'
import { markRead } from '../queries/reading.ts'

/** Null: all of them. @returns how many were unread */
export function markMessagesRead(ids: readonly string[] | null, actor: UserActor, services: Services): Promise<number> {
  const { id } = actor.user
  const options = { action: 'message.read', subject: `user ${id}`, businessId: null } as const
  return change(services, actor, options, async (tx, { at, note, unchanged }) => {
    const changed = await markRead(tx, id, ids, at)
    if (changed === 0) unchanged()
    else {
      note({ after: { messages: changed } })
      await notify(tx, { messages: [id] })
    }
    return changed
  })
}
