import { type RecordKind, recordKinds, recordWord } from '@kilowatch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildFullHouse, type CastRole, type FullHouse } from '../../../test/full-house.ts'
import type { Person } from '../../../test/house.ts'
import { type TestDatabase, testDatabase } from '../../storage/test-database.ts'
import { userOfToken } from '../sessions/index.ts'
import { accessGate } from './index.ts'

let database: TestDatabase
let house: FullHouse
let stranger: FullHouse
beforeAll(async () => {
  database = await testDatabase()
  house = await buildFullHouse(database.pool, 1)
  stranger = await buildFullHouse(database.pool, 2)
})
afterAll(() => database.drop())

async function finds(kind: RecordKind, person: Person) {
  const now = new Date()
  const user = await userOfToken(database.pool, person.token, now)
  if (!user) throw new Error(`${person.loginName} is not signed in`)
  const gate = accessGate({ db: database.pool, clock: { now: () => now } })
  return gate.record(user, kind, house.words[recordWord(kind)] ?? '')
}
const seenBy = async (kind: RecordKind): Promise<string[]> => {
  const people = [...Object.entries(house.people), ['stranger', stranger.people.owner] as const]
  const found = await Promise.all(
    people.map(([role, person]) =>
      finds(kind, person).then(
        () => role,
        () => undefined,
      ),
    ),
  )
  return found.filter((role) => role !== undefined).sort()
}

/** Of the house's record of each kind. `sharedView` has the message and the second session; the file is held by the device. */
const members = ['admin', 'coOwner', 'department', 'operator', 'owner', 'unhanded', 'viewer']
const expected: Readonly<Record<(typeof recordKinds)[RecordKind], readonly string[]>> = {
  business: members,
  person: ['sharedView'],
  holder: [],
  work: ['admin', 'coOwner', 'granted', 'owner'],
}

test.each(Object.entries(recordKinds).filter(([, owner]) => owner !== 'holder'))('%s is seen by its %s alone', async (kind, owner) => {
  expect(await seenBy(kind as RecordKind)).toEqual(expected[owner])
})

test('a file is seen by those who see the device that holds it', async () => {
  const seers = await seenBy('file')
  expect(seers).toEqual(expect.arrayContaining(['owner', 'viewer', 'department', 'sharedView', 'granted'] satisfies CastRole[]))
  for (const role of ['unhanded', 'agent', 'platform', 'stranger']) expect(seers).not.toContain(role)
})

test('what the caller is to a piece of work comes with it', async () => {
  expect(await finds('work', house.people.owner)).toMatchObject({ kind: 'work', roles: ['admin'] })
  expect(await finds('work', house.people.granted)).toMatchObject({ roles: ['creator'] })
  expect(await finds('position', house.people.viewer)).toMatchObject({ kind: 'position', roles: null })
})
