import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Database } from '../storage/database.ts'
import type { BudgetName, Excess } from './budgets.ts'
import { insertExcesses } from './queries.ts'

/** Holders that are told apart between two writings: anyone who floods with many names must not fill the memory. */
const mostHolders = 1_000
const everyMilliseconds = 10_000

/** Counts, in this process, who goes over which budget. */
export class Excesses {
  #counts = new Map<string, Excess>()

  note(budget: BudgetName, holder: string, count = 1): void {
    const key = `${budget} ${holder}`
    const known = this.#counts.get(key)
    if (known) known.count += count
    else if (this.#counts.size < mostHolders) this.#counts.set(key, { budget, holder, count })
  }

  /** All that was counted; the count begins again. */
  take(): Excess[] {
    const taken = [...this.#counts.values()]
    this.#counts = new Map()
    return taken
  }
}

interface Writing {
  db: Database
  clock: Clock
  excesses: Excesses
}

/** Writes down what was counted, for the installation's watch. What cannot be written is counted again. */
export async function writeExcesses({ db, clock, excesses }: Writing): Promise<void> {
  const taken = excesses.take()
  if (taken.length === 0) return
  try {
    await insertExcesses(db, taken, clock.now())
  } catch (error) {
    for (const { budget, holder, count } of taken) excesses.note(budget, holder, count)
    throw error
  }
}

/** Writes every ten seconds, and once more when it is stopped. */
export function keepExcesses(services: Writing & { log: Logger }): { stop(): Promise<void> } {
  const write = () => writeExcesses(services).catch((error: unknown) => services.log.warn({ err: error }, 'excesses could not be written'))
  let last = Promise.resolve()
  const timer = setInterval(() => {
    last = last.then(write)
  }, everyMilliseconds)
  return {
    async stop() {
      clearInterval(timer)
      await last
      await write()
    },
  }
}
