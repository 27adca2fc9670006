import type { Mode, PersonalInfo, SessionData } from '@kilowatch/contract'
import { budgets } from '../../budgets/index.ts'
import { readerZone } from '../../http/reader-zone.ts'
import type { Membership, User } from '../../http/subjects.ts'

/** Milliseconds that a code of six figures is good for. */
export const codeLife = 600_000
/** Of one code: a guesser has one chance in 200,000. */
export const { most: mostCodeTries } = budgets.triesOfCode
/** Milliseconds between a partner's page and ours. */
export const partnerCodeLife = 60_000

/** The specification's session values of a person; `logo`: the file of their business's. */
export function sessionData(user: User, logo: string | null, now: Date): SessionData {
  const { business } = user
  return {
    userId: user.id,
    name: user.name,
    loginName: user.loginName,
    mode: user.mode,
    operator: user.operator,
    sf: user.sf,
    agent: user.agent,
    brandid: business?.brand ?? '00',
    U137: business?.variant ?? 2,
    businessId: business?.id ?? null,
    businessName: business?.name ?? null,
    businessLogo: logo,
    authState: business?.authState ?? null,
    isAddedAsEmployee: user.sf === 3,
    consoleTitle: user.consoleTitle,
    language: user.language,
    right: business?.right ?? 'view',
    ...moduleFlags(business),
    timeZone: readerZone(user),
    expiresAt: user.sessionExpiresAt.toISOString(),
    serverTime: now.toISOString(),
    demo: user.demo,
  }
}

/** Which modules the console shows: those of the person's business; without one, events and no risk. */
export function moduleFlags(business: Pick<Membership, 'eventModule' | 'riskModule'> | null) {
  return { showRiskModule: flag(business?.riskModule ?? false), showEventModule: flag(business?.eventModule ?? true) }
}

const flag = (on: boolean): 0 | 1 => (on ? 1 : 0)

/** What stands against a log-in of this kind, once the person has proved who they are. */
export function modeMisfit(mode: Mode, wanted: Mode | undefined): 'not-a-provider' | 'not-a-client' | null {
  if (wanted === undefined || wanted === mode) return null
  return wanted === 'provider' ? 'not-a-provider' : 'not-a-client'
}

/** The company that a person works for: what they entered, else the enterprise that they belong to. */
export function companyOf({ corp, business }: Pick<User, 'corp' | 'business'>): string {
  return corp || (business?.kind === 'enterprise' ? business.name : '')
}

/** '1': the mandatory profile dialog opens. Anyone who runs the platform is spared. */
export function improveFlag(user: User): '0' | '1' {
  const incomplete = [user.nickname, user.name, companyOf(user), user.trade].some((text) => text.trim() === '')
  return incomplete && !user.operator ? '1' : '0'
}

export type Contact = 'phone' | 'email'

export function kindOfContact(contact: string): Contact {
  return contact.includes('@') ? 'email' : 'phone'
}

/** As codes and accounts are found by it: mail addresses in small letters. */
export function normalContact(contact: string): string {
  return contact.toLowerCase()
}

/** The texts of personal information that differ, with what they were and are. */
export function differences<T extends object>(from: T, to: T): { before: Partial<T>; after: Partial<T> } {
  const keys = (Object.keys(to) as (keyof T)[]).filter((key) => from[key] !== to[key])
  const part = (of: T) => Object.fromEntries(keys.map((key) => [key, of[key]])) as Partial<T>
  return { before: part(from), after: part(to) }
}

/** Contacts that are others than before, but for the size of letters. */
export function movedContacts(from: Pick<PersonalInfo, Contact>, to: Pick<PersonalInfo, Contact>): Contact[] {
  return (['phone', 'email'] as const).filter((kind) => normalContact(from[kind]) !== normalContact(to[kind]))
}

/** Why an owner cannot go yet: the business that nobody else would own. */
export function businessInTheWay<B extends { kind: 'personal' | 'enterprise'; alone: boolean; inUse: boolean }>(
  owned: readonly B[],
): B | undefined {
  return owned.find(({ kind, alone, inUse }) => kind === 'enterprise' && alone && inUse)
}
