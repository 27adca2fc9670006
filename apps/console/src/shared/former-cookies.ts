import { keepIdentity, readIdentity } from './identity.ts'
import { readLocal, writeLocal } from './local-values.ts'

/** Where the key of a session stood whose token was a cookie. */
const formerKeyStore = 'kw.signing'
const names = ['token', 'user_id'] as const

function readCookie(name: string): string | null {
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  return pair ? decodeURIComponent(pair.slice(name.length + 1)) : null
}

/** Moves a session that an earlier version kept in cookies, once, and removes those: anyone who was signed in stays so over the upgrade. */
export function adoptFormerCookies(): void {
  const [token, userId] = names.map(readCookie)
  const former = readLocal<{ userId: string; signKey: string }>(formerKeyStore)
  if (token && userId && former?.userId === userId && !readIdentity()) keepIdentity({ token, userId, signKey: former.signKey })
  if (former) writeLocal(formerKeyStore, null)
  for (const name of names) if (readCookie(name) !== null) removeCookie(name)
}

function removeCookie(name: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser that we serve
  document.cookie = `${name}=; Max-Age=0; Path=/; SameSite=Strict`
}
