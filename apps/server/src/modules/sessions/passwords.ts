import { hash, verify } from '@node-rs/argon2'
import { countedAddress } from '../../networks.ts'
import { FairTurns, type Source, type Turn } from './fair-turns.ts'

/** argon2id as OWASP advises for interactive log-in: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** A storm of sign-ins takes one core and no more: the processor is the process's, so there is one queue for it. */
const processor = new FairTurns()

const thisProgram: Source = { name: 'this program', apart: true }

/** Somebody who is not signed in. */
export function strangerAt(address: string): Source {
  return { name: countedAddress(address), apart: false }
}

/** Somebody at the door, whose browser may have a secret: that it is the right one is seen only by asking the database. */
export function atTheDoor(address: string, browser: string | undefined): Source {
  return browser === undefined ? strangerAt(address) : { name: `browser at ${countedAddress(address)}`, apart: true }
}

/** Somebody who is, and may be slowed down by nobody else. */
export function signedIn({ id }: { id: string }): Source {
  return { name: `user ${id}`, apart: true }
}

/** Of an account that signs in by codes until it sets one; also compared with where no account is found. Nothing hashes to it. */
export const noPassword = '$argon2id$v=19$m=19456,t=2,p=1$Zm9yIG5vYm9keSBhdCBhbGw$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/** Whether a password is the stored one; takes the same time for a missing account, which never fits. */
export type Judge = (stored: string | undefined, wireHash: string) => Promise<boolean>

/**
 * Salted hash of what the client sends as `pw` (the wire hash of the password).
 * `source`: for whom; each gets its fair turn. @throws Refusal 60006
 */
export function hashPassword(wireHash: string, source: Source = thisProgram): Promise<string> {
  return processor.withPlace(source, (turn) => turn(() => hash(wireHash, cost)))
}

/**
 * Runs `work`, which may judge passwords: its place is sure, so that whatever is counted in it is judged as well.
 * `source`: for whom; each gets its fair turn. @throws Refusal 60006 before `work` begins
 */
export function whileJudging<T>(source: Source, work: (fits: Judge) => Promise<T>): Promise<T> {
  return processor.withPlace(source, (turn) => work(judgeIn(turn)))
}

function judgeIn(turn: Turn): Judge {
  return async (stored, wireHash) => {
    const fits = await turn(() => verify(stored ?? noPassword, wireHash))
    return fits && stored !== undefined
  }
}
