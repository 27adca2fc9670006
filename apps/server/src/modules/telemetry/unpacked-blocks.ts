import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { SampleBlock } from './codec/sample-block.ts'

/** Some hundred device-days of one measure. */
const mostBytes = 16 * 1_048_576

/**
 * Blocks that were unpacked for a chart: who looks at one asks for nearly the same day again and again. They are known by what stands in
 * them, so none is ever out of date. Nobody may change what is given.
 */
export class UnpackedBlocks {
  readonly #kept: LRUCache<string, SampleBlock>

  constructor(bytes = mostBytes) {
    this.#kept = new LRUCache({ maxSize: bytes, sizeCalculation: bytesOf })
  }

  /** With the slots of these keys; `unpack` is asked where they are not there. */
  async get(block: Uint8Array, keys: ReadonlySet<string>, unpack: () => Promise<SampleBlock>): Promise<SampleBlock> {
    const name = nameOf(block, keys)
    const known = this.#kept.get(name)
    if (known) return known
    const unpacked = await unpack()
    this.#kept.set(name, unpacked)
    return unpacked
  }
}

function nameOf(block: Uint8Array, keys: ReadonlySet<string>): string {
  return `${createHash('sha256').update(block).digest('base64')} ${[...keys].join(' ')}`
}

/** With what an entry costs beside its numbers. */
function bytesOf({ times, flags, columns }: SampleBlock): number {
  const numbers = times.byteLength + flags.byteLength
  return 1_000 + columns.reduce((sum, { values, marks }) => sum + values.byteLength + marks.byteLength + 400, numbers)
}
