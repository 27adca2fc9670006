import type { WireValue } from '@kilowatch/telemetry'

/** What a driver read from one device; `values` by the keys of the catalogue. */
export interface Reading {
  ref: string
  /** A code of the catalogue. */
  type: string
  name?: string
  values: ReadonlyMap<string, WireValue>
  /** Variables that no point claims, and texts. */
  extras?: Readonly<Record<string, string | number>>
  /** Milliseconds between two readings, for points that are not read each time. */
  cadences?: ReadonlyMap<string, number>
}

/** Why a device cannot be read, as the status message says it; in words in locales/. */
export type Unreadable = 'refused' | 'timeout' | 'protocol' | 'login' | 'unknown-device' | 'stale' | 'tls' | 'not-accepted'

export class DeviceError extends Error {
  readonly reason: Unreadable
  /** Whether the connection is still good for another try. */
  readonly keepsLink: boolean
  constructor(reason: Unreadable, detail: string, options: { keepsLink?: boolean; cause?: unknown } = {}) {
    super(detail, { cause: options.cause })
    this.reason = reason
    this.keepsLink = options.keepsLink === true
  }
}

/** A parameter to set (with value) or a command to give (without). */
export interface WriteOrder {
  name: string
  value?: string
}

export interface Link {
  close(): void
}

/**
 * Turns one protocol into points of the catalogue; made for one configured device.
 * All three fail with DeviceError, and give up when the signal is aborted.
 */
export interface Driver<L extends Link = Link> {
  open(signal: AbortSignal): Promise<L>
  /** The device itself first; then what it reports that is a device of its own (sensors, outlets). */
  read(link: L, signal: AbortSignal): Promise<readonly Reading[]>
  write(link: L, order: WriteOrder, signal: AbortSignal): Promise<void>
}
