import type { SessionData } from '@kilowatch/contract'
import type { User } from '../../http/subjects.ts'

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
    authState: business?.kind === 'enterprise' ? 2 : null,
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
