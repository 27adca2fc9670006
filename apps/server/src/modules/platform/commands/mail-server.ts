import type { Language } from '@kilowatch/catalog'
import { type Data, MailServer, type platformCalls } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { writeAudit } from '../../../storage/audit.ts'
import { deliver, mailPasswordPurpose } from '../../delivery/index.ts'
import { admitTry, backOff } from '../../sessions/index.ts'
import { type KeptMailServer, readSetting, saveSetting, seal } from '../../settings/index.ts'
import type { Actor } from '../actor.ts'

type Seen = NonNullable<Data<typeof platformCalls.readMailServer>>
type MailServerWish = MailServer & { password?: string | undefined }

export async function readMailServer({ db }: Services): Promise<Seen | null> {
  return seenOf(await readSetting(db, 'mail-server'))
}

/**
 * Sets the mail server. Without a password the present one stays, but only for the same user at the same host:
 * a password is never sent to where it was not meant for.
 */
export async function saveMailServer({ db, clock, config }: Services, wish: MailServerWish, by: Actor): Promise<Seen> {
  const at = clock.now()
  return db.transaction(async (tx) => {
    const before = await readSetting(tx, 'mail-server')
    const kept: KeptMailServer = { ...MailServer.parse(wish), sealedPassword: sealedPassword(config.dataFolder, wish, before) }
    await saveSetting(tx, 'mail-server', kept, { by: by.userId, at })
    const after = seenOf(kept)
    const entry = {
      at,
      businessId: null,
      userId: by.userId,
      action: 'mail-server.save' as const,
      subject: 'mail-server',
      address: by.address,
    }
    await writeAudit(tx, { ...entry, before: seenOf(before), after: { ...after, newPassword: Boolean(wish.password) } })
    return after
  })
}

function sealedPassword(dataFolder: string, wish: MailServerWish, before: KeptMailServer | null): string | null {
  if (wish.user === '' || wish.password === '') return null
  if (wish.password !== undefined) return seal(dataFolder, mailPasswordPurpose, wish.password)
  return before?.host === wish.host && before.user === wish.user ? before.sealedPassword : null
}

function seenOf(kept: KeptMailServer): Seen
function seenOf(kept: KeptMailServer | null): Seen | null
function seenOf(kept: KeptMailServer | null): Seen | null {
  if (!kept) return null
  const { sealedPassword, ...server } = kept
  return { ...server, hasPassword: sealedPassword !== null }
}

/** Sends a mail to try the settings. @throws Refusal 30001 where none are set, 80001 when tried too often */
export async function testMailServer(
  services: Services,
  to: string,
  by: Actor,
  language: Language,
): Promise<{ sent: boolean; failure: string | null }> {
  const { db, clock } = services
  const at = clock.now()
  if ((await readSetting(db, 'mail-server')) === null) throw new Refusal(30001, { says: says('no-mail-server') })
  if (!(await admitTry(db, `mail test of ${by.userId}`, backOff.account, at))) throw new Refusal(80001)
  const { sent, failure } = await deliver(services, { to, purpose: 'test', params: {}, language })
  const after = { to, sent, failure }
  await writeAudit(db, {
    at,
    businessId: null,
    userId: by.userId,
    action: 'mail-server.test',
    subject: 'mail-server',
    after,
    address: by.address,
  })
  return { sent, failure }
}
