import type { Transaction } from '../../storage/database.ts'
import { settle, type Telling, tell } from '../tellings/index.ts'

/** What people are told of a step, in the words of `code`. */
export type StepNotice = Pick<Telling, 'code' | 'params'>

interface ToldStep {
  /** 'grant 12' */
  subject: string
  businessId: string
  people: readonly string[]
  /** Who took the step hears nothing of it; null: the clock. */
  by: string | null
  at: Date
  /** Nothing: what was told before is settled, and that is all. */
  notice: StepNotice | undefined
}

/** What waited for an answer has it with the step; who is told of the step hears of it. */
export async function tellOfStep(tx: Transaction, { subject, businessId, people, by, at, notice }: ToldStep): Promise<void> {
  await settle(tx, subject, at)
  if (notice) await tell(tx, { ...notice, subject, to: { people: people.filter((id) => id !== by), businessId }, by, at })
}
