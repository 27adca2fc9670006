import { countedAddress } from '../../../networks.ts'
import type { Services } from '../../../services.ts'
import { admitTries, backOff, type Count, forgetTries, hashToken, isKnownBrowser, uncountTry } from '../../sessions/index.ts'
import type { Visitor } from '../commands/enter.ts'

/** One try at somebody's password, as it is counted. */
export interface Guess {
  /** The account, by whatever name it was called; one that does not exist goes by that name. */
  of: string
  /** Where the try comes from. */
  from: string
  /** The browser, where its owner signed in before. */
  browser: string | null
}

/** How a try is counted: one count for an account, whether its log-in name, phone or e-mail address was typed. */
export async function guessAt(
  account: { id: string } | undefined,
  typed: string,
  visitor: Visitor,
  { db, clock }: Services,
): Promise<Guess> {
  const known = await isKnownBrowser(db, account?.id, visitor.browser, clock.now())
  return {
    // What was typed for an unknown account may be a password.
    of: account ? `user ${account.id}` : `nobody ${hashToken(typed.toLowerCase()).toString('base64url')}`,
    from: countedAddress(visitor.address),
    browser: known && visitor.browser !== undefined ? nameOfBrowser(visitor.browser) : null,
  }
}

/** A browser's secret stands nowhere in the clear. */
export function nameOfBrowser(secret: string): string {
  return `browser ${hashToken(secret).toString('base64url')}`
}

/** Counts the try before it is judged, and waits for its turn. @throws Refusal 80001 with the seconds, where those are many */
export function admitGuess(services: Services, guess: Guess): Promise<void> {
  return admitTries(services, countsOf(guess), services.clock.now())
}

/** The guess was right. */
export async function forgiveGuess({ db }: Services, guess: Guess): Promise<void> {
  const [own, ...shared] = countsOf(guess).map(({ subject }) => subject)
  if (own !== undefined) await forgetTries(db, own)
  if (shared.length > 0) await uncountTry(db, shared)
}

/**
 * What is the guesser's own stands first. A known browser counts for itself alone, so that guesses from elsewhere never keep it out;
 * all others count for their address, for the account from there, and for the account from anywhere.
 */
function countsOf({ of, from, browser }: Guess): Count[] {
  if (browser !== null)
    return [
      { subject: `password of ${of} by ${browser}`, delays: backOff.account, budget: { name: 'wrongPasswordsOfBrowser', holder: of } },
    ]
  return [
    { subject: `password of ${of} from ${from}`, delays: backOff.account, budget: { name: 'wrongPasswords', holder: from } },
    addressCount(from),
    { subject: `password of ${of}`, delays: backOff.signInsTo, budget: { name: 'wrongPasswordsOfAccount', holder: of } },
  ]
}

/** Of everything that somebody who is not signed in gets wrong from one address. */
function addressCount(from: string): Count {
  return { subject: `address ${from}`, delays: backOff.signInsFrom, budget: { name: 'wrongPasswordsOfAddress', holder: from } }
}

/** Counts a try of the address, and one of a subject where there is one, before anything is looked at. @throws Refusal 80001 */
export function admit(services: Services, visitor: Pick<Visitor, 'address'>, subject: string | null): Promise<void> {
  const own = subject === null ? [] : [{ subject, delays: backOff.account }]
  return admitTries(services, [...own, addressCount(countedAddress(visitor.address))], services.clock.now())
}

/** The try was good: its subject starts afresh, and the address has one less. */
export async function forgive({ db }: Services, visitor: Pick<Visitor, 'address'>, subject: string | null): Promise<void> {
  if (subject !== null) await forgetTries(db, subject)
  await uncountTry(db, [addressCount(countedAddress(visitor.address)).subject])
}
