export interface ZipBounds {
  /** Bytes of all parts when unpacked. */
  unpacked: number
  parts: number
}

const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50
/** Length of the end record, and of the comment that may follow it. */
const endLength = 22
const mostComment = 65_535

/**
 * Whether the directory of a ZIP promises little enough to be unpacked. The reader then unpacks no more than promised.
 * Entries without a promised size, of more than 4 GB, and directories that do not add up are refused.
 */
export function isSmallWhenUnpacked(bytes: Buffer, bounds: ZipBounds): boolean {
  const end = endRecord(bytes)
  if (end === undefined) return false
  const entries = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  let unpacked = 0
  for (let index = 0; index < entries; index += 1) {
    if (index >= bounds.parts || at + 46 > bytes.length || bytes.readUInt32LE(at) !== directoryEntry) return false
    const packed = bytes.readUInt32LE(at + 20)
    const size = bytes.readUInt32LE(at + 24)
    if (size === 0 && packed > 2) return false
    unpacked += size
    if (unpacked > bounds.unpacked) return false
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return true
}

function endRecord(bytes: Buffer): number | undefined {
  const first = Math.max(0, bytes.length - endLength - mostComment)
  for (let at = bytes.length - endLength; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) === endOfDirectory) return at
  }
  return undefined
}
