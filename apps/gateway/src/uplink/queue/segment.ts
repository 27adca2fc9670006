import { constants, openSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readAt } from './disk.ts'
import { headerBytes, isIntact, type RecordPlace, type Scan, scanRecords } from './record.ts'

/** One append-only file of the queue; its records are numbered from `first` without gaps. */
export interface Segment {
  file: string
  first: number
  records: RecordPlace[]
  /** 1 where the server has answered, or the record was set aside. By position, like `records`. */
  answered: Uint8Array
  open: number
  bytes: number
}

export function segmentFile(folder: string, first: number): string {
  return join(folder, `${String(first).padStart(16, '0')}.seg`)
}

/** The first number of a segment by its file's name; undefined for other files. */
export function firstOf(file: string): number | undefined {
  const found = /^(\d{16})\.seg$/.exec(basename(file))
  return found ? Number(found[1]) : undefined
}

export function newSegment(folder: string, first: number): Segment {
  return { file: segmentFile(folder, first), first, records: [], answered: new Uint8Array(64), open: 0, bytes: 0 }
}

/** Reads a segment of an earlier run; damaged records go to `corrupt/`, and a rest without whole ones is cut off. */
export function loadSegment(file: string, first: number, corruptFolder: string): { segment: Segment; scan: Scan; cutBytes: number } {
  const content = readFileSync(file)
  const scan = scanRecords(content)
  const cutBytes = content.length - scan.goodBytes
  for (const { offset, length, damaged } of scan.records) {
    if (damaged) writeFileSync(join(corruptFolder, `${basename(file)}.${offset}`), content.subarray(offset - headerBytes, offset + length))
  }
  if (cutBytes > 0) {
    writeFileSync(join(corruptFolder, `${basename(file)}.${scan.goodBytes}`), content.subarray(scan.goodBytes))
    truncateSync(file, scan.goodBytes)
  }
  const { records } = scan
  const segment = {
    file,
    first,
    records,
    answered: new Uint8Array(Math.max(64, records.length)),
    open: records.length,
    bytes: scan.goodBytes,
  }
  return { segment, scan, cutBytes }
}

export function addRecord(segment: Segment, place: RecordPlace): number {
  const position = segment.records.push(place) - 1
  if (position >= segment.answered.length) {
    const grown = new Uint8Array(segment.answered.length * 2)
    grown.set(segment.answered)
    segment.answered = grown
  }
  segment.open++
  segment.bytes = place.offset + place.length
  return segment.first + position
}

/** Marks a record as done with. False when it is not of this segment, or was done with before. */
export function closeRecord(segment: Segment, seq: number): boolean {
  const position = seq - segment.first
  if (position < 0 || position >= segment.records.length || segment.answered[position] === 1) return false
  segment.answered[position] = 1
  segment.open--
  return true
}

export function isOpen(segment: Segment, seq: number): boolean {
  const position = seq - segment.first
  return position >= 0 && position < segment.records.length && segment.answered[position] === 0
}

/** The payload of a record as it was written; undefined when the file is damaged there or gone. */
export function readRecord(segment: Segment, seq: number): Buffer | undefined {
  const place = segment.records[seq - segment.first]
  if (!place) return undefined
  try {
    const record = readAt(segment.file, place.offset - headerBytes, headerBytes + place.length)
    return isIntact(record) ? record.subarray(headerBytes) : undefined
  } catch {
    return undefined
  }
}

/** Samples in records that nobody has answered yet. */
export function openSamples(segment: Segment): number {
  return segment.records.reduce((sum, record, position) => (segment.answered[position] === 0 ? sum + record.samples : sum), 0)
}

export function removeSegment(segment: Segment): void {
  rmSync(segment.file, { force: true })
}

/** Not in append mode: after a failed write the same place is written again. */
export function openForWriting(segment: Segment): number {
  return openSync(segment.file, constants.O_RDWR | constants.O_CREAT, 0o600)
}
