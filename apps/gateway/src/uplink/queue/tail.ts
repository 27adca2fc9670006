import { closeSync, fdatasyncSync } from 'node:fs'
import type { Log } from '../../log.ts'
import { type Disk, syncFolder, truncate } from './disk.ts'
import { headerBytes } from './record.ts'
import { addRecord, newSegment, openForWriting, type Segment } from './segment.ts'
import type { Segments } from './segments.ts'

export interface TailOptions {
  folder: string
  disk: Disk
  /** A segment that has so many bytes is full. */
  segmentBytes: number
  log: Log
}

/** The end of the queue: the newest segment, open for writing. */
export class Tail {
  #options: TailOptions
  #segments: Segments
  #active: Segment
  #fd: number

  /** `active`: the last of `segments`. @throws the system's error when it cannot be opened */
  constructor(options: TailOptions, segments: Segments, active: Segment) {
    this.#options = options
    this.#segments = segments
    this.#active = active
    this.#fd = openForWriting(active)
    syncFolder(options.folder)
  }

  /** Adds the record with this number, in a new segment where the present one is full. @throws the system's error, with nothing written */
  write(seq: number, record: Buffer, samples: number): void {
    try {
      if (this.#active.bytes >= this.#options.segmentBytes) this.#roll(seq)
      this.#options.disk.write(this.#fd, record, this.#active.bytes)
      addRecord(this.#active, { offset: this.#active.bytes + headerBytes, length: record.length - headerBytes, samples })
    } catch (error) {
      this.#undoWrite()
      throw error
    }
  }

  /** Deletes the oldest segment with all in it; `next`: the number of the next record. @returns samples lost; undefined when nothing is left to delete */
  dropOldest(next: number): number | undefined {
    if (this.#segments.all.length === 1 && this.#active.records.length === 0) return undefined
    const dropped = this.#segments.dropOldest()
    if (!dropped) return undefined
    // Its room is free only when nobody has it open.
    if (dropped.segment === this.#active) {
      closeSync(this.#fd)
      this.#begin(next)
    }
    return dropped.lost
  }

  /** What was written is safe from power failure, or the log says that it is not. */
  async sync(): Promise<void> {
    try {
      await this.#options.disk.sync(this.#fd)
    } catch (error) {
      this.#options.log.error({ err: error }, 'queue not synchronised with the disk')
    }
  }

  close(): void {
    closeSync(this.#fd)
  }

  /** What was half written must not stand before the next record. */
  #undoWrite(): void {
    try {
      truncate(this.#fd, this.#active.bytes)
    } catch (error) {
      this.#options.log.error({ err: error }, 'half a record could not be cut off')
    }
  }

  #roll(next: number): void {
    const full = this.#fd
    fdatasyncSync(full)
    this.#begin(next)
    closeSync(full)
    this.#segments.removeAnswered()
  }

  /** Starts a new segment. */
  #begin(next: number): void {
    const segment = newSegment(this.#options.folder, next)
    this.#fd = openForWriting(segment)
    this.#active = segment
    this.#segments.add(segment)
    syncFolder(this.#options.folder)
  }
}
