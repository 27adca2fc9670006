import { hash, verify } from '@node-rs/argon2'

/** argon2id as OWASP advises for interactive log-in: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Compared with where no account is found, so that both answers take the same time; nothing hashes to it. */
const nobody = '$argon2id$v=19$m=19456,t=2,p=1$Zm9yIG5vYm9keSBhdCBhbGw$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/** Salted hash of what the client sends as `pw` (the wire hash of the password). */
export function hashPassword(wireHash: string): Promise<string> {
  return hash(wireHash, cost)
}

/** Takes the same time for a missing account, which never fits. */
export async function passwordFits(stored: string | undefined, wireHash: string): Promise<boolean> {
  const fits = await verify(stored ?? nobody, wireHash)
  return fits && stored !== undefined
}
