import type { Person } from '../src/shared/who.ts'

/** The owner of an authenticated enterprise, but for what is said otherwise. */
export function personWith(otherwise: Partial<Person>): Person {
  return {
    sf: 2,
    agent: 0,
    U137: 2,
    showEventModule: 1,
    showRiskModule: 0,
    brandid: '00',
    businessId: '1',
    right: 'main',
    authState: 2,
    operator: false,
    ...otherwise,
  }
}
