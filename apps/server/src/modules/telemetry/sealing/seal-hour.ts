import { decodeSamples, encodeSamples, type SampleBlock } from '../codec/sample-block.ts'
import type { FactsOf } from '../day-rollup.ts'
import { joinHour, sameHour, splitHour } from '../hour-samples.ts'
import type { SealedBlock } from '../queries/sealing.ts'

/** Blocks of an hour, and what they say when they are read. */
export interface SealedHour {
  blocks: SealedBlock[]
  /** The part with every time first. */
  read: SampleBlock[]
}

/** Writes an hour as blocks, reads these and compares. @throws Error where one value is not the same: nothing of it may be stored then */
export async function sealHour(hour: number, samples: SampleBlock, factsOf: FactsOf): Promise<SealedHour> {
  const parts = splitHour(samples)
  const packed = await Promise.all(parts.map(({ block }) => encodeSamples(block, (slot) => factsOf(slot).decimals ?? 0)))
  const read = await Promise.all(packed.map((block) => decodeSamples(block)))
  if (!sameHour(joinHour(read), samples)) throw new Error(`hour ${hour} does not come back from its blocks as it was`)
  const blocks = parts.map(({ part, block }, i) => ({ hour, part, samples: block.times.length, block: packed[i] ?? Buffer.alloc(0) }))
  return { blocks, read }
}
