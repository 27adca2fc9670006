import type { PageLink } from '@kilowatch/contract'
import type { Transaction } from '../../storage/database.ts'
import { type Notification, tell } from '../notifications/index.ts'

export const faultPage = (id: string): PageLink => `/enterprise/operation/fault_records/${id}`

interface FaultNotice extends Pick<Notification, 'code' | 'params' | 'by' | 'at' | 'once'> {
  id: string
  businessId: string
  /** Nobody for null. Whoever causes it hears nothing of it. */
  people: readonly (string | null)[]
}

/** Tells people of a fault, with the link to it. */
export async function tellPeople(tx: Transaction, { id, businessId, people, ...notice }: FaultNotice): Promise<void> {
  const ids = [...new Set(people)].filter((one): one is string => one !== null && one !== notice.by)
  if (ids.length === 0) return
  await tell(tx, { ...notice, subject: `fault ${id}`, to: { people: ids, businessId }, link: faultPage(id) })
}
