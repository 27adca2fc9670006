import type { Transaction } from '../../storage/database.ts'
import { type Notice, notifyUsers } from '../messages/index.ts'

/** What people are told of a step, in the words of `code`. */
export type StepNotice = Pick<Notice, 'kind' | 'code' | 'params' | 'link'>

interface Telling {
  people: readonly string[]
  /** Who took the step hears nothing of it; null: the clock. */
  by: string | null
  at: Date
  notice: StepNotice
}

export async function tellOfStep(tx: Transaction, { people, by, at, notice }: Telling): Promise<void> {
  await notifyUsers(tx, { ...notice, at, userIds: people.filter((id) => id !== by) })
}
