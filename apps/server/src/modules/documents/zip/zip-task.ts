import { readFile } from 'node:fs/promises'
import { DocumentZipWish, zippedDocuments } from '@kilowatch/contract'
import { installationZone } from '../../../http/reader-zone.ts'
import { Refusal } from '../../../http/refusal.ts'
import { says, word } from '../../../http/words.ts'
import type { ZipPart } from '../../../http/zip.ts'
import { type TaskKind, type TaskRun, zipFile } from '../../tasks/index.ts'
import type { Reader } from '../draft.ts'
import { whileDrawn } from '../print.ts'
import { SiteTime } from '../times.ts'
import { documentWord } from '../words.ts'
import { freeName } from './names.ts'
import { sources } from './sources.ts'

/** What stands beside the documents where not all of them could be drawn. */
const errorsName = '_errors.txt'

/** Many documents of one kind, drawn one after the other into a ZIP: one of them is held in memory at a time. */
export const documentZip: TaskKind = {
  kind: 'document-zip',
  async run(given, run) {
    const wish = DocumentZipWish.parse(given)
    const { language, business, services } = run
    const at = services.clock.now()
    const day = new SiteTime(business?.timeZone ?? installationZone()).date(at)
    const name = documentWord('zip-name', language, { kind: zippedDocuments[wish.kind][language], day })
    // What is done is counted here, drawn or not.
    const drawn: string[] = []
    const file = await zipFile({ ...run, progress: () => {} }, { name, parts: partsOf(wish, run, drawn), total: null, at })
    return { ...file, shows: { record: sources[wish.kind].record, ids: drawn } }
  },
}

/** @param drawn takes the ids of those that stand in it */
async function* partsOf({ kind, ids }: DocumentZipWish, run: TaskRun, drawn: string[]): AsyncIterable<ZipPart> {
  const { services, user, language, address, signal } = run
  const reader: Reader = { user, language, address, signal }
  const wanted = [...new Set(ids)]
  const taken = new Set([errorsName])
  const failed: string[] = []
  for (const [index, id] of wanted.entries()) {
    const made = await oneOf(id)
    if ('part' in made) {
      drawn.push(id)
      yield made.part
    } else failed.push(`${id}\t${made.reason}`)
    run.progress(index + 1, wanted.length)
  }
  if (failed.length === wanted.length) throw new Refusal(30001, { says: says('documents-none-drawn') })
  if (failed.length > 0) {
    const head = documentWord('zip-errors', language, { failed: failed.length, count: wanted.length })
    // With a mark at its beginning, so that every editor reads it as UTF-8.
    yield { name: errorsName, text: `\ufeff${[head, ...failed].join('\r\n')}\r\n` }
  }

  /** A document that cannot be drawn keeps none of the others. */
  async function oneOf(id: string): Promise<{ part: ZipPart } | { reason: string }> {
    signal.throwIfAborted()
    try {
      const found = await sources[kind].find(id, reader, services)
      if (!found) return { reason: documentWord('zip-gone', language) }
      return await whileDrawn(services, reader, found.businessId, found.draft, async ({ path, name }) => ({
        part: { name: freeName(name, taken), text: await readFile(path) },
      }))
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof Refusal) return { reason: error.detail.says?.(language) ?? documentWord('zip-gone', language) }
      services.log.error({ err: error, kind, id }, 'a document of many could not be drawn')
      return { reason: word('task-failed', language) }
    }
  }
}
