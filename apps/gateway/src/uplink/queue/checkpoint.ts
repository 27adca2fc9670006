import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'

/** What a queue remembers beside its records; losing it costs repeated sending, never a reading. */
export interface Checkpoint {
  stream: string
  /** The machine's boot that the counts belong to. */
  boot: string
  dropped: number
  setAside: number
  /** Absent in files of earlier versions. */
  lost?: number
  /** The number that the next record gets at least. Absent in files of earlier versions. */
  next?: number
  /** Answered numbers, as closed ranges. */
  answered: readonly (readonly [from: number, to: number])[]
}

/** Undefined when there is none, or it is damaged. */
export function readCheckpoint(file: string): Checkpoint | undefined {
  try {
    const [checksum, body = ''] = readFileSync(file, 'utf8').split('\n', 2)
    return checksum === String(crc32(body)) ? (JSON.parse(body) as Checkpoint) : undefined
  } catch {
    return undefined
  }
}

/** Replaces the file whole, so that a reader finds the old or the new one. @throws the system's error */
export function writeCheckpoint(file: string, checkpoint: Checkpoint): void {
  const body = JSON.stringify(checkpoint)
  writeFileSync(`${file}.new`, `${crc32(body)}\n${body}`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
