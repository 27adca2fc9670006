import type { Queryable } from '../../storage/queryable.ts'
import { isKnown, keepKnown } from './queries/known-browsers.ts'
import { knownBrowserDays, mostKnownBrowsers } from './rules.ts'
import { hashToken } from './sessions.ts'

/** Whether that person signed in with this browser before. Takes the same time where there is no such person. */
export async function isKnownBrowser(db: Queryable, userId: string | undefined, secret: string | undefined, now: Date): Promise<boolean> {
  return secret !== undefined && (await isKnown(db, userId ?? '0', hashToken(secret), now))
}

/** From now on guesses from elsewhere do not slow this person down in this browser. In the transaction that signs them in. */
export async function rememberBrowser(
  tx: Queryable,
  { userId, secret, family }: { userId: string; secret: string; family: string },
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + knownBrowserDays * 86_400_000)
  await keepKnown(tx, { userId, hash: hashToken(secret), family, seenAt: now, expiresAt }, mostKnownBrowsers)
}
