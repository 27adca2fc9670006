import type { Language } from '@kilowatch/catalog'
import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import { replaceLanguage } from '../queries/information.ts'

/** In which language the person reads the console. */
export async function setLanguage(language: Language, actor: UserActor, services: Services): Promise<void> {
  const { id } = actor.user
  await change(services, actor, { action: 'account.change-language', subject: `user ${id}` }, async (tx, { note, unchanged }) => {
    const before = await replaceLanguage(tx, id, language)
    if (before === language) unchanged()
    else note({ before: { language: before }, after: { language } })
  })
}
