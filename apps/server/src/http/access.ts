import type { Access, AnyCall } from '@kilowatch/contract'
import { Refusal } from './refusal.ts'
import type { AlarmSubject, DeviceSubject, UplinkSubject, User, Visible } from './subjects.ts'

/** Who is who and what they may see; the access module answers, refusing with 70003 what is not visible. */
export interface AccessGate {
  /** Undefined: no such session, or it has ended. */
  identify(token: string): Promise<User | undefined>
  device(user: User, boxId: string): Promise<DeviceSubject>
  uplink(user: User, uplinkId: string): Promise<UplinkSubject>
  alarms(user: User, alarmIds: readonly string[]): Promise<AlarmSubject[]>
  visible(user: User): Visible
}

export interface ParsedInput {
  params: Readonly<Record<string, unknown>>
  query: unknown
  body: unknown
}

const strength = { view: 0, operate: 1, manage: 2, main: 3 } as const
type Right = keyof typeof strength

/** Refuses what the right does not reach: the specification's "not the main user" for settings, no access right otherwise. */
function demand(held: Right, needed: Right): void {
  if (strength[held] >= strength[needed]) return
  throw new Refusal(strength[needed] >= strength.manage ? 100000 : 70001)
}

/** The header's user must be the token's: a mismatch counts as no session. */
export async function identify(gate: AccessGate, userId: unknown, token: unknown): Promise<User> {
  if (typeof token !== 'string' || token === '' || typeof userId !== 'string' || userId === '') throw new Refusal(20001)
  const user = await gate.identify(token)
  if (!user || user.id !== userId) throw new Refusal(90001)
  return user
}

/** What the call's access rule yields for its handler: the subject that the input names, when the caller may. */
export async function subjectsOf(call: AnyCall, gate: AccessGate, user: User | null, input: ParsedInput): Promise<object> {
  const access = call.access as Access
  if (access === 'public' || !user) return { user: null }
  if (access === 'signed-in') return { user }
  if ('lists' in access) return { user, visible: gate.visible(user) }
  if ('business' in access) return { user, business: businessOf(user, access.business) }
  if ('device' in access) return { user, device: held(await gate.device(user, textAt(input, access.at)), access.device) }
  if ('uplink' in access) return { user, uplink: held(await gate.uplink(user, textAt(input, access.at)), access.uplink) }
  if ('alarm' in access) return { user, alarm: await oneAlarm(gate, user, textAt(input, access.at), access.alarm) }
  const alarms = await gate.alarms(user, textsAt(input, access.at))
  return { user, alarms: alarms.map((alarm) => held(alarm, access.alarms)) }
}

function held<S extends { right: Right }>(subject: S, needed: Right): S {
  demand(subject.right, needed)
  return subject
}

async function oneAlarm(gate: AccessGate, user: User, id: string, needed: Right): Promise<AlarmSubject> {
  const [alarm] = await gate.alarms(user, [id])
  if (!alarm) throw new Refusal(70003)
  return held(alarm, needed)
}

function businessOf(user: User, needed: 'member' | 'admin') {
  if (!user.business) throw new Refusal(70001)
  if (needed === 'admin') demand(user.business.right, 'manage')
  return user.business
}

function valueAt(input: ParsedInput, at: string): unknown {
  const [part, name] = at.split('.') as [keyof ParsedInput, string]
  const holder = input[part]
  return typeof holder === 'object' && holder !== null && Object.hasOwn(holder, name)
    ? (holder as Record<string, unknown>)[name]
    : undefined
}

function textAt(input: ParsedInput, at: string): string {
  const value = valueAt(input, at)
  if (typeof value !== 'string') throw new Refusal(10004, { field: at })
  return value
}

function textsAt(input: ParsedInput, at: string): readonly string[] {
  const value = valueAt(input, at)
  if (!Array.isArray(value)) throw new Refusal(10004, { field: at })
  return value.map(String)
}
