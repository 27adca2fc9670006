import { type Access, type AnyCall, type RecordKind, recordKinds, type SingleAccess } from '@kilowatch/contract'
import { Refusal, type Says } from './refusal.ts'
import type { AlarmSubject, DeviceSubject, Membership, RecordSubject, UplinkSubject, User, Visible } from './subjects.ts'
import { says, saysMessage } from './words.ts'

/** Who is who and what they may see; the access module answers, refusing with 70003 what is not visible. */
export interface AccessGate {
  /** Undefined: no such session, or it has ended. */
  identify(token: string): Promise<User | undefined>
  devices(user: User, boxIds: readonly string[]): Promise<DeviceSubject[]>
  uplink(user: User, uplinkId: string): Promise<UplinkSubject>
  alarms(user: User, alarmIds: readonly string[]): Promise<AlarmSubject[]>
  /** Refuses a record that the caller does not see by what it belongs to. */
  record(user: User, kind: RecordKind, id: string): Promise<RecordSubject>
  records(user: User, kind: RecordKind, ids: readonly string[]): Promise<RecordSubject[]>
  visible(user: User): Visible
  /** Names what the person sees where many see the same: one whole business and nothing else. Undefined: nobody else may. */
  view(user: User): Promise<string | undefined>
}

export interface ParsedInput {
  params: Readonly<Record<string, unknown>>
  query: unknown
  body: unknown
}

const strength = { view: 0, operate: 1, manage: 2, main: 3 } as const
type Right = keyof typeof strength

/** Refuses what the right does not reach: no permission for settings, in the words of what they belong to, no access right otherwise. */
function demand(held: Right, needed: Right, says?: Says): void {
  if (strength[held] >= strength[needed]) return
  if (strength[needed] < strength.manage) throw new Refusal(70001)
  throw new Refusal(100000, says ? { says } : {})
}

/** The specification's words for settings of a device. */
const notMainUser = saysMessage('not-main-user')

/** The header's user must be the token's: a mismatch counts as no session. */
export async function identify(gate: Pick<AccessGate, 'identify'>, userId: unknown, token: unknown): Promise<User> {
  if (typeof token !== 'string' || token === '' || typeof userId !== 'string' || userId === '') throw new Refusal(20001)
  const user = await gate.identify(token)
  if (!user || user.id !== userId) throw new Refusal(90001)
  return user
}

/** What the call's access rule yields for its handler: the subject that the input names, when the caller may. */
export async function subjectsOf(call: AnyCall, gate: AccessGate, user: User | null, input: ParsedInput): Promise<object> {
  const access = call.access as Access
  if (access === 'public' || !user) return { user: null }
  const rules = typeof access === 'object' && 'all' in access ? access.all : [access]
  let subjects: object = { user }
  for (const rule of rules) subjects = { ...subjects, ...(await subjectOf(rule, gate, user, input)) }
  if (call.activeDevice) demandActive(subjects)
  return subjects
}

/** @throws Refusal 30001 in the specification's words for a device that has expired or is disabled */
function demandActive({ device, devices = [] }: { device?: DeviceSubject; devices?: readonly DeviceSubject[] }): void {
  const blocked = [...(device ? [device] : []), ...devices].find((each) => each.blocked !== null)?.blocked
  if (blocked) throw new Refusal(30001, { says: saysMessage(blocked === 'expired' ? 'device-expired' : 'device-disabled') })
}

async function subjectOf(rule: SingleAccess, gate: AccessGate, user: User, input: ParsedInput): Promise<object> {
  if (rule === 'public' || rule === 'signed-in') return {}
  if (rule === 'operator') return operatorOnly(user)
  if ('lists' in rule) return { visible: gate.visible(user) }
  if ('business' in rule) return { business: businessOf(user, rule.business) }
  if ('record' in rule) return recordOf(gate, user, rule, input)
  if ('records' in rule) return { records: await gate.records(user, rule.records, textsAt(input, rule.at)) }
  if ('device' in rule) return { device: (await devicesOf(gate, user, [textAt(input, rule.at)], rule.device))[0] }
  if ('devices' in rule) return { devices: await devicesOf(gate, user, textsAt(input, rule.at), rule.devices) }
  if ('uplink' in rule) return { uplink: held(await gate.uplink(user, textAt(input, rule.at)), rule.uplink) }
  if ('alarm' in rule) return { alarm: await oneAlarm(gate, user, textAt(input, rule.at), rule.alarm) }
  const alarms = await gate.alarms(user, textsAt(input, rule.at))
  return { alarms: alarms.map((alarm) => held(alarm, rule.alarms)) }
}

function operatorOnly(user: User): object {
  if (!user.operator) throw new Refusal(70001)
  return {}
}

async function devicesOf(
  gate: AccessGate,
  user: User,
  boxIds: readonly string[],
  needed: Right | 'share' | 'control' | 'set',
): Promise<DeviceSubject[]> {
  const devices = await gate.devices(user, boxIds)
  for (const device of devices) {
    if (needed === 'share') {
      if (!device.mayShare) throw new Refusal(70001, { says: saysMessage('no-sharing-rights') })
    } else if (needed === 'control') {
      if (!device.mayControl) throw new Refusal(70001, { says: says('no-control-permission') })
    } else if (needed === 'set') {
      if (!device.maySet) throw new Refusal(100000, { says: notMainUser })
    } else demand(device.right, needed, notMainUser)
  }
  return devices
}

function held<S extends { right: Right }>(subject: S, needed: Right): S {
  demand(subject.right, needed, notMainUser)
  return subject
}

async function oneAlarm(gate: AccessGate, user: User, id: string, needed: Right): Promise<AlarmSubject> {
  const [alarm] = await gate.alarms(user, [id])
  if (!alarm) throw new Refusal(70003)
  return held(alarm, needed)
}

async function recordOf(
  gate: AccessGate,
  user: User,
  rule: { record: RecordKind; can: 'see' | 'manage'; at: string },
  input: ParsedInput,
): Promise<object> {
  // Another's record does not exist, whatever the caller's right at home.
  const record = await gate.record(user, rule.record, textAt(input, rule.at))
  if (recordKinds[rule.record] !== 'business') return { record }
  return { record, business: businessOf(user, rule.can === 'manage' ? 'admin' : 'member') }
}

const neededRight = { admin: 'manage', owner: 'main' } as const

function businessOf(user: User, needed: 'member' | 'admin' | 'owner'): Membership {
  if (!user.business) throw new Refusal(70001)
  if (needed !== 'member') demand(user.business.right, neededRight[needed])
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
