import type { Sample, Samples } from '@kilowatch/telemetry'

/** What is rewritten at each sending. */
export interface Sending {
  stream: string
  sent: number
  boot_now: string
  up_now: number
  live: boolean
}

/** What stands on disk: `seq`, `boot` and `samples`. */
export function entryPayload(seq: number, boot: string, samples: readonly Sample[]): string {
  return JSON.stringify({ seq, boot, samples })
}

/** A fresh entry as a message. */
export function freshMessage(payload: string, sending: Sending): string {
  return `${JSON.stringify(sending).slice(0, -1)},${payload.slice(1)}`
}

/**
 * An entry out of the backlog as a message: its samples are said to be of the device's present list, which begins with
 * the list they were made for; the server may never have heard of the older one.
 */
export function backlogMessage(payload: string, sending: Sending, hashOf: (ref: string) => string | undefined): string {
  const { seq, boot, samples } = JSON.parse(payload) as Pick<Samples, 'seq' | 'boot' | 'samples'>
  const current = samples.map((sample) => ({ ...sample, l: hashOf(sample.d) ?? sample.l }))
  return JSON.stringify({ ...sending, seq, boot, samples: current } satisfies Samples)
}
