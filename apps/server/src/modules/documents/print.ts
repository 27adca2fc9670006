import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '@kilowatch/catalog'
import { budgets, Turns } from '../../budgets/index.ts'
import type { FileAnswer } from '../../http/handlers.ts'
import { installationZone } from '../../http/reader-zone.ts'
import { Refusal } from '../../http/refusal.ts'
import { turnOf } from '../../http/turns.ts'
import { says } from '../../http/words.ts'
import { zipOf } from '../../http/zip.ts'
import { runParser } from '../../parsing/run-parser.ts'
import { Unreadable } from '../../parsing/unreadable.ts'
import type { Frame, MadeDocument } from '../../printing/content.ts'
import type { Services } from '../../services.ts'
import { audit } from '../../storage/change.ts'
import { linkTo } from '../delivery/index.ts'
import { pictureOf } from '../files/index.ts'
import type { Draft, Owner, Reader } from './draft.ts'
import { countPrinting, findOwner, uncountPrinting } from './queries/printing.ts'
import { SiteTime } from './times.ts'
import { documentWord } from './words.ts'
import { freeName } from './zip/names.ts'

/** Of this process. */
const turns = new Turns({
  each: 'documentsOfPerson',
  eachAtOnce: 'documentsOfPersonAtOnce',
  all: 'documentsAtOnce',
  waiting: 'documentsWaiting',
})

const limits = { seconds: budgets.documentTime.most, bytes: budgets.documentHeap.most, resident: budgets.documentMemory.most }

/** A document on disk. */
export interface Drawn extends MadeDocument {
  path: string
  /** Of the file. */
  name: string
}

/**
 * Reads what a document says and draws it: what came of it lies on disk until `work` is done. The printing stands in the audit of the
 * business. Its caller sees to how many are drawn at a time.
 * @throws Refusal 80003 where it takes too much time or memory
 */
export async function whileDrawn<T>(
  services: Services,
  reader: Reader,
  businessId: string | null,
  draft: (owner: Owner) => Promise<Draft>,
  work: (drawn: Drawn) => Promise<T>,
): Promise<T> {
  const incoming = join(services.config.dataFolder, 'incoming')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(incoming, 'document-'))
  try {
    return await work(await drawn(services, reader, businessId, draft, join(folder, 'drawn.pdf')))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * As `whileDrawn`, answered as a file when there is a turn for it.
 * @throws Refusal 80001 while the reader has too many under way, 60006 while all have
 */
export async function printDocument(
  services: Services,
  reader: Reader,
  businessId: string | null,
  draft: (owner: Owner) => Promise<Draft>,
): Promise<FileAnswer> {
  const giveBack = await turnOf(turns, reader.user.id, services.excesses, { own: 'documents-under-way', all: 'documents-busy' })
  try {
    return await whileDrawn(services, reader, businessId, draft, async ({ path, name }) => {
      const bytes = await readFile(path)
      return { name, type: 'application/pdf', body: only(bytes) }
    })
  } finally {
    giveBack()
  }
}

interface Draftable {
  businessId: string
  draft: (owner: Owner) => Promise<Draft>
}

/** Few documents, one drawn after the other in one turn, answered as a ZIP when all are. */
export async function printZip(services: Services, reader: Reader, kind: string, documents: readonly Draftable[]): Promise<FileAnswer> {
  const giveBack = await turnOf(turns, reader.user.id, services.excesses, { own: 'documents-under-way', all: 'documents-busy' })
  const taken = new Set<string>()
  const parts: { name: string; text: Buffer }[] = []
  try {
    for (const { businessId, draft } of documents) {
      parts.push(
        await whileDrawn(services, reader, businessId, draft, async ({ path, name }) => ({
          ...{ name: freeName(name, taken), text: await readFile(path) },
        })),
      )
    }
  } finally {
    giveBack()
  }
  const at = services.clock.now()
  const day = new SiteTime(installationZone()).date(at)
  return {
    name: `${documentWord('zip-name', reader.language, { kind, day })}.zip`,
    type: 'application/zip',
    body: zipOf(each(parts), at),
  }
}

async function* each<T>(all: readonly T[]): AsyncIterable<T> {
  yield* all
}

async function* only(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}

async function drawn(
  services: Services,
  reader: Reader,
  businessId: string | null,
  draft: (owner: Owner) => Promise<Draft>,
  path: string,
): Promise<Drawn> {
  const { owner, logo: logoFile } = await ownerOf(services, businessId, reader.language)
  const document = await draft(owner)
  const logo = logoFile === null ? null : await pictureOf(services, logoFile, 'thumbnail')
  const { language } = reader
  const at = services.clock.now()
  const made = await whileCounted(services, businessId, document, (times) => {
    const frame: Frame = {
      ...{ business: owner.name, place: document.site, logo: logo && { ...logo, caption: [] } },
      ...{ kind: document.name, number: document.number, title: document.title, marks: document.marks },
      ...{ link: linkTo(services.config, document.page), scan: document.scan },
      foot: [printedText(owner.time, { at, by: reader.user.name, times }, language), document.foot],
      pageOf: documentWord('page-of', language),
    }
    const order = { language, at: at.getTime(), frame, parts: document.parts, sheets: document.sheets, path }
    return whileLimited(() => runParser('document', order, limits, reader.signal))
  })
  const after = { document: document.kind, pages: made.pages, sha256: made.sha256, ...document.noted }
  for (const id of [businessId, ...(document.alsoOf ?? [])]) {
    const actor = { user: reader.user, address: reader.address, ...(id === null ? {} : { business: { id } }) }
    await audit(services, actor, { action: 'document.export', subject: document.subject, after })
  }
  const number = document.number.replace(/[\\/:*?"<>|]/g, '-')
  return { ...made, path, name: `${documentWord('file-name', language, { kind: document.name, number })}.pdf` }
}

/** Draws a document that says the how many-th of its subject it is; what is not drawn does not count. Those of the installation have no number. */
async function whileCounted(
  { db }: Services,
  businessId: string | null,
  { kind, subject }: Draft,
  draw: (times: number | null) => Promise<MadeDocument>,
): Promise<MadeDocument> {
  if (businessId === null) return draw(null)
  const printing = { businessId, kind, subject }
  const times = await countPrinting(db, printing)
  try {
    return await draw(times)
  } catch (error) {
    await uncountPrinting(db, printing, times)
    throw error
  }
}

/** @throws Refusal 70003 where the business is gone */
async function ownerOf({ db }: Services, businessId: string | null, language: Language): Promise<{ owner: Owner; logo: string | null }> {
  if (businessId === null) {
    return { owner: { id: null, name: documentWord('installation', language), time: new SiteTime(installationZone()) }, logo: null }
  }
  const row = await findOwner(db, businessId)
  if (!row) throw new Refusal(70003)
  return { owner: { id: businessId, name: row.name, time: new SiteTime(row.timeZone) }, logo: row.logo }
}

function printedText(time: SiteTime, { at, by, times }: { at: Date; by: string; times: number | null }, language: Language): string {
  const said = documentWord('printed', language, { at: time.full(at), zone: time.zone(at), by })
  return times === null ? said : said + documentWord('printed-times', language, { times })
}

/** @throws Refusal 80003 in words where the process that draws was ended */
async function whileLimited(draw: () => Promise<MadeDocument>): Promise<MadeDocument> {
  try {
    return await draw()
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    throw new Refusal(80003, { says: says(error.reason === 'too-slow' ? 'document-too-slow' : 'document-too-large') })
  }
}
