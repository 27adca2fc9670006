import { isDeepStrictEqual } from 'node:util'
import type { Queryable } from '../../../storage/queryable.ts'
import { type StartedRow, untouchedRules, writeUntouchedRules } from '../queries/starting-rules.ts'
import { startingRules } from '../starting-rules.ts'

/**
 * Of devices (internal ids) whose limits nobody has chosen: the defaults by what is known of them now. The caller has them judged.
 * @returns ids of those whose limits are others now
 */
export async function renewStartingRules(tx: Queryable, deviceIds: readonly number[]): Promise<number[]> {
  if (deviceIds.length === 0) return []
  const changed = (await untouchedRules(tx, deviceIds)).flatMap((row: StartedRow) => {
    const rules = startingRules(row.type, row.nominal, row.info)
    return isDeepStrictEqual(rules, row.rules) ? [] : [{ id: row.id, rules }]
  })
  await writeUntouchedRules(tx, changed)
  return changed.map(({ id }) => id)
}
