/** What the identity headers say of the caller. The token lives in a cookie of seven days, the user's id beside it. */
export interface Identity {
  userId: string
  token: string
}

const tokenCookie = 'token'
const userCookie = 'user_id'
const sevenDays = 7 * 24 * 3600

function readCookie(name: string): string | null {
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  return pair ? decodeURIComponent(pair.slice(name.length + 1)) : null
}

function writeCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser that we serve
  document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${seconds}; Path=/; SameSite=Strict${secure}`
}

/** The remembered identity; null when nobody is signed in. */
export function readIdentity(): Identity | null {
  const token = readCookie(tokenCookie)
  const userId = readCookie(userCookie)
  return token && userId ? { token, userId } : null
}

export function keepIdentity({ token, userId }: Identity): void {
  writeCookie(tokenCookie, token, sevenDays)
  writeCookie(userCookie, userId, sevenDays)
}

export function forgetIdentity(): void {
  writeCookie(tokenCookie, '', 0)
  writeCookie(userCookie, '', 0)
}

/** Flags of the session that travel in every call; the defaults hold before it is read. */
export interface Flags {
  agent: string
  brandid: string
  U137: string
}

let flags: Flags = { agent: '0', brandid: '00', U137: '2' }

export function keepFlags(known: Flags): void {
  flags = known
}

/** Identity headers of the specification. */
export function identityHeaders(language: string): Record<string, string> {
  const identity = readIdentity()
  const known = identity ? { userid: identity.userId, token: identity.token } : {}
  return { ...known, ...flags, language }
}
