import type { IncomingHttpHeaders } from 'node:http'
import { type EditConflict as Conflict, seenAtHeader } from '@kilowatch/contract'
import { EditConflict } from '../storage/edit-conflict.ts'
import { Refusal } from './refusal.ts'
import { says } from './words.ts'

/** When the sender of an overwriting call last saw what it replaces; undefined where they did not say. @throws Refusal 10003 for no time */
export function claimedSight(headers: IncomingHttpHeaders): Date | undefined {
  const said = headers[seenAtHeader]
  if (said === undefined) return undefined
  const seenAt = /^\d{1,15}$/.test(String(said)) ? new Date(Number(said)) : new Date(Number.NaN)
  if (Number.isNaN(seenAt.getTime())) throw new Refusal(10003, { field: `headers.${seenAtHeader}`, says: says('seen-at-wrong') })
  return seenAt
}

/** Does the work; a change that its author made without having seen a later one is refused with who made that, when, and what it changed. */
export async function refusingConflicts<T>(body: unknown, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof EditConflict)) throw error
    const conflict = conflictOf(error, body)
    throw new Refusal(30001, { says: says('changed-since', { by: conflict.by }), data: { conflict } })
  }
}

/** Of what was changed only the fields that the sender's own body has: they saw those and are about to replace them. */
function conflictOf({ edits }: EditConflict, body: unknown): Conflict {
  const last = edits[edits.length - 1]
  const [before, after] = [Object(edits[0]?.before), Object(last?.after)]
  const names = Object.keys(Object(body)).filter((name) => name in before || name in after)
  const fields = names.map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
  return {
    by: last?.by ?? '',
    at: (last?.at ?? new Date(0)).toISOString(),
    fields: fields.filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after)),
  }
}
