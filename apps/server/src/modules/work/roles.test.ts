import { type WorkKind, workKinds } from '@kilowatch/work'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildFullHouse, type FullHouse } from '../../../test/full-house.ts'
import { type TestDatabase, testDatabase } from '../../storage/test-database.ts'

const kinds = Object.keys(workKinds) as WorkKind[]
/** What somebody who does not belong to the business has to do with work of it, by what they are on the platform. */
const fromOutside: Readonly<Record<string, Partial<Record<WorkKind, readonly string[]>>>> = {
  nobody: {},
  operator: { grant: ['creator'] },
  agent: { 'patrol-task': ['agent'], 'patrol-form': ['agent'], 'change-order': ['agent'] },
}

let database: TestDatabase
let house: FullHouse
const ids = new Map<WorkKind, string>()

beforeAll(async () => {
  database = await testDatabase()
  house = await buildFullHouse(database.pool, 5310)
  // One of every kind, that somebody wrote and was given while they belonged to the business.
  for (const kind of kinds) {
    const [row] = await rows<{ id: string }>(
      `insert into work (business_id, kind, title, state, created_by, assignee_id, created_at, changed_at)
       values ($1, $2, $2, 'draft', $3, $3, now(), now()) returning id`,
      [house.words[':business'], kind, house.people.unhanded.id],
    )
    ids.set(kind, row?.id ?? '')
  }
})
afterAll(() => database.drop())

async function rows<R extends object>(text: string, values: unknown[]): Promise<R[]> {
  return (await database.pool.query<R>(text, values)).rows
}
async function rolesIn(kind: WorkKind): Promise<string[]> {
  const values = [house.people.unhanded.id, ids.get(kind)]
  const found = await rows<{ roles: string[] }>('select roles from visible_work where user_id = $1 and work_id = $2', values)
  const listed = await rows('select from work_seen_by($1::bigint, $3) s (id) where s.id = $2::bigint', [...values, kind])
  expect(listed.length, kind).toBe(found.length)
  return (found[0]?.roles ?? []).sort()
}

describe('review A8: work of a business that somebody left', () => {
  it('is seen by whoever wrote it and has it while they belong to the business', async () => {
    for (const kind of kinds) expect(await rolesIn(kind), kind).toEqual(expect.arrayContaining(['assignee', 'creator']))
  })

  it.each(Object.keys(fromOutside))(
    'is none of theirs afterwards, but what comes to them from outside: as %s of the platform',
    async (is) => {
      const { id } = house.people.unhanded
      await rows('delete from memberships where user_id = $1', [id])
      await rows('update users set operator = $2, agent = $3 where id = $1', [id, is === 'operator', is === 'agent' ? 1 : 0])
      for (const kind of kinds) expect(await rolesIn(kind), kind).toEqual(fromOutside[is]?.[kind] ?? [])
    },
  )
})
