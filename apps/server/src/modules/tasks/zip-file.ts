import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { budgets } from '../../budgets/index.ts'
import { type ZipPart, zipOf } from '../../http/zip.ts'
import { refused } from './engine/run-task.ts'
import type { TaskFile, TaskRun } from './kind.ts'

/**
 * Writes the parts as one ZIP into the folder of the task and says how many of them are done.
 * @param name without its ending
 * @param total null: nobody knows how many parts there will be
 * @param most bytes that the disk takes of it @throws Refusal at the first piece beyond them
 */
export async function zipFile(
  { folder, signal, progress }: Pick<TaskRun, 'folder' | 'signal' | 'progress'>,
  { name, parts, total, at }: { name: string; parts: AsyncIterable<ZipPart>; total: number | null; at: Date },
  most: number = budgets.taskResult.most,
): Promise<TaskFile> {
  const path = join(folder, 'made.zip')
  await pipeline(zipOf(counted(), at), upTo(most), createWriteStream(path), { signal })
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

function upTo(most: number): Transform {
  let bytes = 0
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      bytes += piece.length
      if (bytes > most) done(refused('task-too-large'))
      else done(null, piece)
    },
  })
}
