import type { PageLink } from '@kilowatch/contract'
import type { Transaction } from '../../storage/database.ts'
import { type Notification, tell } from '../notifications/index.ts'
import { agentsAmong } from './queries/notices.ts'

/** Whose section has the page: agents have their own. */
type Section = 'patrol_order' | 'patrol_task'
type Page = (section: Section) => PageLink

export const taskPage =
  (id: string): Page =>
  (section) =>
    `/${section}/${id}`
export const tasksPage: Page = (section) =>
  section === 'patrol_task' ? '/patrol_task/patrol_task_list' : '/patrol_order/patrol_order_list'
export const changesPage: Page = (section) => (section === 'patrol_task' ? '/patrol_task/change_order_list' : '/patrol_order/change_orders')

interface PatrolNotice extends Omit<Notification, 'to' | 'link'> {
  businessId: string
  /** Nobody for null. Whoever causes it hears nothing of it. */
  people: readonly (string | null)[]
  page: Page
}

/** Tells people of something in patrol, with the link to it where they have it. */
export async function tellPeople(tx: Transaction, { businessId, people, page, ...notice }: PatrolNotice): Promise<void> {
  const ids = [...new Set(people)].filter((id): id is string => id !== null && id !== notice.by)
  if (ids.length === 0) return
  const agents = new Set(await agentsAmong(tx, ids))
  for (const section of ['patrol_order', 'patrol_task'] as const) {
    const readers = ids.filter((id) => agents.has(id) === (section === 'patrol_task'))
    await tell(tx, { ...notice, to: { people: readers, businessId }, link: page(section) })
  }
}
