import type { StoredFile } from '@kilowatch/contract'
import type { Queryable } from '../../storage/queryable.ts'
import { filesById } from '../files/index.ts'
import { listStepFiles } from './queries/step-files.ts'

/** What steps hold, by the step, in the order in which it came. */
export async function filesOfSteps(db: Queryable, steps: readonly string[]): Promise<ReadonlyMap<string, StoredFile[]>> {
  const held = await listStepFiles(db, steps)
  const ids = held.map(({ id }) => id)
  const files = new Map((await filesById(db, ids)).map((file) => [file.id, file]))
  const found = new Map<string, StoredFile[]>()
  for (const { id, step } of held) found.set(step, [...(found.get(step) ?? []), ...[files.get(id) ?? []].flat()])
  return found
}
