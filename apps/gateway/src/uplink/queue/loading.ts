import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Checkpoint } from './checkpoint.ts'
import { keepNewest } from './inspection.ts'
import { firstOf, loadSegment, newSegment, type Segment } from './segment.ts'

export interface LoadedSegments {
  segments: Segment[]
  /** The number that the next record gets. */
  next: number
  /** Records lost to damage. */
  lost: number
}

/** Reads every segment of a folder; what is damaged is set aside and the rest is used. */
export function loadSegments(folder: string): LoadedSegments {
  const corrupt = join(folder, 'corrupt')
  mkdirSync(corrupt, { recursive: true, mode: 0o700 })
  const segments: Segment[] = []
  let next = 1
  let lost = 0
  for (const name of readdirSync(folder).sort()) {
    const first = firstOf(name)
    if (first === undefined) continue
    const { segment, scan, cutBytes } = loadSegment(join(folder, name), first, corrupt)
    segments.push(segment)
    lost += scan.lost
    // A lost record may have been sent, and its confirmation may still come: no new record may get its number.
    // There are never more lost records than lost bytes.
    next = Math.max(next, first + segment.records.length + cutBytes)
  }
  keepNewest(corrupt)
  return { segments, next, lost }
}

/** The segment to go on with: the last one when it ends where the next number begins and has room. */
export function activeSegment(folder: string, loaded: LoadedSegments, segmentBytes: number): Segment {
  const last = loaded.segments.at(-1)
  if (last && last.bytes < segmentBytes && last.first + last.records.length === loaded.next) return last
  const fresh = newSegment(folder, loaded.next)
  loaded.segments.push(fresh)
  return fresh
}

/** Answered numbers of the segments that still stand, as closed ranges in rising order. */
export function answeredRanges(segments: readonly Segment[]): [from: number, to: number][] {
  const ranges: [number, number][] = []
  for (const { first, records, answered } of segments) {
    for (let position = 0; position < records.length; position++) {
      if (answered[position] === 0) continue
      const last = ranges.at(-1)
      if (last?.[1] === first + position - 1) last[1]++
      else ranges.push([first + position, first + position])
    }
  }
  return ranges
}

/** Numbers of the records that keep their place although their bytes are damaged. */
export function damagedNumbers(segments: readonly Segment[]): number[] {
  return segments.flatMap(({ first, records }) => records.flatMap(({ damaged }, position) => (damaged ? [first + position] : [])))
}

/** Records whose bytes are gone without a trace: counted as lost, and their numbers are not given again. */
export function minusVanished(loaded: LoadedSegments, { next = 0, answered }: Checkpoint): void {
  if (loaded.segments.length === 0 || next <= loaded.next) return
  const known = answered.reduce((sum, [from, to]) => sum + Math.max(0, to - Math.max(from, loaded.next) + 1), 0)
  loaded.lost += next - loaded.next - known
  loaded.next = next
}
