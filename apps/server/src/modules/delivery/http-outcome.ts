import type { OutgoingAnswer, OutgoingFault } from '../../outgoing/request.ts'
import { notSent } from './failures.ts'
import type { Failed, Outcome } from './provider.ts'
import type { FailureCode } from './texts.ts'

const faults: Readonly<Record<OutgoingFault, { code: FailureCode; permanent: boolean }>> = {
  'bad-address': { code: 'http-bad-address', permanent: true },
  'plain-http': { code: 'http-plain', permanent: true },
  'forbidden-address': { code: 'http-forbidden', permanent: true },
  'unknown-host': { code: 'http-unknown-host', permanent: false },
  unreachable: { code: 'http-unreachable', permanent: false },
  timeout: { code: 'http-timeout', permanent: false },
  tls: { code: 'http-tls', permanent: false },
}

/** An HTTP server took it when it answers 2xx. Of what else it answers only the status is told: its text may come from where nobody should read. */
export function httpOutcome(answer: OutgoingAnswer): Outcome {
  if ('fault' in answer) return faultOutcome(answer.fault)
  return isTaken(answer.status) ? { sent: true } : statusOutcome(answer.status)
}

export function isTaken(status: number): boolean {
  return status >= 200 && status < 300
}

export function faultOutcome(fault: OutgoingFault): Failed {
  const { code, permanent } = faults[fault]
  return notSent(code, permanent)
}

/** Why an address was not reached, as `notificationFailureText` reads it. */
export function outgoingFailure(fault: OutgoingFault): string {
  return faults[fault].code
}

/** 408, 425 and 429 ask to come again; another 4xx will not change by itself, 5xx may. */
export function statusOutcome(status: number): Failed {
  const said = `HTTP ${status}`
  if (status === 408 || status === 425 || status === 429) return notSent('http-busy', false, said)
  if (status >= 300 && status < 400) return notSent('http-redirect', true, said)
  return status >= 400 && status < 500 ? notSent('http-refused', true, said) : notSent('http-failed', false, said)
}
