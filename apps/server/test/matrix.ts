import { type Access, type AnyCall, type DeviceRight, type RefusalCode, recordKinds, type SingleAccess } from '@kilowatch/contract'
import { operatorCodeOf, ticketOf } from './cast.ts'
import type { CastRole, FullHouse } from './full-house.ts'
import type { Person } from './house.ts'

/** Who tries every call: people of the house, people around it, another tenant's owner, a session that is over, nobody. */
export const matrixRoles = [
  'owner',
  'admin',
  'operator',
  'viewer',
  'department',
  'unhanded',
  'sharedView',
  'sharedOperate',
  'sharedOn',
  'provider',
  'agent',
  'platform',
  'granted',
  'stranger',
  'ended',
  'nobody',
] as const
export type MatrixRole = (typeof matrixRoles)[number]
export type Outcome = 'ok' | RefusalCode

/** What a role may do in the house; left out: nothing. */
interface Standing {
  device?: DeviceRight
  mayShare?: true
  /** Of who operates: was let control as well. */
  mayControl?: true
  /** And let set its everyday values and plan for it. */
  maySet?: true
  business?: DeviceRight
  uplink?: DeviceRight
  /** Of another business: has one, but its records are not the house's. */
  elsewhere?: true
  /** The house's words for own things (session, share, message) name theirs. */
  own?: true
  platform?: true
}

const member = (right: DeviceRight): Standing => ({ device: right, business: right, uplink: right })
const standings: Readonly<Record<Exclude<MatrixRole, 'ended' | 'nobody'>, Standing>> = {
  owner: member('main'),
  admin: member('manage'),
  operator: { ...member('operate'), mayControl: true, maySet: true },
  viewer: member('view'),
  // An employee of a department comes to its devices, never to uplinks, which belong to the whole business.
  department: { device: 'view', business: 'view' },
  unhanded: { business: 'view' },
  sharedView: { device: 'view', own: true },
  sharedOperate: { device: 'operate' },
  sharedOn: { device: 'operate', mayShare: true, mayControl: true },
  provider: { device: 'view' },
  // Agents get their rights with patrol tasks.
  agent: {},
  platform: { platform: true },
  granted: { platform: true, device: 'view', uplink: 'view' },
  stranger: { business: 'main', elsewhere: true },
}

const rank = { view: 0, operate: 1, manage: 2, main: 3 } as const

/** What the declaration alone says of this role: 'ok', or the code of the refusal. */
export function expected(access: Access, role: MatrixRole): Outcome {
  if (access === 'public') return 'ok'
  if (role === 'nobody') return 20001
  if (role === 'ended') return 90001
  const standing = standings[role]
  return (
    rulesOf(access)
      .map((rule) => outcomeOf(rule, standing))
      .find((outcome) => outcome !== 'ok') ?? 'ok'
  )
}

export function rulesOf(access: Access): readonly SingleAccess[] {
  return typeof access === 'object' && 'all' in access ? access.all : [access]
}

function outcomeOf(rule: SingleAccess, standing: Standing): Outcome {
  if (rule === 'public' || rule === 'signed-in') return 'ok'
  if (rule === 'operator') return standing.platform ? 'ok' : 70001
  if ('lists' in rule) return 'ok'
  if ('business' in rule) return standing.business ? atLeast(standing.business, ofBusiness[rule.business]) : 70001
  if ('record' in rule) return outcomeOfRecord(rule, standing)
  if ('records' in rule) return outcomeOfRecord({ ...rule, record: rule.records }, standing)
  if ('uplink' in rule) return held(standing.uplink, rule.uplink)
  const needed = 'device' in rule ? rule.device : 'devices' in rule ? rule.devices : 'alarm' in rule ? rule.alarm : rule.alarms
  if (needed !== 'share' && needed !== 'control' && needed !== 'set') return held(standing.device, needed)
  if (!standing.device) return 70003
  const isLet = { share: standing.mayShare, control: standing.mayControl, set: standing.maySet }[needed]
  if (isLet || rank[standing.device] >= rank.manage) return 'ok'
  return needed === 'set' ? 100000 : 70001
}

/** The file of the house is held by its device; its piece of work is the owner's. */
function outcomeOfRecord(rule: Extract<SingleAccess, { record: string }>, standing: Standing): Outcome {
  const owner = recordKinds[rule.record]
  if (owner === 'person') return standing.own ? 'ok' : 70003
  // Of the business's own: not for those with whom its device is shared.
  if (rule.record === 'patrol-record' || rule.record === 'event-handling')
    return standing.business && !standing.elsewhere ? held(standing.device, 'view') : 70003
  if (owner === 'holder') return held(standing.device, 'view')
  if (!standing.business || standing.elsewhere) return 70003
  if (owner === 'work') return rank[standing.business] >= rank.manage ? 'ok' : 70003
  return atLeast(standing.business, rule.can === 'manage' ? 'manage' : 'view')
}

const ofBusiness = { member: 'view', admin: 'manage', owner: 'main' } as const

/** Who sees nothing is told that there is nothing. */
function held(right: DeviceRight | undefined, needed: DeviceRight): Outcome {
  return right ? atLeast(right, needed) : 70003
}

function atLeast(right: DeviceRight, needed: DeviceRight): Outcome {
  if (rank[right] >= rank[needed]) return 'ok'
  return rank[needed] >= rank.manage ? 100000 : 70001
}

/** Roles for whom the answer must name nothing of the house, whatever the call. */
export function seesNothing(role: MatrixRole, access: Access): boolean {
  return role === 'agent' || role === 'stranger' || (role === 'platform' && access !== 'operator' && access !== 'public')
}

export function personOf(role: MatrixRole, house: FullHouse, stranger: FullHouse): Person | null {
  if (role === 'nobody') return null
  if (role === 'ended') return house.ended
  return role === 'stranger' ? stranger.people.owner : house.people[role]
}

/**
 * The declared sample with the words for ids put in their place. Words of a person are the caller's, for an open call the owner's;
 * an operator's calls name the spare business, of which nobody has asked anything yet.
 */
export function sampleFor(call: AnyCall, house: FullHouse, role: MatrixRole, further: Readonly<Record<string, string>> = {}): object {
  const callerRole = role in house.people ? (role as CastRole) : 'owner'
  const caller = house.people[callerRole]
  const words: Record<string, string> = {
    ...house.words,
    ':user': caller.id,
    ':account': caller.loginName,
    ':contact': caller.phone,
    ':phone': caller.phone,
    ':email': caller.email,
    ':ticket': ticketOf(callerRole, house.number),
    ':upload': house.uploads[callerRole]?.[0] ?? '0',
    ':secondUpload': house.uploads[callerRole]?.[1] ?? '0',
    ':nickname': caller.loginName.slice(-15),
    ...(call.access === 'public' ? {} : { ':invitation': caller.invitation, ':operatorCode': operatorCodeOf(callerRole, house.number) }),
    ...(rulesOf(call.access as Access).includes('operator') ? operatorWords(house, role) : {}),
    ...further,
  }
  return JSON.parse(JSON.stringify(call.sample), (_key, value) => (typeof value === 'string' ? (words[value] ?? value) : value))
}

function operatorWords({ words }: FullHouse, role: MatrixRole): Record<string, string> {
  return {
    ':business': words[':spareBusiness'] ?? '',
    ':businessName': words[':spareBusinessName'] ?? '',
    ':operatorGrant': words[role === 'granted' ? ':activeGrant' : ':grant'] ?? '',
  }
}
