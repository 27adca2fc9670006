import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { budgets, Turns } from '../../budgets/index.ts'
import type { UploadedFile } from '../../http/handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import { turnOf } from '../../http/turns.ts'
import { says } from '../../http/words.ts'
import type { JudgedFile } from '../../parsing/judge-file.ts'
import { runParser } from '../../parsing/run-parser.ts'
import { type FileFault, Unreadable } from '../../parsing/unreadable.ts'
import type { Services } from '../../services.ts'
import { faultWords, type Takes } from './rules.ts'

/** Of this process. */
const turns = new Turns({
  each: 'filesJudgedOfBusiness',
  eachAtOnce: 'filesJudgedOfBusinessAtOnce',
  all: 'filesJudgedAtOnce',
  waiting: 'filesWaiting',
})

/** The specification: longest side 1000 px, JPEG of quality 0.8. */
const usualSide = 1_000
const bounds = { pixels: budgets.picturePixels.most, thumbnailSide: 320, quality: 80 }
const limits = { seconds: budgets.pictureTime.most, bytes: budgets.pictureHeap.most, resident: budgets.pictureMemory.most }

/**
 * Hands what a file is to `work`; what was made of a picture lies on disk until that is done.
 * @throws Refusal 80003 where it is none of what is taken; 80001 while the business, or a person without one, has too many under way, 60006 while all have
 */
export async function whileJudged<T>(
  { config, excesses }: Pick<Services, 'config' | 'excesses'>,
  file: { uploaded: UploadedFile; takes: Takes; owner: string; side?: number | undefined },
  work: (judged: JudgedFile) => Promise<T>,
): Promise<T> {
  const giveBack = await turnOf(turns, file.owner, excesses, { own: 'uploads-under-way', all: 'uploads-busy' })
  const into = await mkdtemp(join(config.dataFolder, 'incoming', 'made-'))
  try {
    return await work(await judged(file.uploaded, { takes: file.takes, side: file.side ?? usualSide }, into))
  } finally {
    giveBack()
    await rm(into, { recursive: true, force: true })
  }
}

async function judged({ path, bytes }: UploadedFile, { takes, side }: { takes: Takes; side: number }, into: string): Promise<JudgedFile> {
  if (bytes === 0) throw unfit('empty', takes)
  try {
    return await runParser('file', { path, into, documents: takes === 'file', bounds: { ...bounds, side } }, limits)
  } catch (error) {
    throw error instanceof Unreadable ? unfit(error.reason as FileFault, takes) : error
  }
}

function unfit(fault: FileFault, takes: Takes): Refusal {
  return new Refusal(80003, { field: 'file', says: says(faultWords(fault, takes)) })
}
