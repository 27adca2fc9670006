import type { Business } from '@kilowatch/contract'
import type { BusinessRow, Features } from './queries/businesses.ts'

/** `erasedAt`: when a business closed then is erased. */
export function businessOf(row: BusinessRow, erasedAt: (closedAt: Date) => Date): Business {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    timeZone: row.time_zone,
    createdAt: row.created_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    erasedAt: row.closed_at && erasedAt(row.closed_at).toISOString(),
    owners: row.owners,
    people: row.people,
    uplinks: row.uplinks,
    devices: row.devices,
    logo: row.logo,
    variant: row.variant === 1 ? '1' : '2',
    eventModule: row.event_module ? 'on' : 'off',
    riskModule: row.risk_module ? 'on' : 'off',
    authState: row.auth_state === null ? 'none' : authStates[row.auth_state],
    brand: row.brand,
  }
}

/** By the codes of the specification. */
const authStates = ['rejected', 'review', 'authenticated'] as const satisfies readonly Business['authState'][]

export type FeatureWish = Pick<Business, 'variant' | 'eventModule' | 'riskModule' | 'authState' | 'brand'>

/** As the database and the session have them. */
export function featuresOf({ variant, eventModule, riskModule, authState, brand }: FeatureWish): Features {
  return {
    variant: variant === '1' ? 1 : 2,
    eventModule: eventModule === 'on',
    riskModule: riskModule === 'on',
    authState: authState === 'none' ? null : (authStates.indexOf(authState) as 0 | 1 | 2),
    brand,
  }
}
