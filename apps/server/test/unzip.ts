import { inflateRawSync } from 'node:zlib'

/** Texts of a ZIP by name, read by its directory as other programs do. */
export function unzip(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0) throw new Error('not a ZIP')
  const files = new Map<string, string>()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const sizes = {
      packed: bytes.readUInt32LE(at + 20),
      name: bytes.readUInt16LE(at + 28),
      extra: bytes.readUInt16LE(at + 30),
      note: bytes.readUInt16LE(at + 32),
    }
    const name = bytes.toString('utf8', at + 46, at + 46 + sizes.name)
    const local = bytes.readUInt32LE(at + 42)
    const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const packed = bytes.subarray(begin, begin + sizes.packed)
    files.set(name, (bytes.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed).toString('utf8'))
    at += 46 + sizes.name + sizes.extra + sizes.note
  }
  return files
}
