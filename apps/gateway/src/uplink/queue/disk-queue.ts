import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../../log.ts'
import { readCheckpoint, writeCheckpoint } from './checkpoint.ts'
import { type Disk, isDiskFull, realDisk } from './disk.ts'
import { keepForInspection } from './inspection.ts'
import { activeSegment, answeredRanges, damagedNumbers, loadSegments, minusVanished } from './loading.ts'
import { encodeRecord } from './record.ts'
import { Segments } from './segments.ts'
import { Tail } from './tail.ts'

export interface QueueOptions {
  folder: string
  maxBytes: number
  /** The machine's boot: counts start over with it. */
  boot: string
  /** A new random stream name. */
  newStream: () => string
  log: Log
  disk?: Disk
  segmentBytes?: number
}

export interface Entry {
  seq: number
  payload: string
}

export interface QueueCounts {
  /** Entries that the server has not answered. */
  queued: number
  /** Samples lost because there was no room. */
  dropped: number
  /** Entries given up: refused, or never answered. */
  setAside: number
  /** Entries that damage of the files took. */
  lost: number
  bytes: number
}

interface Pending {
  build: (seq: number) => string
  samples: number
  done: (entry: Entry | undefined) => void
}

/** Store-and-forward on disk: what `append` has resolved survives kill -9 and power failure until the server answers. */
export class DiskQueue {
  readonly stream: string
  #options: QueueOptions
  #segments: Segments
  #tail: Tail
  #next: number
  /** The highest number that is safe on disk. */
  #durable: number
  #dropped: number
  #setAside: number
  #lost: number
  #pending: Pending[] = []
  #flushing: Promise<void> | undefined
  #dirty = false
  #closed = false

  /** Opens or creates the queue in `folder`. @throws the system's error when the folder cannot be used */
  constructor(options: QueueOptions) {
    mkdirSync(options.folder, { recursive: true, mode: 0o700 })
    this.#options = options
    const checkpoint = readCheckpoint(this.#checkpointFile)
    const loaded = loadSegments(options.folder)
    if (checkpoint) minusVanished(loaded, checkpoint)
    if (loaded.lost > 0) options.log.error({ lost: loaded.lost }, 'queue damaged: a part was set aside')
    // Without segments nobody knows how far the numbers went: a new stream, so that no old confirmation fits.
    const continues = checkpoint !== undefined && loaded.segments.length > 0
    this.stream = continues ? checkpoint.stream : options.newStream()
    const sameBoot = checkpoint?.boot === options.boot
    this.#dropped = sameBoot ? checkpoint.dropped : 0
    this.#setAside = sameBoot ? checkpoint.setAside : 0
    this.#lost = (sameBoot ? (checkpoint.lost ?? 0) : 0) + loaded.lost
    this.#next = loaded.next
    this.#durable = loaded.next - 1
    const { folder, disk = realDisk, segmentBytes = Math.min(4_000_000, Math.ceil(options.maxBytes / 8)), log } = options
    const active = activeSegment(folder, loaded, segmentBytes)
    this.#segments = new Segments(loaded.segments)
    this.#tail = new Tail({ folder, disk, segmentBytes, log }, this.#segments, active)
    if (continues) this.answer(checkpoint.answered)
    for (const seq of damagedNumbers(loaded.segments)) this.read(seq)
    this.#saveCheckpoint()
  }

  /** Resolves when the entry is safe on disk; undefined when even dropping everything older made no room (counted). */
  append(build: (seq: number) => string, samples: number): Promise<Entry | undefined> {
    if (this.#closed) return Promise.resolve(undefined)
    return new Promise((done) => {
      this.#pending.push({ build, samples, done })
      this.#flushing ??= this.#flush()
    })
  }

  /** The lowest number above `after` that is safe on disk and waits for an answer. */
  nextOpen(after: number): number | undefined {
    return this.#segments.nextOpen(after, this.#durable)
  }

  isOpen(seq: number): boolean {
    return this.#segments.holding(seq) !== undefined
  }

  /** The payload as it was appended. Undefined: answered, dropped, or damaged (then counted as lost). */
  read(seq: number): string | undefined {
    if (!this.isOpen(seq)) return undefined
    const payload = this.#segments.read(seq)
    if (!payload) this.#loseUnreadable(seq)
    return payload?.toString('utf8')
  }

  /** The server has these numbers: they are deleted. Ranges may reach beyond what the queue holds. */
  answer(ranges: readonly (readonly [from: number, to: number])[]): void {
    for (const [from, to] of ranges) if (this.#segments.close(from, to)) this.#dirty = true
    this.#segments.removeAnswered()
  }

  /** Gives an entry up: kept in `set-aside/` for inspection, counted, never sent again. */
  setAside(seq: number, reason: string): void {
    if (!this.isOpen(seq)) return
    const { log, folder } = this.#options
    try {
      keepForInspection(folder, seq, reason, this.#segments.read(seq))
    } catch (error) {
      log.warn({ err: error }, 'a set aside entry could not be kept')
    }
    log.warn({ seq, reason }, 'entry set aside')
    this.#setAside++
    this.answer([[seq, seq]])
  }

  counts(): QueueCounts {
    return { queued: this.#segments.open, dropped: this.#dropped, setAside: this.#setAside, lost: this.#lost, bytes: this.#segments.bytes }
  }

  /** Writes down what is answered; called about once a second. */
  checkpoint(): void {
    if (this.#dirty) this.#saveCheckpoint()
  }

  /** Waits for what is being written, then closes. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#flushing
    this.#saveCheckpoint()
    this.#tail.close()
  }

  #loseUnreadable(seq: number): void {
    this.#options.log.error({ seq }, 'entry damaged on disk')
    this.#lost++
    this.answer([[seq, seq]])
  }

  async #flush(): Promise<void> {
    while (this.#pending.length > 0) {
      const batch = this.#pending.splice(0, 1_000)
      const written = batch.map((each) => this.#write(each))
      await this.#tail.sync()
      this.#durable = this.#next - 1
      for (const [position, each] of batch.entries()) each.done(written[position])
    }
    this.#flushing = undefined
  }

  #write({ build, samples }: Pending): Entry | undefined {
    for (;;) {
      const seq = this.#next
      const payload = build(seq)
      const record = encodeRecord(Buffer.from(payload), samples)
      while (this.#segments.bytes + record.length > this.#options.maxBytes) if (!this.#dropOldest('size cap')) break
      try {
        this.#tail.write(seq, record, samples)
        this.#next++
        return { seq, payload }
      } catch (error) {
        if (isDiskFull(error) && this.#dropOldest('disk full')) continue
        this.#dropped += samples
        this.#dirty = true
        this.#options.log.error({ err: error }, 'a sample could not be stored')
        return undefined
      }
    }
  }

  /** False when nothing is left to delete. */
  #dropOldest(why: string): boolean {
    const lost = this.#tail.dropOldest(this.#next)
    if (lost === undefined) return false
    this.#dropped += lost
    this.#dirty = true
    if (lost > 0) this.#options.log.warn({ lost, why }, 'oldest samples dropped')
    return true
  }

  get #checkpointFile(): string {
    return join(this.#options.folder, 'checkpoint')
  }

  #saveCheckpoint(): void {
    try {
      writeCheckpoint(this.#checkpointFile, {
        stream: this.stream,
        boot: this.#options.boot,
        dropped: this.#dropped,
        setAside: this.#setAside,
        lost: this.#lost,
        next: this.#next,
        answered: answeredRanges(this.#segments.all),
      })
      this.#dirty = false
    } catch (error) {
      this.#options.log.warn({ err: error }, 'checkpoint not written')
    }
  }
}
