/** What stands at the beginning of an SNMP message (RFC 1157, RFC 3416, RFC 3412), enough to know whose answer it is. */
export interface MessageHeader {
  /** Of the request: request-id, or msgID in version 3. */
  id: number
  authenticated: boolean
  /** Tag of the PDU; undefined where it is encrypted. */
  pdu: number | undefined
}

interface Element {
  tag: number
  start: number
  end: number
}

const version3 = 3
const sequence = 0x30

/** The header of one datagram; undefined for what is no whole SNMP message. */
export function headerOf(datagram: Uint8Array): MessageHeader | undefined {
  const whole = elementAt(datagram, 0, datagram.length)
  if (whole?.tag !== sequence || whole.end !== datagram.length) return undefined
  const [version, second, third, fourth] = elementsIn(datagram, whole, 4)
  if (!version || !second || !third) return undefined
  if (integerOf(datagram, version) !== version3) {
    const [id] = elementsIn(datagram, third, 1)
    return id && { id: integerOf(datagram, id), authenticated: false, pdu: third.tag }
  }
  const [id, , flags] = elementsIn(datagram, second, 3)
  if (!id || !flags || !fourth) return undefined
  const scoped = fourth.tag === sequence ? elementsIn(datagram, fourth, 3)[2] : undefined
  return { id: integerOf(datagram, id), authenticated: ((datagram[flags.start] ?? 0) & 1) === 1, pdu: scoped?.tag }
}

/** The first elements inside another one; fewer where it has fewer, or is broken. */
function elementsIn(bytes: Uint8Array, { start, end }: Element, most: number): Element[] {
  const found: Element[] = []
  for (let at = start; at < end && found.length < most; ) {
    const element = elementAt(bytes, at, end)
    if (!element) break
    found.push(element)
    at = element.end
  }
  return found
}

/** BER: tag, length in its short or long form, content that ends before `limit`. */
function elementAt(bytes: Uint8Array, at: number, limit: number): Element | undefined {
  const tag = bytes[at]
  const first = bytes[at + 1]
  if (tag === undefined || first === undefined) return undefined
  const more = first < 0x80 ? 0 : first & 0x7f
  if (more > 4 || first === 0x80) return undefined
  let length = more === 0 ? first : 0
  for (let place = 0; place < more; place++) length = length * 256 + (bytes[at + 2 + place] ?? 0)
  const start = at + 2 + more
  return start + length <= limit ? { tag, start, end: start + length } : undefined
}

function integerOf(bytes: Uint8Array, { start, end }: Element): number {
  let value = (bytes[start] ?? 0) >= 0x80 ? -1 : 0
  for (let at = start; at < end; at++) value = value * 256 + (bytes[at] ?? 0)
  return value
}
