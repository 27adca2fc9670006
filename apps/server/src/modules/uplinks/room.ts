import type { PoolClient } from 'pg'
import { Refusal } from '../../http/refusal.ts'
import { says } from '../../http/words.ts'
import type { Services } from '../../services.ts'
import { countUplinks } from './queries.ts'

/** @throws Refusal 30001 where the business would have more uplinks than one may */
export async function ensureRoom(tx: PoolClient, { config, excesses }: Services, businessId: string, more: number): Promise<void> {
  const most = config.business.uplinks
  const present = await countUplinks(tx, businessId)
  if (present + more <= most) return
  excesses.note('uplinksOfBusiness', businessId)
  throw new Refusal(30001, { says: says('business-uplinks-full', { most, present }) })
}
