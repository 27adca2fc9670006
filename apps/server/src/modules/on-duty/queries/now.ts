import { type Duty, daysAtHand, dutyAt, rosterOn } from '@kilowatch/work'
import { type Queryable, rowsOf } from '../../../storage/queryable.ts'
import { type GroupDuty, readDuty } from './duty.ts'

/** Somebody who has an account and is on duty. */
export interface OnDuty {
  userId: string
  groupId: string
  shift: string
  from: Date
  to: Date
}

/** Who of a group is on duty, when that changes, and who is then. */
export interface GroupOnDuty {
  on: readonly OnDuty[]
  changesAt: Date
  next: readonly OnDuty[]
}

/** Who of these groups is on duty at a moment, read with four statements; groups without a roster are missing. */
export async function readOnDuty(db: Queryable, groupIds: readonly string[], at: Date): Promise<Map<string, GroupOnDuty>> {
  const groups = [...(await readDuty(db, groupIds, daysAtHand(at)))].map(([id, sources]) => ({ id, sources, now: dutyAt(sources, at) }))
  const accounts = await readAccounts(
    db,
    groups.flatMap(({ now }) => [...now.on, ...now.next].map(({ person }) => person)),
  )
  return new Map(
    groups.map(({ id, sources, now: { on, changesAt, next } }) => {
      const named = (duties: readonly Duty[]) => duties.flatMap((duty) => withAccount(duty, id, sources, accounts))
      return [id, { on: named(on), changesAt, next: named(next) }]
    }),
  )
}

function withAccount(
  { person, day, shift, from, to }: Duty,
  groupId: string,
  { rosters }: GroupDuty,
  accounts: ReadonlyMap<string, string>,
): OnDuty[] {
  const userId = accounts.get(person)
  const name = rosterOn(rosters, day)?.shifts.find(({ key }) => key === shift)?.name ?? shift
  return userId === undefined ? [] : [{ userId, groupId, shift: name, from, to }]
}

/** Accounts of memberships. */
async function readAccounts(db: Queryable, memberships: readonly string[]): Promise<Map<string, string>> {
  if (memberships.length === 0) return new Map()
  const rows = await rowsOf<{ id: string; userId: string }>(
    db,
    'select id, user_id as "userId" from memberships where id = any($1::bigint[]) and user_id is not null',
    [[...new Set(memberships)]],
  )
  return new Map(rows.map(({ id, userId }) => [id, userId]))
}
