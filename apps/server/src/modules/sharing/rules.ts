import { type DeviceRight, mostShares, problemOf, type ShareRight, type shareOutcomes } from '@kilowatch/contract'

export type ShareOutcome = (typeof shareOutcomes)[number]
/** Why not, of one account. */
export type ShareProblem = Exclude<ShareOutcome, 'shared' | 'offered'>

/** Phones and e-mails that a person typed, separated by commas of either script, blanks or line ends; each once, as typed first. */
export function accountsOf(text: string): string[] {
  const seen = new Map<string, string>()
  for (const part of text.split(/[,，、;；\s]+/)) if (part !== '' && !seen.has(part.toLowerCase())) seen.set(part.toLowerCase(), part)
  return [...seen.values()]
}

/** A registered account behind what was typed. */
export interface Target {
  id: string
  mode: 'client' | 'provider'
  /** Runs the platform: sees devices by grants alone. */
  operator: boolean
}

export interface Candidate {
  typed: string
  target: Target | undefined
}

/** A device with those who come to it already. */
export interface DeviceStanding {
  id: number
  boxId: string
  /** Users with a share of it. */
  shared: ReadonlySet<string>
  /** Users who see it as members of its business. */
  insiders: ReadonlySet<string>
}

export interface ShareResult {
  deviceId: string
  account: string
  outcome: ShareProblem
}

/** Longer lists can never fit: they are refused before any account is looked up. */
export function beyondLimit(boxIds: readonly string[], typed: readonly string[]): ShareResult[] {
  const surplus = typed.slice(mostShares)
  return boxIds.flatMap((deviceId) => surplus.map((account) => ({ deviceId, account, outcome: 'limit-reached' as const })))
}

/** Every reason why these devices cannot be shared with these accounts; none: all of them can. `crowded`: for whom too much waits already. */
export function shareProblems(
  devices: readonly DeviceStanding[],
  candidates: readonly Candidate[],
  wish: { mode: 'client' | 'provider'; by: string; crowded: ReadonlySet<string> },
): ShareResult[] {
  return devices.flatMap((device) => {
    let room = mostShares - device.shared.size
    return candidates.flatMap(({ typed, target }) => {
      const outcome = accountProblem(typed, target, wish.mode) ?? (target && standingProblem(device, target.id, wish))
      if (outcome) return [{ deviceId: device.boxId, account: typed, outcome }]
      room -= 1
      return room < 0 ? [{ deviceId: device.boxId, account: typed, outcome: 'limit-reached' as const }] : []
    })
  })
}

function accountProblem(typed: string, target: Target | undefined, mode: 'client' | 'provider'): ShareProblem | undefined {
  if (problemOf('contact', typed)) return 'format-incorrect'
  if (!target) return 'not-registered'
  if (target.mode === mode && !target.operator) return undefined
  return mode === 'provider' ? 'not-provider' : 'not-client'
}

function standingProblem(
  device: DeviceStanding,
  userId: string,
  { by, crowded }: { by: string; crowded: ReadonlySet<string> },
): ShareProblem | undefined {
  if (device.shared.has(userId)) return 'already-shared'
  if (userId === by || device.insiders.has(userId)) return 'own-device'
  return crowded.has(userId) ? 'too-many-waiting' : undefined
}

/** Outcomes that tell whether an account exists: asking for them again and again is slowed down. */
const telling: ReadonlySet<ShareOutcome> = new Set(['not-registered', 'not-provider', 'not-client'])

export function tellsOfAccounts(problems: readonly ShareResult[]): boolean {
  return problems.some(({ outcome }) => telling.has(outcome))
}

/** Seconds to wait after the n-th list with an account that cannot be found. */
export const lookupBackOff = [0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900] as const

/** The share by which somebody who is not of the business may share on. */
export interface Parent {
  id: string
  right: 'view' | 'operate'
  expiresAt: Date | null
}

export interface ShareWish {
  right: (typeof ShareRight)['options'][number]
  expiresAt: Date | null
}

export interface SharingWish extends ShareWish {
  /** As typed. */
  accounts: string
  mode: 'client' | 'provider'
  mayShare: boolean
}

/** Nobody passes on more than they have, nor for longer; 'expiry' and 'right' name what is too much. */
export function beyondParent(parent: Parent, wish: ShareWish): 'expiry' | 'right' | undefined {
  if (wish.right === 'operate' && parent.right === 'view') return 'right'
  if (parent.expiresAt && wish.expiresAt && wish.expiresAt > parent.expiresAt) return 'expiry'
  return undefined
}

/** Without an end of its own a share passed on ends with the one above it. */
export function expiryBelow(parent: Parent | undefined, wish: ShareWish): Date | null {
  return wish.expiresAt ?? parent?.expiresAt ?? null
}

/** Main users and admins see every share of the device, others those that they passed on. */
export function seesAllShares(right: DeviceRight): boolean {
  return right === 'main' || right === 'manage'
}
