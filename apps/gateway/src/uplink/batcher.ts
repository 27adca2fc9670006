import type { Sample } from '@kilowatch/telemetry'

/** Half of what a message may hold: the envelope and other encodings of the same text need room too. */
const mostSamples = 500
const mostBytes = 400_000

export interface Batcher {
  add(sample: Sample): void
  /** Hands over what has gathered. */
  flush(): void
}

/** Gathers what is read in the same tick into one entry; nothing waits longer than `wait` milliseconds. */
export function createBatcher(wait: number, hand: (samples: readonly Sample[]) => void): Batcher {
  let samples: Sample[] = []
  let bytes = 0
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (samples.length === 0) return
    const gathered = samples
    samples = []
    bytes = 0
    hand(gathered)
  }

  return {
    add(sample) {
      const size = roughBytes(sample)
      if (samples.length >= mostSamples || bytes + size > mostBytes) flush()
      samples.push(sample)
      bytes += size
      timer ??= setTimeout(flush, wait)
    },
    flush,
  }
}

/** At most: numbers are shorter than 14 characters, extras bounded by the protocol. */
function roughBytes(sample: Sample): number {
  const extras = sample.x ? Object.entries(sample.x).reduce((sum, [key, value]) => sum + 3 * (key.length + String(value).length) + 8, 0) : 0
  return 150 + sample.v.length * 14 + extras
}
