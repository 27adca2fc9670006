import { promisify } from 'node:util'
import { deflateRaw, inflateRaw, inflateRawSync } from 'node:zlib'

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/** First byte of every block: how the rest is to be read. */
const version = 1
/** A block of 64 points at a sample each millisecond would be smaller. */
const mostBytes = 1 << 30

/** Packed bytes that are unpacked in a tenth of a millisecond: to hand them to a thread would take four times as long. */
const smallBlock = 16_384

/** Runs on a thread of Node's own, so that sealing holds up nobody. */
export async function pack(body: Uint8Array): Promise<Buffer> {
  return Buffer.concat([Buffer.from([version]), await deflate(body, { level: 1 })])
}

/** @throws Error where the block is of a newer version or damaged */
export async function unpack(block: Uint8Array): Promise<Buffer> {
  if (block[0] !== version) throw new Error(`a block of version ${block[0]} cannot be read`)
  const packed = block.subarray(1)
  return packed.length <= smallBlock
    ? inflateRawSync(packed, { maxOutputLength: mostBytes })
    : inflate(packed, { maxOutputLength: mostBytes })
}
