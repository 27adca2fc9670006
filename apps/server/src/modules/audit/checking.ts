import type { AuditCheck } from '@kilowatch/contract'
import type { PoolClient } from 'pg'
import type { Database } from '../../storage/database.ts'
import { chainHash } from './canonical.ts'
import { type ChainHead, halfSealed, readHead, type SealedEntry, sealedEntries } from './queries/chain.ts'

const atOnce = 1_000

type Broken = NonNullable<AuditCheck['broken']>

/**
 * Goes through the whole chain as it stands at one moment: a changed entry, a missing one, one too many, an end that was cut off.
 * Reads in parts, so that years of entries never stand in memory. The first break is told; what follows it says nothing.
 */
export function checkAudit(db: Database): Promise<AuditCheck> {
  return db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    const head = await readHead(tx)
    const { checked, broken } = await walk(tx, head)
    const found = broken ?? (await strayEntry(tx))
    return { intact: found === null, checked, broken: found, lastSeq: head.lastSeq, lastHash: head.lastHash.toString('hex') }
  })
}

async function walk(tx: PoolClient, head: ChainHead): Promise<{ checked: number; broken: Broken | null }> {
  let expected = { seq: head.firstSeq, previous: head.firstPrevious }
  let checked = 0
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const entries = await sealedEntries(tx, after, atOnce)
    for (const entry of entries) {
      const how = faultOf(entry, expected, head)
      if (how) return { checked, broken: brokenAt(how, entry, expected.seq) }
      checked += 1
      expected = { seq: entry.seq + 1, previous: entry.hash ?? Buffer.alloc(0) }
    }
    const last = entries.at(-1)
    if (!last || entries.length < atOnce) break
    after = last.seq
  }
  return { checked, broken: tailFault(expected, head) }
}

function faultOf(entry: SealedEntry, expected: { seq: number; previous: Buffer }, head: ChainHead): Broken['how'] | undefined {
  if (entry.seq < head.firstSeq || entry.seq > head.lastSeq) return 'surplus'
  if (entry.seq !== expected.seq) return 'missing'
  const sound = entry.hash?.equals(chainHash(expected.previous, entry)) && entry.previous?.equals(expected.previous)
  return sound ? undefined : 'changed'
}

function brokenAt(how: Broken['how'], entry: SealedEntry, expectedSeq: number): Broken {
  return how === 'missing' ? { seq: expectedSeq, at: null, how } : { seq: entry.seq, at: entry.at.toISOString(), how }
}

/** The head remembers the end: what was cut off is missed, and an end that was rewritten is seen. */
function tailFault(expected: { seq: number; previous: Buffer }, head: ChainHead): Broken | null {
  if (expected.seq <= head.lastSeq) return { seq: expected.seq, at: null, how: 'missing' }
  return expected.previous.equals(head.lastHash) ? null : { seq: head.lastSeq, at: null, how: 'changed' }
}

/** Outside of the chain though it pretends to stand in it. */
async function strayEntry(tx: PoolClient): Promise<Broken | null> {
  const stray = await halfSealed(tx)
  return stray ? { seq: stray.seq ?? 0, at: stray.at.toISOString(), how: 'surplus' } : null
}
