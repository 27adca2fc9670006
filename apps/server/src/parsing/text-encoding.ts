import type { TableEncoding } from '@kilowatch/contract'
import { Unreadable } from './unreadable.ts'

interface Read {
  text: string
  encoding: TableEncoding
}

/**
 * A text as it was written: as a person says, else as UTF-8, else as GB18030, which Excel for Chinese writes, where that makes plausible
 * Chinese of it. Western bytes nearly always make characters of GB18030 too, though rare ones.
 * @throws Unreadable where it is neither, or not what the person says
 */
export function textOf(bytes: Uint8Array, said?: TableEncoding): Read {
  if (said !== undefined) return { text: strictly(bytes, said) ?? refuse('wrong-encoding'), encoding: said }
  const unicode = strictly(bytes, 'utf-8')
  if (unicode !== undefined) return { text: unicode, encoding: 'utf-8' }
  const chinese = isPlausibleChinese(bytes) ? strictly(bytes, 'gb18030') : undefined
  return { text: chinese ?? refuse('unknown-encoding'), encoding: 'gb18030' }
}

function strictly(bytes: Uint8Array, encoding: TableEncoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function refuse(reason: 'unknown-encoding' | 'wrong-encoding'): never {
  throw new Unreadable(reason)
}

/** The share of characters that have to be everyday ones: names of people and places hold some others. */
const leastShare = 0.7

/** Whether most of its characters are marks and first-level characters of GB 2312, as nearly all of what is written is. */
function isPlausibleChinese(bytes: Uint8Array): boolean {
  let everyday = 0
  let others = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const [lead = 0, trail = 0] = [bytes[at], bytes[at + 1]]
    if (lead < 0x80) continue
    const isMark = lead >= 0xa1 && lead <= 0xa9
    const isFirstLevel = lead >= 0xb0 && lead <= 0xd7
    if ((isMark || isFirstLevel) && trail >= 0xa1) everyday += 1
    else others += 1
    at += 1
  }
  return everyday >= leastShare * (everyday + others)
}
