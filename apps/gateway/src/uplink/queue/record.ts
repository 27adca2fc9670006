import { crc32 } from 'node:zlib'

/** Bytes before each payload: its length, how many samples it holds, and the CRC-32 over both and the payload. */
export const headerBytes = 12
/** Larger than any message that the protocol allows; a length beyond it is damage. */
const maxPayloadBytes = 2_000_000

/** Where one record stands in its segment. */
export interface RecordPlace {
  /** Of the payload, from the beginning of the file. */
  offset: number
  length: number
  samples: number
  /** Its bytes are not what was written; it keeps its place, so that those behind it keep their numbers. */
  damaged?: true
}

export interface Scan {
  records: RecordPlace[]
  /** Bytes from the beginning that are whole records, or damaged ones with whole ones behind them. */
  goodBytes: number
  /** Records that the damaged rest seems to have held; 0 where all is whole. */
  lost: number
}

/** One record as it stands on disk. */
export function encodeRecord(payload: Buffer, samples: number): Buffer {
  const record = Buffer.allocUnsafe(headerBytes + payload.length)
  record.writeUInt32LE(payload.length, 0)
  record.writeUInt32LE(samples, 4)
  payload.copy(record, headerBytes)
  record.writeUInt32LE(checksum(record, 0, payload.length), 8)
  return record
}

/** Finds the records of a segment, up to where nobody can tell any more where one ends. */
export function scanRecords(segment: Buffer): Scan {
  const records: RecordPlace[] = []
  let at = 0
  while (at < segment.length) {
    const whole = isWhole(segment, at)
    if (!whole && !isSkippable(segment, at)) break
    const place = { offset: at + headerBytes, length: segment.readUInt32LE(at), samples: segment.readUInt32LE(at + 4) }
    records.push(whole ? place : { ...place, damaged: true })
    at = place.offset + place.length
  }
  return { records, goodBytes: at, lost: countByLengths(segment, at) }
}

/** Whether the bytes at this place are still what was written; `record` holds header and payload. */
export function isIntact(record: Buffer): boolean {
  return isWhole(record, 0)
}

function isWhole(segment: Buffer, at: number): boolean {
  if (at + headerBytes > segment.length) return false
  const length = segment.readUInt32LE(at)
  if (length === 0 || length > maxPayloadBytes || at + headerBytes + length > segment.length) return false
  return segment.readUInt32LE(at + 8) === checksum(segment, at, length)
}

/** A damaged record whose length is still right: a whole one begins where it ends. */
function isSkippable(segment: Buffer, at: number): boolean {
  return at + headerBytes <= segment.length && isWhole(segment, at + headerBytes + segment.readUInt32LE(at))
}

function checksum(segment: Buffer, at: number, length: number): number {
  return crc32(segment.subarray(at + headerBytes, at + headerBytes + length), crc32(segment.subarray(at, at + 8)))
}

/** The lengths in a damaged rest are mostly still right: following them tells about how many records went with it. */
function countByLengths(segment: Buffer, from: number): number {
  let count = 0
  for (let at = from; at < segment.length; count++) {
    const length = at + headerBytes <= segment.length ? segment.readUInt32LE(at) : 0
    if (length === 0 || length > maxPayloadBytes) return count + 1
    at += headerBytes + length
  }
  return count
}
