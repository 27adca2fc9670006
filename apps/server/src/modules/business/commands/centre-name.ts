import type { Services } from '../../../services.ts'
import { type Actor, change } from '../../../storage/change.ts'
import { lockCentreName, updateCentreName } from '../queries/centre-name.ts'

/** Names the monitoring centre of the actor's business; an empty name takes it back. */
export async function nameCentre(name: string, actor: Actor & { business: { id: string } }, services: Services): Promise<void> {
  const { id } = actor.business
  await change(services, actor, { action: 'business.centre-name', subject: `business ${id}` }, async (tx, { note, unchanged }) => {
    const before = await lockCentreName(tx, id)
    if (before === name) return unchanged()
    await updateCentreName(tx, id, name)
    note({ before: { name: before }, after: { name } })
  })
}
