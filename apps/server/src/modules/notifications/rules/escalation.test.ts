import { expect, it } from 'vitest'
import { type Holders, type KeptStep, namedSteps } from './escalation.ts'

const since = new Date('2026-11-21T00:00:00Z')
const changesAt = new Date('2026-11-21T12:00:00Z')

/** Whom a step calls, when these can be reached: 'wang on-duty', 'li group-manager for nobody-on-duty'. */
function called(step: Partial<KeptStep>, onDuty: readonly string[], reachable: readonly string[]): string[] {
  const holders: Holders = {
    admin: ['owner'],
    'group-manager': ['manager', 'deputy'],
    'on-duty': { people: onDuty.map((userId) => ({ userId, since })), changesAt },
    isReachable: (userId) => reachable.includes(userId),
  }
  const [named] = namedSteps([{ afterMinutes: 5, roles: ['on-duty'], userIds: ['named'], ...step }], holders)
  return (named?.people ?? []).map(({ userId, as, insteadOf }) => [userId, as, ...(insteadOf ? ['for', insteadOf] : [])].join(' '))
}

it('calls who is on duty, and those alone while one of them can be reached: fixed names stay behind', () => {
  expect(called({}, ['wang', 'zhao'], ['zhao', 'manager'])).toEqual(['wang on-duty', 'zhao on-duty'])
})

it('falls to the managers where nobody is on duty, then to fixed names, then to administrators, and says why', () => {
  const managers = ['manager', 'deputy'].map((one) => `${one} group-manager for nobody-on-duty`)
  expect(called({}, [], ['deputy', 'named'])).toEqual(managers)
  expect(called({}, [], ['named', 'owner'])).toEqual([...managers, 'named named for nobody-on-duty'])
  expect(called({ userIds: [] }, [], ['owner'])).toEqual([...managers, 'owner admin for nobody-on-duty'])
})

it('calls those on duty and somebody in their place where a message in the console is all that reaches them', () => {
  expect(called({}, ['wang'], ['manager'])).toEqual([
    'wang on-duty',
    ...['manager', 'deputy'].map((one) => `${one} group-manager for unreachable`),
  ])
})

it('calls everybody where nobody can be reached, each once', () => {
  expect(called({ userIds: ['manager', 'named'] }, ['wang'], [])).toEqual([
    ...['wang on-duty', 'manager group-manager for unreachable', 'deputy group-manager for unreachable'],
    ...['named named for unreachable', 'owner admin for unreachable'],
  ])
})

it('calls other roles of the step beside those on duty; names without the roster as before', () => {
  expect(called({ roles: ['on-duty', 'admin'] }, ['wang'], ['wang'])).toEqual(['wang on-duty', 'owner admin'])
  expect(called({ roles: ['group-manager'] }, ['wang'], [])).toEqual(['manager group-manager', 'deputy group-manager', 'named named'])
})

it('is looked at again at the change of shift only where it asks the roster', () => {
  const holders: Holders = { admin: [], 'group-manager': [], 'on-duty': { people: [], changesAt }, isReachable: () => true }
  const steps = [
    { afterMinutes: 5, roles: ['on-duty' as const], userIds: [] },
    { afterMinutes: 10, roles: ['admin' as const], userIds: [] },
  ]
  expect(namedSteps(steps, holders).map((step) => step.changesAt)).toEqual([changesAt, null])
  // Of what has no device nobody can be on duty: names are called as they stand.
  expect(namedSteps([{ afterMinutes: 5, roles: ['on-duty'], userIds: ['named'] }], { ...holders, 'on-duty': null })[0]).toMatchObject({
    people: [{ userId: 'named' }],
    changesAt: null,
  })
})
