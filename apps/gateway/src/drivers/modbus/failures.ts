import { DeviceError, type Unreadable } from '../driver.ts'

/** Modbus Application Protocol V1.1b3, 7: what a device says instead of an answer. */
const exceptions: Readonly<Record<number, readonly [reason: Unreadable, text: string]>> = {
  1: ['not-accepted', 'illegal function'],
  2: ['not-accepted', 'illegal data address'],
  3: ['not-accepted', 'illegal data value'],
  4: ['protocol', 'server device failure'],
  5: ['not-accepted', 'acknowledge'],
  6: ['not-accepted', 'server device busy'],
  7: ['not-accepted', 'negative acknowledge'],
  8: ['protocol', 'memory parity error'],
  10: ['stale', 'gateway path unavailable'],
  11: ['timeout', 'gateway target device failed to respond'],
}

/** An exception that a device answered: the line is as good as before. */
export class ModbusException extends DeviceError {
  readonly code: number

  constructor(code: number) {
    const [reason, text] = exceptions[code] ?? ['protocol', 'unknown']
    super(reason, `exception ${code}: ${text}`, { keepsLink: true })
    this.code = code
  }

  /** The device does not have what it was asked for. */
  get isAbsence(): boolean {
    return this.code === 1 || this.code === 2
  }
}

/** What went wrong, in the words of the gateway. */
export function failureOf(cause: unknown): DeviceError {
  if (cause instanceof DeviceError) return cause
  const { modbusCode, errno, name, message } = fieldsOf(cause)
  if (typeof modbusCode === 'number') return new ModbusException(modbusCode)
  if (errno === 'ETIMEDOUT' || name === 'TimeoutError' || name === 'AbortError') return new DeviceError('timeout', message, { cause })
  return new DeviceError(errno === 'ECONNREFUSED' ? 'refused' : 'protocol', message, { cause })
}

/** modbus-serial throws errors of its own kinds, some of which are no Error. */
function fieldsOf(cause: unknown): { modbusCode?: unknown; errno?: unknown; name?: unknown; message: string } {
  const fields = (typeof cause === 'object' && cause !== null ? cause : {}) as Record<string, unknown>
  return { ...{ modbusCode: fields.modbusCode, errno: fields.errno, name: fields.name }, message: String(fields.message ?? cause) }
}
