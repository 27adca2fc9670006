import snmp, { type Varbind } from 'net-snmp'

/** What an agent said of one object. */
export interface Said {
  /** Octets as text (in hexadecimal where they are none), OIDs in dotted form. */
  value: number | string
  /** A Counter32: begins at zero again after 2^32. */
  wraps: boolean
}

const { ObjectType } = snmp
const utf8 = new TextDecoder('utf-8', { fatal: true })
/** As long as any text that we keep. */
const longestText = 256

/** Undefined for an object that the agent does not have, and for kinds of values that no model reads. */
export function saidIn({ type, value }: Varbind): Said | undefined {
  if (typeof value === 'number') return { value, wraps: type === ObjectType.Counter }
  if (type === ObjectType.OID && typeof value === 'string') return { value, wraps: false }
  if (!Buffer.isBuffer(value)) return undefined
  if (type === ObjectType.Counter64) return { value: Number(BigInt(`0x${value.toString('hex') || '0'}`)), wraps: false }
  return type === ObjectType.OctetString ? { value: textOf(value), wraps: false } : undefined
}

/** Whether the agent says that it has no such object, or that its objects end here. */
export function isAbsent({ type }: Varbind): boolean {
  return type === ObjectType.NoSuchObject || type === ObjectType.NoSuchInstance || type === ObjectType.EndOfMibView
}

function textOf(octets: Buffer): string {
  const end = octets.findLastIndex((octet) => octet !== 0) + 1
  const said = octets.subarray(0, Math.min(end, longestText))
  try {
    return utf8.decode(said)
  } catch {
    return said.toString('hex').slice(0, longestText)
  }
}
