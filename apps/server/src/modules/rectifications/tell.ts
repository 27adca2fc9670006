import type { Transaction } from '../../storage/database.ts'
import { type Notification, tell } from '../notifications/index.ts'
import type { LockedRectification } from './queries/rectifications.ts'
import { lastSubmitter, peopleWith } from './queries/rectifications.ts'

type Told = Pick<LockedRectification, 'id' | 'businessId' | 'providerId' | 'assigneeId'>
type Notice = Pick<Notification, 'code' | 'params' | 'by' | 'at' | 'once'>

const about = ({ id }: Told) => ({ subject: `rectification ${id}`, link: `/enterprise/operation/rectification/${id}` }) as const

/** Those who carry it out, each in their own business: the person, else the department's people, else whoever hands it on at the provider. */
export async function tellDoers(tx: Transaction, work: Told, notice: Notice): Promise<void> {
  const { id, businessId, providerId, assigneeId } = work
  if (providerId !== null && assigneeId === null)
    return tell(tx, { ...notice, ...about(work), to: { businessId: providerId, roles: ['admin'] } })
  const people = assigneeId === null ? await peopleWith(tx, id, ['assignee']) : [assigneeId, await lastSubmitter(tx, id)]
  const others = people.filter((person): person is string => person !== null && person !== notice.by)
  await tell(tx, { ...notice, ...about(work), to: { people: others, businessId: providerId ?? businessId } })
}

/** Managers of its group and whoever raised it; without any, the administrators of the business. */
export async function tellManagers(tx: Transaction, work: Told & { createdBy?: string | null }, notice: Notice): Promise<void> {
  const { id, businessId, createdBy = null } = work
  const people = [...(await peopleWith(tx, id, ['group-manager'])), createdBy]
  const others = people.filter((person): person is string => person !== null && person !== notice.by)
  if (others.length === 0) return tell(tx, { ...notice, ...about(work), to: { businessId, roles: ['admin'] } })
  await tell(tx, { ...notice, ...about(work), to: { people: others, businessId } })
}
