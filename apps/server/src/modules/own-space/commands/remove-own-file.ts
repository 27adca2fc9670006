import { fileHolders } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import { word } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import { deleteUnheldOf, holderOf } from '../../files/index.ts'

/** @throws Refusal 30001 where something uses it, 70003 where it is gone or somebody else's */
export async function removeOwnFile(id: string, actor: UserActor, services: Services): Promise<void> {
  await change(services, actor, { action: 'file.remove', subject: `file ${id}` }, async (tx, { note }) => {
    const removed = await deleteUnheldOf(tx, actor.user.id, id)
    if (removed) return note({ before: removed })
    const holder = await holderOf(tx, actor.user.id, id)
    if (holder === undefined) throw new Refusal(70003)
    throw new Refusal(30001, { says: (language) => word('file-in-use', language, { what: fileHolders[holder][language] }) })
  })
}
