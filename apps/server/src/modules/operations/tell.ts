import type { Transaction } from '../../storage/database.ts'
import { type Notification, tell } from '../notifications/index.ts'

export const operationPage = (id: string) => `/enterprise/operation/operation_records/${id}` as const

interface Notice extends Pick<Notification, 'code' | 'params' | 'by' | 'at' | 'once'> {
  id: string
  businessId: string
  /** Nobody for null. Whoever causes it hears nothing of it. */
  people: readonly (string | null)[]
}

export async function tellPeople(tx: Transaction, { id, businessId, people, ...notice }: Notice): Promise<void> {
  const ids = [...new Set(people)].filter((one): one is string => one !== null && one !== notice.by)
  if (ids.length === 0) return
  await tell(tx, { ...notice, subject: `operation ${id}`, to: { people: ids, businessId }, link: operationPage(id) })
}
