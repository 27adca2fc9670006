import { hash, verify } from '@node-rs/argon2'
import { OneAtATime } from './one-at-a-time.ts'

/** argon2id as OWASP advises for interactive log-in: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** A storm of sign-ins takes one core and no more: the processor is the process's, so there is one queue for it. */
const processor = new OneAtATime()

/** Compared with where no account is found, so that both answers take the same time; nothing hashes to it. */
const nobody = '$argon2id$v=19$m=19456,t=2,p=1$Zm9yIG5vYm9keSBhdCBhbGw$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/** Salted hash of what the client sends as `pw` (the wire hash of the password). */
export function hashPassword(wireHash: string): Promise<string> {
  return processor.run(() => hash(wireHash, cost))
}

/** Takes the same time for a missing account, which never fits. */
export async function passwordFits(stored: string | undefined, wireHash: string): Promise<boolean> {
  const fits = await processor.run(() => verify(stored ?? nobody, wireHash))
  return fits && stored !== undefined
}
