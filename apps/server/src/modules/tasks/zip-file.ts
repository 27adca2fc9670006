import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type ZipPart, zipOf } from '../../http/zip.ts'
import type { TaskFile, TaskRun } from './kind.ts'

/**
 * Writes the parts as one ZIP into the folder of the task and says how many of them are done.
 * @param name without its ending
 * @param total null: nobody knows how many parts there will be
 */
export async function zipFile(
  { folder, signal, progress }: Pick<TaskRun, 'folder' | 'signal' | 'progress'>,
  { name, parts, total, at }: { name: string; parts: AsyncIterable<ZipPart>; total: number | null; at: Date },
): Promise<TaskFile> {
  const path = join(folder, 'made.zip')
  await pipeline(zipOf(counted(), at), createWriteStream(path), { signal })
  return { path, name: `${name}.zip`, type: 'application/zip' }

  async function* counted(): AsyncIterable<ZipPart> {
    let done = 0
    for await (const part of parts) {
      yield part
      done += 1
      progress(total === null ? done : Math.min(done, total), total)
    }
  }
}
