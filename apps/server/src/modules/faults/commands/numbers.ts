import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import type { Transaction } from '../../../storage/database.ts'
import { drawNumbers } from '../../work/index.ts'
import * as queries from '../queries/write.ts'

/** How numbers of each kind begin (domain.md). */
const prefixes = { fault: 'GZ', reform: 'ZG', repair: 'WX' } as const
export type NumberedKind = keyof typeof prefixes

interface Reserving {
  businessId: string
  userId: string
  kind: NumberedKind
}

/** The next number of a kind for this person; one that they have and did not use today is the same. */
export function reserveNumber({ businessId, userId, kind }: Reserving, { db, clock }: Pick<Services, 'db' | 'clock'>): Promise<string> {
  return db.transaction(async (tx) => {
    const wish = { businessId, userId, prefix: prefixes[kind], at: clock.now() }
    await queries.holdPerson(tx, userId)
    const known = await queries.findReserved(tx, wish)
    if (known !== undefined) return known
    const [number = ''] = await drawNumbers(tx, businessId, wish.prefix, wish.at, 1)
    await queries.keepReserved(tx, { ...wish, number })
    return number
  })
}

/** Uses a number that the person reserved. @throws Refusal 50001 where they did not, or used it already */
export async function takeNumber(tx: Transaction, { businessId, userId, kind, code }: Reserving & { code: string }): Promise<string> {
  if (!(await queries.takeReserved(tx, { businessId, userId, prefix: prefixes[kind], number: code })))
    throw new Refusal(50001, { field: 'code', says: says('number-not-reserved', { number: code }) })
  return code
}

/** A number for a repair: the one that was reserved, or the next. */
export async function repairNumber(
  tx: Transaction,
  wish: Omit<Reserving, 'kind'> & { code: string | undefined; at: Date },
): Promise<string> {
  const { businessId, userId, code, at } = wish
  if (code !== undefined) return takeNumber(tx, { businessId, userId, kind: 'repair', code })
  const [number = ''] = await drawNumbers(tx, businessId, prefixes.repair, at, 1)
  return number
}
