import type { Services } from '../../services.ts'
import { contentLock } from '../../storage/files/index.ts'
import { withLock } from '../../storage/with-lock.ts'
import { deleteUnused } from './queries/contents.ts'
import { deleteUnheld } from './queries/files.ts'
import { unheldFor } from './rules.ts'

/** Longer than an upload and its judgement may take. */
const unusedFor = 3_600_000
const atOnce = 200

/**
 * Removes files that no record has held for a day, and contents that no file has any more. Not while a backup reads them.
 * A run that is stopped goes on with the next.
 */
export async function sweepFiles({ db, clock, files, log }: Pick<Services, 'db' | 'clock' | 'files' | 'log'>): Promise<void> {
  const now = clock.now().getTime()
  await deleteUnheld(db, new Date(now - unheldFor))
  await withLock(db, contentLock, async (held) => {
    let removed = 0
    for (let some = atOnce; some === atOnce; removed += some) {
      some = await held.transaction(async (tx) => {
        const hashes = await deleteUnused(tx, new Date(now - unusedFor), atOnce)
        // Before the rows are gone for others: anyone who brings one of them again waits for us, and writes it again.
        for (const sha256 of hashes) await files.remove(sha256)
        return hashes.length
      })
    }
    if (removed > 0) log.info({ removed }, 'contents that no file has were removed')
  })
}
