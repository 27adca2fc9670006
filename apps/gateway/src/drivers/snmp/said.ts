import snmp, { type Varbind } from 'net-snmp'
import { deviceText } from '../device-text.ts'

/** What an agent said of one object. */
export interface Said {
  /** Octets as text, OIDs in dotted form. */
  value: number | string
  /** A Counter32: begins at zero again after 2^32. */
  wraps: boolean
}

const { ObjectType } = snmp
/** As long as any text that we keep. */
const longestText = 256

/** Undefined for an object that the agent does not have, for kinds of values that no model reads, and for octets that are no text. */
export function saidIn({ type, value }: Varbind): Said | undefined {
  if (typeof value === 'number') return { value, wraps: type === ObjectType.Counter }
  if (type === ObjectType.OID && typeof value === 'string') return { value, wraps: false }
  if (!Buffer.isBuffer(value)) return undefined
  if (type === ObjectType.Counter64) return { value: Number(BigInt(`0x${value.toString('hex') || '0'}`)), wraps: false }
  const text = type === ObjectType.OctetString ? textOf(value) : undefined
  return text === undefined ? undefined : { value: text, wraps: false }
}

/** Whether the agent says that it has no such object, or that its objects end here. */
export function isAbsent({ type }: Varbind): boolean {
  return type === ObjectType.NoSuchObject || type === ObjectType.NoSuchInstance || type === ObjectType.EndOfMibView
}

function textOf(octets: Buffer): string | undefined {
  const end = octets.findLastIndex((octet) => octet !== 0) + 1
  return deviceText(octets.subarray(0, end))?.slice(0, longestText)
}
