import type { InspectionItem } from '@kilowatch/catalog'
import { z } from 'zod'
import { Instant, Person } from '../fields.ts'
import { line } from '../one-line.ts'
import { StoredFile } from './files.ts'

/** What is written down of one item of one device: shared by records and by the forms that hold them. */

export const LineResult = z.enum(['pass', 'fail', 'undone'])
const Value = z.union([z.number(), z.string().max(500)]).nullable()

/** What the device itself reported at the moment; of a point that repeats the worst. */
const Platform = z.object({ key: z.string(), value: z.number(), at: Instant })
export type Platform = z.output<typeof Platform>

export const Entry = z.object({
  id: z.uuid(),
  value: Value,
  result: LineResult,
  /** What the rules say; null: they leave it to the person. */
  judged: z.enum(['pass', 'fail']).nullable(),
  note: z.string(),
  platform: Platform.nullable(),
  at: Instant,
  /** Null: an account that is gone. */
  by: Person.nullable(),
  /** Whoever reviewed it wants it measured again. */
  again: z.boolean(),
})
export type Entry = z.output<typeof Entry>

/** A picture of a line, or of the record. */
export const PatrolPicture = StoredFile.extend({
  /** The sender's own id. */
  pictureId: z.uuid(),
  key: z.string().nullable(),
  takenAt: Instant,
})
export type PatrolPicture = z.output<typeof PatrolPicture>

export const PatrolLine = z.object({
  key: z.string(),
  /** What is asked, as data of the catalogue. */
  item: z.custom<InspectionItem>((item) => typeof item === 'object' && item !== null),
  /** What the device reports now, while nothing was entered. */
  platform: Platform.nullable(),
  entry: Entry.nullable(),
  /** What somebody else entered for the same: the reviewer decides. */
  beside: Entry.nullable(),
  /** Of the inspection of this device before this one. */
  last: z
    .object({ value: Value, result: LineResult, at: Instant, /** Those that the caller sees. */ pictures: z.array(PatrolPicture) })
    .nullable(),
})
export type PatrolLine = z.output<typeof PatrolLine>

/** How many items there are: the four others add up to `all`. `open`: nothing was entered yet. */
export interface LineCounts {
  all: number
  passed: number
  failed: number
  undone: number
  open: number
}

export function lineCounts(lines: readonly Pick<PatrolLine, 'entry'>[]): LineCounts {
  const of = (result: z.output<typeof LineResult>) => lines.filter(({ entry }) => entry?.result === result).length
  const known = { passed: of('pass'), failed: of('fail'), undone: of('undone') }
  return { all: lines.length, ...known, open: lines.length - known.passed - known.failed - known.undone }
}

/** What proves that somebody was there. */
export const Presence = z.object({
  /** The code of the device was scanned; or only said to be there. */
  how: z.enum(['scanned', 'stated']),
  at: Instant,
  latitude: z.number().min(-90).max(90).nullable().default(null),
  longitude: z.number().min(-180).max(180).nullable().default(null),
  /** Metres. */
  accuracy: z.number().min(0).max(1_000_000).nullable().default(null),
})
export type Presence = z.output<typeof Presence>

/** One thing that was entered, on its way to the server. */
export const EntryWish = z.object({
  /** The sender's own: sent twice, it is there once. */
  id: z.uuid(),
  key: line(60, 1),
  value: Value.default(null),
  /** What the person says; unsaid: what the rules say. */
  result: LineResult.optional(),
  note: z.string().trim().max(200).default(''),
  /** When it was entered, where that was before now. */
  at: Instant.optional(),
  /** The entry that stood there as the person saw it, null: none did. Unsaid: whichever stands there is replaced. */
  after: z.uuid().nullable().optional(),
  /** Both are to stay, where somebody else entered something meanwhile. */
  both: z.boolean().default(false),
})
export type EntryWish = z.output<typeof EntryWish>
export const EntryWishes = z.array(EntryWish).max(60)

/**
 * What became of one: kept, kept before, held back because somebody else entered something else meanwhile (which stands in the record as it is
 * answered), or not taken, with why.
 */
export const EntryOutcome = z.object({
  id: z.uuid(),
  outcome: z.enum(['stored', 'same', 'conflict', 'refused']),
  says: z.string().nullable(),
})
export type EntryOutcome = z.output<typeof EntryOutcome>

export const ShareRow = Person.extend({ contact: z.string(), sharedAt: Instant, sharedBy: Person.nullable() })
