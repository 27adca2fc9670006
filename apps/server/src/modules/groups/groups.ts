import type { Group, GroupDetail } from '@kilowatch/contract'
import { Refusal } from '../../http/refusal.ts'
import type { Queryable } from '../../storage/queryable.ts'
import { findGroup, listMembers, listStaff } from './queries.ts'

/** Who reads, of their own business. */
interface Reader {
  user: { id: string }
  business: { id: string }
}

/** @throws Refusal 70003 where the business has no such group */
export async function readGroup(db: Queryable, { user, business }: Reader, id: string): Promise<Group> {
  const group = await findGroup(db, business.id, { userId: user.id }, id)
  if (!group) throw new Refusal(70003)
  return group
}

/** As `readGroup`, with the devices that the reader sees and the people. */
export async function readGroupDetail(db: Queryable, reader: Reader, id: string): Promise<GroupDetail> {
  const group = await readGroup(db, reader, id)
  return { ...group, members: await listMembers(db, { userId: reader.user.id }, id), staff: await listStaff(db, id) }
}
