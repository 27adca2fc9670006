import { budgets, type Excesses, NoTurn, type Turns } from '../budgets/index.ts'
import { Refusal } from './refusal.ts'
import { says, type WordKey } from './words.ts'

/** Seconds after which one's own work, or that of others, is probably done. */
const retryAfter = { own: 5, all: 15 }

/**
 * Waits for a turn and resolves with what gives it back.
 * @throws Refusal 80001 where the holder has as many as it may, 60006 where all have; `words` say so
 */
export async function turnOf(
  turns: Turns,
  holder: string | { business: string; person: string },
  excesses: Excesses,
  words: Record<'own' | 'all', WordKey>,
): Promise<() => void> {
  const { business, person } = typeof holder === 'string' ? { business: holder, person: undefined } : holder
  try {
    return await turns.take(business, person)
  } catch (error) {
    if (!(error instanceof NoTurn)) throw error
    if (error.whose === 'own') {
      excesses.note(error.budget, business)
      // Who asks again at once gains nothing by it, and costs us little.
      await new Promise((later) => setTimeout(later, budgets.refusedTurn.most * 1_000))
    }
    throw new Refusal(error.whose === 'own' ? 80001 : 60006, { says: says(words[error.whose]), retryAfter: retryAfter[error.whose] })
  }
}
