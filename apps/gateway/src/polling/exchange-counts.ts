import { type DeviceExchanges, type FailureKind, failureKinds, wireLimits } from '@kilowatch/telemetry'
import type { DeviceError, Unreadable } from '../drivers/driver.ts'

/** Response times are told of so many exchanges, the newest. */
const newest = 50

const kinds: Readonly<Record<Exclude<Unreadable, 'protocol'>, FailureKind>> = {
  timeout: 'timeout',
  stale: 'exception',
  refused: 'refused',
  tls: 'refused',
  login: 'refused',
  'not-accepted': 'exception',
  'unknown-device': 'exception',
}

/** Where the connection is as good as before, the answer was one of the protocol: the device said by it that something is wrong. */
function kindOf({ reason, keepsLink }: DeviceError): FailureKind {
  if (reason === 'protocol') return keepsLink ? 'exception' : 'garbage'
  return kinds[reason]
}

/** How the exchanges with one device went, whatever its protocol. `up` is monotonic, ms. */
export class ExchangeCounts {
  #tried = 0
  readonly #failed = new Map<FailureKind, number>()
  #last: { text: string; up: number } | undefined
  readonly #took: number[] = []

  /** @param took ms from the first byte that was sent, or from the opening of the connection, to the last of the answer */
  answered(took: number): void {
    this.#tried += 1
    this.#took.push(took)
    if (this.#took.length > newest) this.#took.shift()
  }

  failed(error: DeviceError, up: number): void {
    const kind = kindOf(error)
    this.#tried += 1
    this.#failed.set(kind, (this.#failed.get(kind) ?? 0) + 1)
    this.#last = { text: shortText(error), up }
  }

  /** Undefined before the first exchange. */
  told(ref: string, up: number): DeviceExchanges | undefined {
    if (this.#tried === 0) return undefined
    const failed = Object.fromEntries(failureKinds.flatMap((kind) => (this.#failed.has(kind) ? [[kind, this.#failed.get(kind)]] : [])))
    return { ref, tried: this.#tried, failed, ...this.#lastFailure(up), ...this.#times() }
  }

  #lastFailure(up: number): Pick<DeviceExchanges, 'last'> {
    return this.#last ? { last: { text: this.#last.text, ago: Math.max(0, up - this.#last.up) } } : {}
  }

  #times(): Pick<DeviceExchanges, 'took'> {
    const sorted = [...this.#took].sort((a, b) => a - b)
    const median = sorted[Math.floor((sorted.length - 1) / 2)]
    const most = sorted.at(-1)
    return median === undefined || most === undefined ? {} : { took: { median: tenths(median), most: tenths(most) } }
  }
}

/** Strangers write it: one line, and no longer than a message of a thousand devices has room for. */
function shortText({ message, reason }: DeviceError): string {
  const line = message.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim()
  return line.slice(0, wireLimits.failureChars).replace(/\p{Cs}$/u, '') || reason
}

function tenths(ms: number): number {
  return Math.round(ms * 10) / 10
}
