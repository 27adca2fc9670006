import type { Language } from '@kilowatch/catalog'
import { halfHidden } from '@kilowatch/contract'
import { timeText } from '../../../http/csv.ts'
import { readerZone } from '../../../http/reader-zone.ts'
import type { User } from '../../../http/subjects.ts'
import type { Services } from '../../../services.ts'
import { deliver } from '../../delivery/index.ts'
import type { Contact } from '../rules.ts'

/**
 * Tells the phone and the e-mail address that an account had that one of them is another now: anyone who took the account does not read them.
 * After the commit; nobody waits for it, and what cannot be sent is logged.
 */
export function tellFormerContacts(
  had: Readonly<Record<Contact, string>>,
  moved: { kind: Contact; contact: string },
  user: User,
  language: Language,
  services: Services,
): void {
  const zone = readerZone(user)
  const params = { account: user.loginName, to: halfHidden(moved.contact), at: timeText(zone)(services.clock.now()), zone }
  for (const to of [had.phone, had.email].filter((contact) => contact !== ''))
    setImmediate(() => {
      deliver(services, { to, purpose: `${moved.kind}-moved`, params, language }).catch((error: unknown) => {
        services.log.error({ err: error }, 'a former contact was not told')
      })
    })
}
