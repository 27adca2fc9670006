import type { SessionData } from '@kilowatch/contract'
import type { User } from '../../http/subjects.ts'

/** Seconds of waiting after the n-th failure in a row (from 1): the first few are typing mistakes. */
export const backOff = {
  account: [0, 0, 0, 0, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900],
  // Behind one address there may be a whole hospital.
  address: [...Array<number>(29).fill(0), 2, 4, 8, 16, 32, 64, 128, 256, 512, 900],
  claim: [0, 0, 0, 0, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900],
} as const satisfies Record<string, readonly number[]>

export const sessionDays = 7
/** How long somebody who stays away is still known. */
export const credentialDays = 30

/** The specification's session values of a person. */
export function sessionData(user: User, now: Date): SessionData {
  const { business } = user
  return {
    userId: user.id,
    name: user.name,
    loginName: user.loginName,
    mode: user.mode,
    operator: user.operator,
    sf: user.sf,
    agent: user.agent,
    brandid: user.brandId,
    U137: 2,
    businessId: business?.id ?? null,
    businessName: business?.name ?? null,
    authState: business ? 2 : null,
    isAddedAsEmployee: user.sf === 3,
    right: business?.right ?? 'view',
    ...moduleFlags,
    timeZone: business?.timeZone ?? 'Asia/Shanghai',
    expiresAt: user.sessionExpiresAt.toISOString(),
    serverTime: now.toISOString(),
    demo: user.demo,
  }
}

/** Menu entries that exist: events (alarms) do, risk does not yet. */
export const moduleFlags = { showRiskModule: 0, showEventModule: 1 } as const
