import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/** First byte of every block: how the rest is to be read. */
const version = 1
/** A block of 64 points at a sample each millisecond would be smaller. */
const mostBytes = 1 << 30

/** Both run on threads of Node's own, so that long ranges hold up nobody. */
export async function pack(body: Uint8Array): Promise<Buffer> {
  return Buffer.concat([Buffer.from([version]), await deflate(body, { level: 1 })])
}

/** @throws Error where the block is of a newer version or damaged */
export async function unpack(block: Uint8Array): Promise<Buffer> {
  if (block[0] !== version) throw new Error(`a block of version ${block[0]} cannot be read`)
  return inflate(block.subarray(1), { maxOutputLength: mostBytes })
}
