import { accountCalls, type LogInData, type SessionData, wireHash } from '@kilowatch/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { send } from './client.ts'
import { forgetIdentity, keepFlags, keepIdentity, readIdentity } from './identity.ts'
import { keyOf } from './query.ts'

interface SignedIn {
  signedIn: boolean
}

const signedIn = create<SignedIn>(() => ({ signedIn: readIdentity() !== null }))

/** Whether this browser holds an identity; the server may still refuse it. */
export function useSignedIn(): boolean {
  return signedIn((state) => state.signedIn)
}

/** Logs in and remembers who it was. @throws Refusal 20002, 20003 or 80001 */
export async function signIn(account: string, password: string): Promise<void> {
  enter(await send(accountCalls.logIn, { body: { account, pw: wireHash(password) } }))
}

/** Keeps what any kind of log-in answered: the person is signed in. */
export function enter(answer: LogInData): void {
  keepIdentity({ userId: answer.user_id, token: answer.token })
  signedIn.setState({ signedIn: true })
}

/** Ends the session at the server and here; here also when the server cannot be reached. */
export async function signOut(): Promise<void> {
  try {
    await send(accountCalls.logOut, {})
  } catch {
    // The person wants to leave: what the server does not hear now ends by itself after seven days.
  }
  leaveSession()
}

/** Forgets who was signed in, without asking the server. */
export function leaveSession(): void {
  forgetIdentity()
  signedIn.setState({ signedIn: false })
}

/** Another tab may have signed out, or somebody else in: this one follows when it is looked at again. Returns the end of it. */
export function followOtherTabs(userId: string): () => void {
  const look = () => {
    if (document.hidden) return
    const present = readIdentity()
    if (!present) leaveSession()
    else if (present.userId !== userId) location.reload()
  }
  document.addEventListener('visibilitychange', look)
  window.addEventListener('focus', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('focus', look)
  }
}

async function readSession(): Promise<SessionData> {
  const session = await send(accountCalls.readSession, {})
  keepFlags({ agent: String(session.agent), brandid: session.brandid, U137: String(session.U137) })
  return session
}

/** Milliseconds between two attempts while the server does not answer. */
const retryEvery = 5_000

/** The session's answer with its loading and error states; asked for again by itself while it fails. For the frame. */
export function useSessionQuery() {
  return useQuery({
    queryKey: keyOf(accountCalls.readSession, {}),
    queryFn: readSession,
    staleTime: 300_000,
    refetchInterval: (query) => (query.state.status === 'error' ? retryEvery : false),
  })
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
