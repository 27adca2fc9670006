import snmp from 'net-snmp'
import { DeviceError, type Unreadable } from '../driver.ts'

const { ErrorStatus } = snmp
/** Of SNMPv2 and of the user-based security model: who asks may not. */
const forbidden = new Set([6, 16])
const refusedBySystem = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EACCES'])

/** Why an agent could not be asked; `refusal` is the reason for errors that it states itself. */
export function deviceErrorOf(error: unknown, refusal: Unreadable = 'protocol'): DeviceError {
  if (error instanceof DeviceError) return error
  const detail = error instanceof Error ? error.message : String(error)
  const failed = error instanceof snmp.RequestFailedError
  return new DeviceError(reasonOf(error, refusal), detail, { cause: error, keepsLink: failed })
}

function reasonOf(error: unknown, refusal: Unreadable): Unreadable {
  if (error instanceof snmp.RequestTimedOutError || (error instanceof Error && error.name === 'TimeoutError')) return 'timeout'
  if (error instanceof snmp.ResponseInvalidError) return securityFailures.has(error.code) ? 'login' : 'protocol'
  if (error instanceof snmp.RequestFailedError) return forbidden.has(error.status) ? 'login' : refusal
  if (error instanceof Error && 'code' in error && refusedBySystem.has(String(error.code))) return 'refused'
  return 'protocol'
}

const { EAuthFailure, ECouldNotDecrypt } = snmp.ResponseInvalidCode
const securityFailures = new Set([EAuthFailure, ECouldNotDecrypt])

/** Of the objects asked for, the one that SNMPv1 says it does not have; a question for one object names it by itself. */
export function failsAt(error: unknown, oids: readonly string[]): string | undefined {
  if (!(error instanceof snmp.RequestFailedError) || error.status !== ErrorStatus.NoSuchName) return undefined
  return oids.length === 1 ? oids[0] : oids.find((oid) => error.message.endsWith(`: ${oid}`))
}

export function isTooBig(error: unknown): boolean {
  return error instanceof snmp.RequestFailedError && error.status === ErrorStatus.TooBig
}
