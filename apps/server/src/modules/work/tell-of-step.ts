import type { Transaction } from '../../storage/database.ts'
import { type Notification, settle, tell } from '../notifications/index.ts'

/** What people are told of a step, in the words of `code`. */
export type StepNotification = Pick<Notification, 'code' | 'params' | 'link'>

interface ToldStep {
  /** 'grant 12' */
  subject: string
  businessId: string
  people: readonly string[]
  /** Who took the step hears nothing of it; null: the clock. */
  by: string | null
  at: Date
  /** Nothing: what was told before is settled, and that is all. */
  notification: StepNotification | undefined
}

/** What waited for an answer has it with the step; who is told of the step hears of it. */
export async function tellOfStep(tx: Transaction, { subject, businessId, people, by, at, notification }: ToldStep): Promise<void> {
  await settle(tx, subject, at)
  if (notification) await tell(tx, { ...notification, subject, to: { people: people.filter((id) => id !== by), businessId }, by, at })
}
