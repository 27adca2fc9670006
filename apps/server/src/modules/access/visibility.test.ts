import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seesOf, type World } from '../../../test/visibility-model.ts'
import { fillWorld, readViews } from '../../../test/visibility-world.ts'
import { type TestDatabase, testDatabase } from '../../storage/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const users = 4
const devices = 5
const index = (most: number) => fc.nat({ max: most - 1 })
const live = fc.constantFrom(true, true, false)

/** Two businesses with a tree of departments and two levels of groups each; people, devices and ways between them at random. */
const world: fc.Arbitrary<World> = fc.record({
  closed: fc.tuple(fc.constant(false), fc.boolean()),
  /** Business of each device, and of the alarm of its uplink. */
  devices: fc.array(index(2), { minLength: devices, maxLength: devices }),
  /** Business of each department; its parent is an earlier one of the same business, or none. */
  departments: fc.array(fc.record({ business: index(2), parent: fc.option(index(4)) }), { minLength: 4, maxLength: 4 }),
  groups: fc.array(fc.record({ business: index(2), parent: fc.option(index(4)) }), { minLength: 4, maxLength: 4 }),
  members: fc.uniqueArray(
    fc.record({
      user: index(users),
      business: index(2),
      right: fc.constantFrom('view', 'operate', 'manage', 'main'),
      scope: fc.constantFrom('all', 'below', 'department', 'own'),
      departments: fc.uniqueArray(index(4), { maxLength: 2 }),
      held: fc.uniqueArray(index(devices), { maxLength: 2 }),
      groups: fc.uniqueArray(fc.record({ group: index(4), identity: fc.constantFrom('manager', 'inspector', 'viewer') }), {
        maxLength: 2,
        selector: ({ group }) => group,
      }),
    }),
    { maxLength: 6, selector: ({ user, business }) => `${user}-${business}` },
  ),
  inDepartments: fc.uniqueArray(fc.tuple(index(devices), index(4)), { maxLength: 6, selector: String }),
  inGroups: fc.uniqueArray(fc.tuple(index(devices), index(4)), { maxLength: 6, selector: String }),
  shares: fc.uniqueArray(
    fc.record({ device: index(devices), user: index(users), right: fc.constantFrom('view', 'operate'), mayShare: fc.boolean(), live }),
    { maxLength: 6, selector: ({ device, user }) => `${device}-${user}` },
  ),
  grants: fc.array(
    fc.record({
      user: index(users),
      business: index(2),
      right: fc.constantFrom('view', 'operate'),
      approved: fc.boolean(),
      ended: fc.boolean(),
      live,
    }),
    { maxLength: 3 },
  ),
})

test('whatever ways there are, the views give each person what the model says: devices, rights, sharing on, uplinks, alarms', async () => {
  await fc.assert(
    fc.asyncProperty(world, async (one) => {
      const tx = await database.pool.connect()
      try {
        await tx.query('begin')
        const keys = await fillWorld(tx, one, users)
        expect(await readViews(tx, keys)).toEqual(seesOf(one, users))
      } finally {
        await tx.query('rollback')
        tx.release()
      }
    }),
    { numRuns: 60 },
  )
})
