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

const tokenCookie = 'token'
const userCookie = 'user_id'
const sevenDays = 7 * 24 * 3600
const keyStore = 'kw.signing'
const rememberedStore = 'kw.remembered'

function readCookie(name: string): string | null {
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  return pair ? decodeURIComponent(pair.slice(name.length + 1)) : null
}

function writeCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser that we serve
  document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${seconds}; Path=/; SameSite=Strict${secure}`
}

interface Signing {
  userId: string
  signKey: string
}

/** The remembered identity; null when nobody is signed in, or not with everything that calls need. */
export function readIdentity(): Identity | null {
  const token = readCookie(tokenCookie)
  const userId = readCookie(userCookie)
  const signing = readLocal<Signing>(keyStore)
  return token && userId && signing?.userId === userId ? { token, userId, signKey: signing.signKey } : null
}

export function keepIdentity({ token, userId, signKey }: Identity): void {
  writeCookie(tokenCookie, token, sevenDays)
  writeCookie(userCookie, userId, sevenDays)
  writeLocal(keyStore, { userId, signKey } satisfies Signing)
}

export function forgetIdentity(): void {
  writeCookie(tokenCookie, '', 0)
  writeCookie(userCookie, '', 0)
  writeLocal(keyStore, null)
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
