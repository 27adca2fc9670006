import { Refusal } from '../../http/refusal.ts'
import { says } from '../../http/words.ts'
import { countedAddress } from '../../networks.ts'
import type { Services } from '../../services.ts'
import { admitTry, backOff, type Count, takeBackTry } from '../sessions/index.ts'
import { inviteBackOff } from './rules.ts'

/** One more invitation of this inviter to this contact. @throws Refusal 80001 too many */
export async function admitInvitation({ db, clock }: Services, inviter: Count, contact: string): Promise<void> {
  const now = clock.now()
  const admitted =
    (await admitTry(db, inviter.subject, inviter.delays, now)) &&
    (await admitTry(db, `invitation to ${contact.toLowerCase()}`, inviteBackOff.contact, now))
  if (!admitted) throw new Refusal(80001)
}

/** As `guardedFor`, by network address. */
export function guarded<T>(address: string, services: Services, work: () => Promise<T>): Promise<T> {
  return guardedFor(countedAddress(address), services, work)
}

/** Guessing codes is slowed down for those who do it; a good one is not counted. */
export async function guardedFor<T>(whom: string, { db, clock }: Services, work: () => Promise<T>): Promise<T> {
  const subject = `invitation codes of ${whom}`
  if (!(await admitTry(db, subject, backOff.address, clock.now()))) throw new Refusal(80001)
  const done = await work()
  await takeBackTry(db, subject, clock.now())
  return done
}

/** What a link leads to, where it leads somewhere. @throws Refusal 50001 unknown, used, renewed or too old */
export function demandOpen<R>(invitation: R | undefined): R {
  if (!invitation) throw new Refusal(50001, { says: says('invitation-over') })
  return invitation
}
