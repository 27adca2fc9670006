import type { Uplink } from '@kilowatch/contract'
import { Refusal } from '../../http/refusal.ts'
import type { Services } from '../../services.ts'
import { findUplink } from './queries.ts'
import { uplinkOf } from './rules.ts'

/** @throws Refusal 70003 where it was removed meanwhile */
export async function readUplink(id: string, { db }: Pick<Services, 'db'>): Promise<Uplink> {
  const row = await findUplink(db, id)
  if (!row) throw new Refusal(70003)
  return uplinkOf(row)
}
