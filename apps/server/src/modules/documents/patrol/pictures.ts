import type { Language } from '@kilowatch/catalog'
import type { PatrolPicture, PatrolRecord } from '@kilowatch/contract'
import type { NoPicture, Part, Picture } from '../../../printing/content.ts'
import type { Services } from '../../../services.ts'
import { type PictureBytes, thumbnailsOf } from '../../files/index.ts'
import type { SiteTime } from '../times.ts'
import { documentWord } from '../words.ts'

/** A picture by the number that stands in its line. */
export interface Numbered {
  number: number
  picture: PatrolPicture
  record: PatrolRecord
  /** It is of a line that failed. */
  failed: boolean
}

/** Of one document. */
const mostPictures = 200
const acrossFirst = 6
const mostFailedFirst = 4

/** In the order in which they were taken, those of a record together. */
export function numbered(records: readonly PatrolRecord[]): Numbered[] {
  const all = records.flatMap((record) => {
    const failed = new Set(record.lines.filter(({ entry }) => entry?.result === 'fail').map(({ key }) => key))
    return record.pictures.map((picture) => ({ picture, record, failed: picture.key !== null && failed.has(picture.key) }))
  })
  return all.map((one, index) => ({ ...one, number: index + 1 }))
}

interface Drawn {
  /** A row of them beside the lines. */
  first: Part[]
  /** All of them, on pages of their own. */
  all: Part[]
}

/** Of failed lines first, then others; where these are not all, all of them follow at the end. */
export async function pictureParts(
  pictures: readonly Numbered[],
  { language, time, day, services }: { language: Language; time: SiteTime; day: string; services: Services },
): Promise<Drawn> {
  if (pictures.length === 0) return { first: [], all: [] }
  const printed = pictures.slice(0, mostPictures)
  const bytes = await thumbnailsOf(
    services,
    printed.map(({ picture }) => picture.id),
  )
  const word = (key: Parameters<typeof documentWord>[0], parameters = {}) => documentWord(key, language, parameters)
  const several = new Set(pictures.map(({ record }) => record.id)).size > 1
  const drawn = (one: Numbered, isFull: boolean): Picture | NoPicture => {
    const { picture, number, record } = one
    const item = record.lines.find(({ key }) => key === picture.key)?.item.name[language] ?? word('patrol-picture-of-device')
    const at = time.clock(picture.takenAt, day).slice(0, -3)
    const more = isFull ? [[at, picture.createdBy].filter(Boolean).join(' · '), ...(several ? [record.device.name] : [])] : [at]
    const caption = [`${circled(number)} ${item}`, ...more]
    return shownOr(bytes.get(picture.id), word('patrol-picture-lost'), caption)
  }
  const failed = printed.filter((one) => one.failed).slice(0, mostFailedFirst)
  const others = printed.filter((one) => !one.failed).slice(0, acrossFirst - failed.length)
  const first = [...failed, ...others]
  const isWhole = first.length === pictures.length
  const note = isWhole ? word('count', { count: pictures.length }) : word('patrol-pictures-note', { count: pictures.length })
  return {
    first: [
      {
        part: 'together',
        parts: [
          { part: 'heading', text: word('patrol-pictures'), note },
          { part: 'pictures', across: acrossFirst, pictures: first.map((one) => drawn(one, false)) },
        ],
      },
    ],
    all: isWhole
      ? []
      : [
          { part: 'heading', text: word('patrol-all-pictures'), note: shownNote(pictures.length, language), newPage: true },
          { part: 'pictures', pictures: printed.map((one) => drawn(one, true)) },
        ],
  }
}

function shownNote(count: number, language: Language): string {
  const all = documentWord('count', language, { count })
  return count <= mostPictures ? all : documentWord('patrol-pictures-most', language, { count, shown: mostPictures })
}

function shownOr(bytes: PictureBytes | undefined, missing: string, caption: readonly string[]): Picture | NoPicture {
  return bytes ? { ...bytes, caption } : { missing, caption }
}

/** ① to ⑳; higher ones in brackets. */
export function circled(number: number): string {
  return number <= 20 ? String.fromCodePoint(0x245f + number) : `(${number})`
}
