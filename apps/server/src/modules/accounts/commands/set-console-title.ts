import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import { replaceConsoleTitle } from '../queries/information.ts'

/** What the person calls the console; empty: by the product's name. */
export async function setConsoleTitle(title: string, actor: UserActor, services: Services): Promise<void> {
  const { id } = actor.user
  await change(services, actor, { action: 'account.change-console-title', subject: `user ${id}` }, async (tx, { note, unchanged }) => {
    const before = await replaceConsoleTitle(tx, id, title)
    if (before === title) unchanged()
    else note({ before: { title: before }, after: { title } })
  })
}
