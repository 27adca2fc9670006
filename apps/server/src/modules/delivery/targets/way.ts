import type { OutgoingAnswer, OutgoingRequest } from '../../../outgoing/request.ts'
import type { NotificationMessage } from '../notification.ts'
import type { Outcome } from '../provider.ts'

/** A webhook or robot with its secrets opened. */
export interface OpenTarget {
  address: string
  secret: string | undefined
}

/** How one kind of target is spoken to. */
export interface TargetWay {
  request(target: OpenTarget, message: NotificationMessage, now: Date): OutgoingRequest
  outcome(answer: OutgoingAnswer): Outcome
}

export function jsonRequest(url: string, body: unknown, headers: Readonly<Record<string, string>> = {}): OutgoingRequest {
  return { url, method: 'POST', headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers }, body: JSON.stringify(body) }
}
