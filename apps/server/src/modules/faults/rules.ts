import { deviceTypeOf, resolvePoint } from '@kilowatch/catalog'
import type { Alarm, FaultProof } from '@kilowatch/contract'
import type { FaultStep, RulesOf } from '@kilowatch/work'
import { type FaultState, type faultFlow, faultFlow as flow, openSteps, type Role, stepAhead, stepOf } from '@kilowatch/work'
import type { SignRow } from './queries/detail.ts'

/** What steps of a fault are judged by. */
export interface FaultFacts {
  repairs: number
  /** Readings prove the recovery, or there is nothing to prove it by. */
  proven: boolean
  /** Somebody else than whoever acts asked to confirm it early. */
  askedByOther: boolean
}

/** Whether a recovery may be confirmed: its proof is met, or nothing is there that could prove it. */
export function isProven(proof: Pick<FaultProof, 'met' | 'measures'> | null): boolean {
  return proof !== null && (proof.met || proof.measures.length === 0)
}

export const faultRules: RulesOf<typeof faultFlow, FaultFacts> = {
  'repair-exists': ({ repairs }) => repairs > 0,
  'not-proven': ({ proven }) => !proven,
  proven: ({ proven }) => proven,
  'nobody-else-asked': ({ askedByOther }) => !askedByOther,
}

/** Steps that somebody with these roles may take now. */
export function stepsNow(state: FaultState, roles: ReadonlySet<Role>, facts: FaultFacts): FaultStep[] {
  return openSteps(flow, state, roles, (rule) => faultRules[rule as keyof typeof faultRules](facts))
}

/** Roles that a fault in this state waits for: those who were given it first. */
export function awaited(state: FaultState): readonly Role[] {
  const step = stepAhead(flow, state)
  return step === undefined ? [] : stepOf(flow, step).who
}

/** What is to be shown of one measure, or of a device that was silent. */
export interface ToProve {
  boxId: string
  deviceName: string
  type: string
  given: Alarm['given']
  kind: 'threshold' | 'state' | 'heard'
  /** Empty: that anything comes. */
  point: string
  side: string
  /** Of a threshold: the release limit that held. */
  limit: number | null
  /** Whether a reading is inside. */
  inside: (value: number) => boolean
}

/** What the alarms of a fault ask to be proven, each measure and side once. */
export function toProve(signs: readonly SignRow[]): ToProve[] {
  const asked = new Map<string, ToProve>()
  for (const sign of signs) {
    const one = sign.kind === 'alarm' ? provable(sign.was) : undefined
    const key = one && `${one.boxId} ${one.point} ${one.side}`
    // The newest alarm of a measure has the limit that held last.
    if (one && key) asked.set(key, one)
  }
  return [...asked.values()]
}

function provable({ kind, deviceId, deviceName, deviceType, given, point, side, limit, release }: Alarm): ToProve | undefined {
  if (deviceId === null || deviceType === null) return undefined
  const common = { boxId: deviceId, deviceName, type: deviceType, given }
  if (kind === 'offline' || kind === 'unreachable')
    return { ...common, kind: 'heard', point: '', side: 'heard', limit: null, inside: () => true }
  if (point === null) return undefined
  if (kind === 'threshold') {
    const bound = release ?? limit
    if (bound === null) return undefined
    const inside = side === 'low' ? (value: number) => value >= bound : (value: number) => value <= bound
    return { ...common, kind, point, side, limit: bound, inside }
  }
  const type = deviceTypeOf({ type: deviceType, given })
  const resolved = kind === 'state' && type ? resolvePoint(type, point)?.point : undefined
  if (resolved?.kind !== 'state') return undefined
  const code = resolved.values[side]?.code
  return { ...common, kind: 'state', point, side, limit: null, inside: (value) => value !== code }
}
