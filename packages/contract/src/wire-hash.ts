import { md5 } from '@noble/hashes/legacy.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** What the specification's clients send as `pw`: upper-case MD5 of the password and a fixed suffix. The server treats it as the password. */
export function wireHash(password: string): string {
  return bytesToHex(md5(utf8ToBytes(`${password}kilowatch`))).toUpperCase()
}
