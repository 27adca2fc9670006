import type { StoredFile } from '@kilowatch/contract'
import { Refusal } from '../../http/refusal.ts'
import type { Queryable } from '../../storage/queryable.ts'
import { findFile, findFiles, type Holder, holdFiles, listHeld } from './queries/files.ts'
import { storedFile } from './rules.ts'

/** What a record holds, in the order in which it came. */
export async function filesOf(db: Queryable, holder: Holder): Promise<StoredFile[]> {
  return (await listHeld(db, holder)).map(storedFile)
}

export async function filesById(db: Queryable, ids: readonly string[]): Promise<StoredFile[]> {
  return (await findFiles(db, ids)).map(storedFile)
}

/**
 * Gives a file that the person brought to a record, which holds it from now on.
 * @throws Refusal 70003 where it is another's, of another business, held already or gone
 */
export async function holdFile(
  tx: Queryable,
  wish: { fileId: string; holder: Holder; businessId: string | null; userId: string },
): Promise<StoredFile> {
  const held = await holdFiles(tx, { ...wish, ids: [wish.fileId] })
  const row = held.length === 1 ? await findFile(tx, wish.fileId) : undefined
  if (!row) throw new Refusal(70003)
  return storedFile(row)
}
