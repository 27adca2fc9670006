import { closeRecord, isOpen, openSamples, readRecord, removeSegment, type Segment } from './segment.ts'

/** The segments of a queue, oldest first; the last one is being written. */
export class Segments {
  #list: Segment[]

  constructor(list: Segment[]) {
    this.#list = list
  }

  get all(): readonly Segment[] {
    return this.#list
  }

  get bytes(): number {
    return this.#list.reduce((sum, segment) => sum + segment.bytes, 0)
  }

  /** Entries that nobody has answered. */
  get open(): number {
    return this.#list.reduce((sum, segment) => sum + segment.open, 0)
  }

  add(segment: Segment): void {
    this.#list.push(segment)
  }

  /** The lowest number above `after`, up to `last`, that waits for an answer. */
  nextOpen(after: number, last: number): number | undefined {
    for (const segment of this.#list) {
      const end = Math.min(segment.first + segment.records.length - 1, last)
      if (segment.open === 0 || after >= end) continue
      for (let seq = Math.max(after + 1, segment.first); seq <= end; seq++) if (isOpen(segment, seq)) return seq
    }
    return undefined
  }

  /** The segment in which this number waits for an answer. */
  holding(seq: number): Segment | undefined {
    return this.#list.find((segment) => isOpen(segment, seq))
  }

  /** The payload of an entry that waits; undefined also when it cannot be read. */
  read(seq: number): Buffer | undefined {
    const segment = this.holding(seq)
    return segment && readRecord(segment, seq)
  }

  /** Marks numbers as done with; ranges may reach beyond what is held. True when one of them was waiting. */
  close(from: number, to: number): boolean {
    let changed = false
    for (const segment of this.#list) {
      const end = Math.min(to, segment.first + segment.records.length - 1)
      for (let seq = Math.max(from, segment.first); seq <= end; seq++) changed = closeRecord(segment, seq) || changed
    }
    return changed
  }

  /** Deletes segments in which nothing waits, but for the one that is being written. */
  removeAnswered(): void {
    const active = this.#list.at(-1)
    const done = this.#list.filter((segment) => segment.open === 0 && segment !== active)
    if (done.length === 0) return
    this.#list = this.#list.filter((segment) => !done.includes(segment))
    for (const segment of done) removeSegment(segment)
  }

  /** Deletes the oldest segment whatever is in it; returns the samples that were still waiting there. */
  dropOldest(): { segment: Segment; lost: number } | undefined {
    const segment = this.#list.shift()
    if (!segment) return undefined
    removeSegment(segment)
    return { segment, lost: openSamples(segment) }
  }
}
