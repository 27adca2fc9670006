import { marks } from '../codec/column.ts'
import type { SampleBlock, SampleColumn } from '../codec/sample-block.ts'

/** Samples of one hour as the database packs them: the binary form of each value, one sample after the other. */
export interface PackedHour {
  /** Hours since 1970. */
  hour: number
  samples: number
  /** Highest slot of either store. */
  v_slots: number
  c_slots: number
  ats: Buffer
  flags: Buffer
  v: Buffer
  c: Buffer
}

/** Microseconds from 1970 to 2000, where PostgreSQL begins to count. */
const epoch2000 = 946_684_800_000_000
const hourMicroseconds = 3_600_000_000

export function unpackHour(packed: PackedHour): SampleBlock {
  const { samples, hour } = packed
  const times = new Float64Array(samples)
  for (let i = 0; i < samples; i++) times[i] = Number(packed.ats.readBigInt64BE(8 * i)) + epoch2000 - hour * hourMicroseconds
  const flags = Uint16Array.from({ length: samples }, (_, i) => packed.flags.readUInt16BE(2 * i))
  return {
    times,
    flags,
    columns: [...columnsOf('v', packed.v, packed.v_slots, samples), ...columnsOf('c', packed.c, packed.c_slots, samples)],
  }
}

/** Arrays in their binary form: dimensions, flags, type; per dimension length and lower bound; per value its size (-1: null) and bytes. */
function columnsOf(store: 'v' | 'c', bytes: Buffer, slots: number, samples: number): SampleColumn[] {
  const columns = Array.from({ length: slots }, (_, i): SampleColumn => {
    return { store, slot: i + 1, values: new Float64Array(samples), marks: new Uint8Array(samples).fill(marks.missing) }
  })
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = store === 'v' ? 4 : 8
  let at = 0
  for (let sample = 0; sample < samples; sample++) {
    const dimensions = view.getInt32(at)
    const length = dimensions === 0 ? 0 : view.getInt32(at + 12)
    at += 12 + 8 * dimensions
    for (let i = 0; i < length; i++) {
      const missing = view.getInt32(at) === -1
      at += 4
      const column = columns[i]
      if (missing || !column) continue
      const value = store === 'v' ? view.getFloat32(at) : view.getFloat64(at)
      at += size
      column.marks[sample] = Number.isNaN(value) ? marks.bad : marks.value
      if (!Number.isNaN(value)) column.values[sample] = value
    }
  }
  return columns
}
