const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })
const gb18030 = new TextDecoder('gb18030', { fatal: true })

/**
 * What a device wrote: UTF-8, else GB18030 where that makes a plausible text of it, as cards made for China write. Undefined for anything
 * else: half of a text, or signs that nobody wrote, are worse than none.
 */
export function deviceText(octets: Uint8Array): string | undefined {
  return decoded(utf8, octets) ?? chineseText(octets)
}

function decoded(decoder: Pick<typeof utf8, 'decode'>, octets: Uint8Array): string | undefined {
  try {
    return decoder.decode(octets)
  } catch {
    return undefined
  }
}

/** Plausible: signs and characters of Chinese alone, most of them in daily use, none of them alone within a Western word. */
function chineseText(octets: Uint8Array): string | undefined {
  const text = decoded(gb18030, octets)
  if (text === undefined || !/^[\x20-\x7e\r\n\t\p{Script=Han}\u3000-\u303f\uff01-\uff60°±×÷·℃Ω–—‘’“”…]*$/u.test(text)) return undefined
  if (/[a-z]\p{Script=Han}(?:[a-z]|$)/u.test(text)) return undefined
  const { usual, rare } = kindsOf(octets)
  return usual > rare ? text : undefined
}

/** GB 2312 has its signs at A1 to A9 and the characters in daily use at B0 to D7; letters of the West (cp1252) give others for the most part. */
function kindsOf(octets: Uint8Array): { usual: number; rare: number } {
  const kinds = { usual: 0, rare: 0 }
  for (let at = 0; at < octets.length; at++) {
    const first = octets[at] ?? 0
    if (first < 0x80) continue
    const second = octets[at + 1] ?? 0
    const isUsual = second >= 0xa1 && ((first >= 0xa1 && first <= 0xa9) || (first >= 0xb0 && first <= 0xd7))
    kinds[isUsual ? 'usual' : 'rare']++
    at += second >= 0x30 && second <= 0x39 ? 3 : 1
  }
  return kinds
}
