import type { Language } from '@kilowatch/catalog'
import { MailServer } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { audit, change, type UserActor } from '../../../storage/change.ts'
import { deliver, mailPasswordPurpose } from '../../delivery/index.ts'
import { admitTry, backOff } from '../../sessions/index.ts'
import { type KeptMailServer, readSetting, saveSetting, seal } from '../../settings/index.ts'
import { type ShownMailServer, shownMailServer } from '../mail-server.ts'

type MailServerWish = MailServer & { password?: string | undefined }

/** In the platform's audit. */
const entry = { subject: 'mail-server', businessId: null } as const

/**
 * Sets the mail server. Without a password the present one stays, but only for the same user at the same host:
 * a password is never sent to where it was not meant for.
 */
export async function saveMailServer(wish: MailServerWish, actor: UserActor, services: Services): Promise<ShownMailServer> {
  return change(services, actor, { ...entry, action: 'mail-server.save' }, async (tx, { at, note }) => {
    const before = await readSetting(tx, 'mail-server')
    const sealedPassword = sealedPasswordOf(wish, before, services.config.dataFolder)
    const kept: KeptMailServer = { ...MailServer.parse(wish), sealedPassword }
    await saveSetting(tx, 'mail-server', kept, { by: actor.user.id, at })
    const after = shownMailServer(kept)
    note({ before: shownMailServer(before), after: { ...after, newPassword: Boolean(wish.password) } })
    return after
  })
}

function sealedPasswordOf(wish: MailServerWish, before: KeptMailServer | null, dataFolder: string): string | null {
  if (wish.user === '' || wish.password === '') return null
  if (wish.password !== undefined) return seal(dataFolder, mailPasswordPurpose, wish.password)
  return before?.host === wish.host && before.user === wish.user ? before.sealedPassword : null
}

/** Sends a mail to try the settings. @throws Refusal 30001 where none are set, 80001 when tried too often */
export async function testMailServer(
  to: string,
  actor: UserActor & { language: Language },
  services: Services,
): Promise<{ sent: boolean; failure: string | null }> {
  const { db, clock } = services
  if ((await readSetting(db, 'mail-server')) === null) throw new Refusal(30001, { says: says('no-mail-server') })
  if (!(await admitTry(db, `mail test of ${actor.user.id}`, backOff.account, clock.now()))) throw new Refusal(80001)
  const { sent, failure } = await deliver(services, { to, purpose: 'test', params: {}, language: actor.language })
  await audit(services, actor, { ...entry, action: 'mail-server.test', after: { to, sent, failure } })
  return { sent, failure }
}
