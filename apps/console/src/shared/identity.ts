import type { Mode } from '@kilowatch/contract'
import { readLocal, writeLocal } from './local-values.ts'

/** Who calls: user id and token travel in headers, the key only signs and never leaves the browser. */
export interface Identity {
  userId: string
  token: string
  signKey: string
}

/** What "remember me" keeps: the name for the form, and the single-use credential that takes the password's place. */
export interface Remembered {
  account: string
  mode: Mode
  credential: string | null
}

/** The specification's seven days, after which a token is forgotten here as the server forgets it. */
const sevenDays = 7 * 24 * 3600 * 1000
const sessionStore = 'kw.session'
const rememberedStore = 'kw.remembered'

/** What is kept of an identity; `until`: milliseconds since 1970. Never in a cookie: those go to every port of the host. */
interface KeptSession extends Identity {
  until: number
}

/** The remembered identity; null when nobody is signed in, or not with everything that calls need. */
export function readIdentity(): Identity | null {
  const kept = readLocal<Partial<KeptSession>>(sessionStore)
  if (!kept?.token || !kept.userId || !kept.signKey || !(Number(kept.until) > Date.now())) return null
  return { token: kept.token, userId: kept.userId, signKey: kept.signKey }
}

export function keepIdentity({ token, userId, signKey }: Identity): void {
  writeLocal(sessionStore, { token, userId, signKey, until: Date.now() + sevenDays } satisfies KeptSession)
}

export function forgetIdentity(): void {
  writeLocal(sessionStore, null)
}

export function readRemembered(): Remembered | null {
  return readLocal<Remembered>(rememberedStore)
}

export function keepRemembered(remembered: Remembered | null): void {
  writeLocal(rememberedStore, remembered)
}

/** The name stays for the form; the credential is gone. */
export function forgetCredential(): void {
  const known = readRemembered()
  if (known) keepRemembered({ ...known, credential: null })
}

/** Flags of the session that travel in every call; the defaults hold before it is read. */
export interface Flags {
  agent: string
  brandid: string
  U137: string
}

const defaults: Flags = { agent: '0', brandid: '00', U137: '2' }
let flags = defaults

/** Null: the defaults again. */
export function keepFlags(known: Flags | null): void {
  flags = known ?? defaults
}

/** Identity headers of the specification; without a person the ones that hold for anybody. */
export function identityHeaders(identity: Identity | null, language: string): Record<string, string> {
  const known = identity ? { userid: identity.userId, token: identity.token } : {}
  return { ...known, ...flags, language }
}
