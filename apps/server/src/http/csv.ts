import { byteOrderMark, type Cell, csvLine } from '@kilowatch/contract'

export type TimeText = (at: Date | string | null) => string

/** '2026-11-21 09:05:00' in the given zone, as spreadsheets understand it. */
export function csvTime(timeZone: string): TimeText {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (at) => (at === null ? '' : format.format(new Date(at)))
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
