import { byteOrderMark, type Cell, csvLine, LocalMoment } from '@kilowatch/contract'
import { isoIn, wallText } from '@kilowatch/work'

export type TimeText = (at: Date | string | null) => string

/** '2026-11-21 09:05:00' in the given zone: for words, which name the zone where it matters. */
export function timeText(timeZone: string): TimeText {
  return (at) => (at === null ? '' : wallText(new Date(at), timeZone))
}

export type TimeCell = (at: Date | string | null) => LocalMoment | null

/** A moment in a file, in the given zone and with its offset: on the night in autumn each time comes twice. */
export function timeCell(timeZone: string): TimeCell {
  return (at) => (at === null ? null : new LocalMoment(isoIn(new Date(at), timeZone)))
}

/** Until when something holds: a whole day by its date, though it ends at midnight. */
export function endText(at: Date | string | null, time: TimeText): string {
  const text = time(at)
  if (text.includes(' 23:59:59')) return text.slice(0, 10)
  return at !== null && text.includes(' 00:00:00') ? time(new Date(new Date(at).getTime() - 1)).slice(0, 10) : text
}

/** The same in a file, where what is no whole day carries its offset. */
export function endCell(timeZone: string): (at: Date | string | null) => Cell {
  const [text, cell] = [timeText(timeZone), timeCell(timeZone)]
  return (at) => {
    const end = endText(at, text)
    return /^\d{4}-\d\d-\d\d$/.test(end) ? end : cell(at)
  }
}

/** Characters that are handed on at a time: to compress or send a line by itself costs more than to write it. */
const atOnce = 16_384

/** Texts as they come, short ones together. */
export async function* inChunks(texts: AsyncIterable<string>): AsyncIterable<string> {
  let chunk = ''
  for await (const text of texts) {
    chunk += text
    if (chunk.length < atOnce) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}

/** Head and lines as they come. */
export function csvBody(head: readonly string[], lines: AsyncIterable<readonly Cell[]>): AsyncIterable<string> {
  return inChunks(csvLines(head, lines))
}

async function* csvLines(head: readonly string[], lines: AsyncIterable<readonly Cell[]>): AsyncIterable<string> {
  yield byteOrderMark + csvLine(head)
  for await (const cells of lines) yield csvLine(cells)
}
