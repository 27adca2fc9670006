import type { Services } from '../../services.ts'
import type { Database } from '../../storage/database.ts'
import { chainHash } from './canonical.ts'
import {
  anyUnsealed,
  deleteBelow,
  hashOf,
  lockHead,
  oldestToKeep,
  type Seal,
  unsealedEntries,
  writeBeginning,
  writeSeals,
  writeTail,
} from './queries/chain.ts'

/** Of one transaction: short enough that nobody waits for it. */
const mostAtOnce = 1_000

/** Puts every entry that is not in the chain yet behind its end, some at a time. @returns how many */
export async function sealAudit(db: Database): Promise<number> {
  let sealed = 0
  while (await anyUnsealed(db)) {
    const some = await sealSome(db)
    sealed += some
    if (some < mostAtOnce) break
  }
  return sealed
}

function sealSome(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    const head = await lockHead(tx)
    const seals: Seal[] = []
    let previous = head.lastHash
    for (const entry of await unsealedEntries(tx, mostAtOnce)) {
      const hash = chainHash(previous, entry)
      seals.push({ id: entry.id, seq: head.lastSeq + seals.length + 1, previous, hash })
      previous = hash
    }
    if (seals.length === 0) return 0
    await writeSeals(tx, seals)
    await writeTail(tx, head.lastSeq + seals.length, previous)
    return seals.length
  })
}

/**
 * Lets go of what is older than two years, from the beginning of the chain; where the chain is broken it stops, for anyone who
 * looks into it needs what is there. @returns how many went
 */
export async function letGoOfOldAudit({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>): Promise<number> {
  let gone = 0
  for (;;) {
    const some = await db.transaction(async (tx) => {
      const head = await lockHead(tx)
      const target = Math.min(await oldestToKeep(tx, clock.now()), head.firstSeq + mostAtOnce)
      if (target <= head.firstSeq) return 0
      const previous = await hashOf(tx, target - 1)
      if (!previous) {
        log.error({ seq: target - 1 }, 'an entry of the audit is missing: old entries stay')
        return 0
      }
      await writeBeginning(tx, target, previous)
      return deleteBelow(tx, target)
    })
    if (some === 0) return gone
    gone += some
  }
}
