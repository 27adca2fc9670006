import { setTimeout as sleep } from 'node:timers/promises'
import type { BudgetName } from '../../budgets/index.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Services } from '../../services.ts'
import { type Admitted, countTry, uncountTry, waitsOf } from './queries/attempts.ts'
import { mostHeld } from './rules.ts'

/** One thing that a try is counted for. */
export interface Count {
  subject: string
  /** Seconds to wait after the n-th failure. */
  delays: readonly number[]
  /** Which budget it is of, and whose excess: operators hear of those that repeat. */
  budget?: { name: BudgetName; holder: string }
}

type Admitting = Pick<Services, 'db' | 'clock' | 'excesses'>

/**
 * Counts one try for all of these, or for none, and resolves when it is its turn. What is the guesser's own stands first: anyone who is refused
 * there is not counted for what they share with others.
 * @throws Refusal 80001 with the seconds to wait, where those are more than it may wait here
 */
export async function admitTries(services: Admitting, counts: readonly Count[], now: Date): Promise<void> {
  const admitted = await countAll(services, counts, now, mostHeld)
  const turn = Math.max(...admitted.map(({ at }) => at.getTime()))
  if (turn > now.getTime()) await sleep(turn - now.getTime())
}

/** As `admitTries`, but nothing waits here. @returns when the next may come, in the order of `counts` */
export async function countAll(services: Admitting, counts: readonly Count[], now: Date, hold = 1): Promise<Admitted[]> {
  const { db } = services
  const subjects = counts.map(({ subject }) => subject)
  // A flood ends at this look, which locks nothing.
  const waits = await waitsOf(db, subjects, new Date(now.getTime() + hold * 1_000))
  for (const count of counts) {
    const until = waits.get(count.subject)
    if (until) throw refused(services, count, (until.getTime() - now.getTime()) / 1_000)
  }
  const admitted: Admitted[] = []
  // Not in one transaction: its locks would make every try of an address wait for the one before, with a connection each.
  for (const [index, count] of counts.entries()) {
    const one = await countTry(db, count.subject, count.delays, now, hold)
    if (!one) {
      if (index > 0) await uncountTry(db, subjects.slice(0, index))
      throw refused(services, count, hold)
    }
    admitted.push(one)
  }
  return admitted
}

function refused({ excesses }: Admitting, { budget }: Count, seconds: number): Refusal {
  if (budget) excesses.note(budget.name, budget.holder)
  return new Refusal(80001, { retryAfter: Math.max(1, Math.ceil(seconds)) })
}
