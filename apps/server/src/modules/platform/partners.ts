import type { Partner } from '@kilowatch/contract'
import type { Services } from '../../services.ts'
import * as queries from './queries/partners.ts'

export async function listPartners({ db }: Services): Promise<Partner[]> {
  return (await queries.listPartners(db)).map(partnerOf)
}

export function partnerOf({ createdAt, ...row }: queries.PartnerRow): Partner {
  return { ...row, createdAt: createdAt.toISOString() }
}
