import { accountCalls, type LogInData, type Mode, type SessionData, wireHash } from '@kilowatch/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { browserSecret } from './browser-secret.ts'
import { Refusal, send } from './client.ts'
import { adoptFormerCookies } from './former-cookies.ts'
import {
  forgetCredential,
  forgetIdentity,
  keepFlags,
  keepIdentity,
  keepRemembered,
  type Remembered,
  readIdentity,
  readRemembered,
} from './identity.ts'
import { useKeptFailure } from './kept-failure.ts'
import { adoptLanguage } from './language.ts'
import { keyOf, metaOf } from './query.ts'
import { hearServerTime } from './server-clock.ts'
import { leavePush } from './service-worker.ts'
import { keepZone } from './zone.ts'

/** Why the person stands before the door again: the server's code, and its words where the code is unknown here. */
export interface SessionEnd {
  code: number
  msg: string
}

/** The code of an end that the person wanted; its words are said at the door. */
export const leftByOneself = 0

interface SignedIn {
  /** 'renewing': nobody is, but a kept credential is being tried. */
  state: 'in' | 'out' | 'renewing'
  end: SessionEnd | null
}

const signedIn = create<SignedIn>(() => ({ state: stateAtStart(), end: null }))

function stateAtStart(): SignedIn['state'] {
  adoptFormerCookies()
  if (readIdentity()) return 'in'
  return readRemembered()?.credential ? 'renewing' : 'out'
}

/** Whether this browser holds an identity; the server may still refuse it. */
export function useSignedIn(): SignedIn['state'] {
  return signedIn((known) => known.state)
}

/** Why the last session is over; null when the person left, or never was here. */
export function useSessionEnd(): SessionEnd | null {
  return signedIn((known) => known.end)
}

/** The same outside of React. */
export function sessionEnd(): SessionEnd | null {
  return signedIn.getState().end
}

/** Whom a log-in was for, and whether it is kept for a silent one later. */
export interface Wish {
  account: string
  mode: Mode
  remember: boolean
}

/** Logs in by password. @throws Refusal 20002, 20003, 20005 or 80001 */
export async function signIn(wish: Wish, password: string): Promise<void> {
  const { account, mode } = wish
  enter(await send(accountCalls.logIn, { body: { account, pw: wireHash(password), mode, browser: browserSecret() } }), wish)
}

/** Keeps what any kind of log-in answered: the person is signed in. Without a wish nothing is kept for later. */
export function enter(answer: LogInData, wish?: Wish): void {
  keepIdentity({ userId: answer.user_id, token: answer.token, signKey: answer.signKey })
  isNew = true
  hearServerTime(answer.serverTime, Date.now())
  keepRemembered(wish?.remember ? { account: wish.account, mode: wish.mode, credential: answer.credential } : null)
  signedIn.setState({ state: 'in', end: null })
}

/** Ends the session at the server and here; here also when the server cannot be reached. */
export async function signOut(): Promise<void> {
  forgetCredential()
  await leavePush().catch(() => {})
  try {
    await send(accountCalls.logOut, {})
  } catch {
    // The person wants to leave: what the server does not hear now ends by itself after seven days.
  }
  leaveSession(null)
}

/** Forgets who was signed in, without asking the server. The first reason counts: what fails afterwards only follows from it. */
export function leaveSession(why: SessionEnd | null): void {
  forgetIdentity()
  keepFlags(null)
  keepZone(null)
  signedIn.setState(({ state, end }) => ({ state: 'out', end: state === 'out' ? end : why && { code: why.code, msg: why.msg } }))
}

/** The person's account or place is gone by their own wish: nothing is remembered, and the words are said at the door. */
export function leaveForGood(words: string): void {
  keepRemembered(null)
  leaveSession({ code: leftByOneself, msg: words })
}

/** The renewal that is under way in this tab: what fails meanwhile waits for the same one. */
let renewing: Promise<boolean> | null = null

/**
 * Signs in again in silence with the kept credential; whether calls may go on. Its failure says nothing.
 * @param refused the token that the server no longer knows; null when there was none
 */
export function renewSession(refused: string | null): Promise<boolean> {
  renewing ??= oneTabAtATime(() => renewOnce(refused)).finally(() => {
    renewing = null
  })
  return renewing
}

/** Tries the kept credential when the browser comes without a session. */
export async function resumeSession(): Promise<void> {
  if (signedIn.getState().state !== 'renewing') return
  const renewed = await renewSession(null)
  signedIn.setState({ state: renewed ? 'in' : 'out' })
}

async function renewOnce(refused: string | null): Promise<boolean> {
  const present = readIdentity()
  if (present && present.token !== refused) return true
  const known = readRemembered()
  if (!known?.credential) return false
  try {
    const { account, mode, credential } = known
    enter(await send(accountCalls.logIn, { body: { account, pw: credential, browser: browserSecret() } }), {
      account,
      mode,
      remember: true,
    })
    return true
  } catch (error) {
    if (error instanceof Refusal && spentCodes.has(error.code)) forgetCredential()
    return false
  }
}

/** Answers after which a credential will never be good again. */
const spentCodes: ReadonlySet<number> = new Set([20002, 20003, 20005])

/** Two tabs would spend the same credential twice; where locks do not exist the server bears with it for 30 s. */
function oneTabAtATime(renew: () => Promise<boolean>): Promise<boolean> {
  return 'locks' in navigator ? navigator.locks.request('kw-renewal', renew) : renew()
}

/** The name that a changed contact is known by, for the next silent log-in. */
export function followAccount(before: string, after: string): void {
  const known = readRemembered()
  if (known && known.account.toLowerCase() === before.toLowerCase()) keepRemembered({ ...known, account: after } satisfies Remembered)
}

/** Another tab may have signed out, or somebody else in: this one follows when it is looked at again. Returns the end of it. */
export function followOtherTabs(userId: string): () => void {
  const look = () => {
    if (document.hidden) return
    const present = readIdentity()
    if (!present) leaveSession(null)
    else if (present.userId !== userId) location.reload()
  }
  document.addEventListener('visibilitychange', look)
  window.addEventListener('focus', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('focus', look)
  }
}

/** Whether somebody has just signed in here, rather than come back. */
let isNew = false

async function readSession(): Promise<SessionData> {
  const session = await send(accountCalls.readSession, {})
  if (isNew) void adoptLanguage(session.language)
  isNew = false
  keepFlags({ agent: String(session.agent), brandid: session.brandid, U137: String(session.U137) })
  keepZone(session.timeZone)
  return session
}

/** Milliseconds between two attempts while the server does not answer. */
const retryEvery = 5_000

/** The session's answer with its loading and error states; asked for again by itself while it fails. For the frame. */
export function useSessionQuery() {
  const key = keyOf(accountCalls.readSession, {})
  const query = useQuery({
    queryKey: key,
    queryFn: readSession,
    meta: metaOf(accountCalls.readSession),
    staleTime: 300_000,
    refetchInterval: ({ state }) => (state.status === 'error' ? retryEvery : false),
  })
  return useKeptFailure(query, key)
}

/** The signed-in person; only below the frame, which shows pages when the session is known. */
export function useSession(): SessionData {
  const session = useQueryClient().getQueryData<SessionData>(keyOf(accountCalls.readSession, {}))
  if (!session) throw new Error('no session: the component stands outside of the frame')
  return session
}

/** Whether a right allows to change devices and their gateways. */
export function mayManage(right: SessionData['right']): boolean {
  return right === 'manage' || right === 'main'
}
