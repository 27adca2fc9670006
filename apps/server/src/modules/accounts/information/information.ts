import type { PersonalInfo } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import type { Queryable } from '../../../storage/queryable.ts'
import { findInformation, type Information } from '../queries/information.ts'

export async function readInformation(db: Queryable, userId: string): Promise<PersonalInfo> {
  const found = await demandInformation(db, userId)
  return { ...found, createdAt: found.createdAt.toISOString() }
}

export async function demandInformation(db: Queryable, userId: string): Promise<Information> {
  const found = await findInformation(db, userId)
  if (!found) throw new Refusal(70003)
  return found
}
