/**
 * When a sample was taken. Within one boot the order of samples is that of their monotonic time, whatever is done to the uplink's wall
 * clock: the boot has an offset, real time is offset + monotonic time, and the wall clock is taken at its word where it agrees. An offset
 * changes only for samples that were never heard before, so that a repeated message gets the same times; it never reorders what was taken
 * in order, and puts nothing after its receipt. Times are milliseconds since 1970, monotonic times milliseconds since the boot.
 */

/** What each message says of the uplink's clocks at the moment of sending. */
export interface SendingClocks {
  /** The uplink's wall clock. */
  sent: number
  boot_now: string
  /** Monotonic milliseconds since `boot_now`. */
  up_now: number
}
export interface SampleClocks {
  t: number
  up: number
}

/** From this monotonic time on, up to the next stretch, real time is `offset` + monotonic time. */
export interface Stretch {
  from: number
  offset: number
}

/** What is known of the clocks of one boot. What lies before the first stretch goes by the wall clock. */
export interface BootClock {
  /** In order, never empty. */
  stretches: readonly Stretch[]
  /** Those that the database keeps; undefined while the wall clock was right all the time. */
  kept: readonly Stretch[] | undefined
  /** The highest monotonic time that was timed; undefined where only the database knows. */
  heard: number | undefined
  /** What the wall clock showed at the begin of the boot, by the newest message that brought something new. */
  shown: number
  /** Least offset that receipts allow, of the present and of the last span: the one of the fastest message. */
  low: number
  lowBefore: number
  /** Monotonic time at which the present span began. */
  lowSince: number
}

/** More than this behind is a wrong clock, not a slow network. */
export const clockTolerance = 10 * 60_000
/** Two machines that read one moment differ by so much at the best. */
export const resolution = 2
/** A wall clock and a monotonic one are not read at the same instant. */
const jitter = 20
/** The wall clock agrees where it lies so little before the reckoned time: less than the shortest interval between two samples. */
const agreement = 60
/** A message may have been underway for so long. */
const slowest = 10_000
const lowSpan = 10 * 60_000
/** A boot without a wall clock to trust is set forward when it has fallen so far behind. */
const drift = 2_000
/** After a correction to earlier times there is so much room before receipts meet the offset again. */
const slack = 1_000
/** What was heard from later than this after a receipt is of a time when the server's clock was ahead. */
export const believedAhead = 1_000
/** Stretches kept of a boot. */
const mostStretches = 16
const firstBelievable = Date.UTC(2020, 0, 1)

/** Whether the uplink's wall clock can be believed of earlier boots. */
export function isClockRight(sent: number, received: number): boolean {
  return sent >= firstBelievable && Math.abs(sent - received) <= clockTolerance
}

/** A boot as the database remembers it. */
export function knownBoot(stretches: readonly Stretch[], kept: BootClock['kept']): BootClock {
  const shown = stretches.at(-1)?.offset ?? 0
  const unknown = Number.POSITIVE_INFINITY
  return { stretches, kept, heard: undefined, shown, low: unknown, lowBefore: unknown, lowSince: 0 }
}

/** The time of a sample by its boot; `t` itself where the wall clock agrees. */
export function placeIn({ stretches }: BootClock, { t, up }: SampleClocks): number {
  for (let i = stretches.length - 1; i >= 0; i--) {
    const stretch = stretches[i]
    if (stretch && up >= stretch.from) return placeBy(stretch.offset, t, up)
  }
  return t
}

function placeBy(offset: number, t: number, up: number): number {
  const before = offset + up - t
  return before >= 0 && before <= agreement ? t : Math.round(offset + up)
}

export interface Heard extends SendingClocks {
  samples: readonly SampleClocks[]
  live: boolean
}

/**
 * A boot of which nothing is known, by its first message. `latest`: time of the uplink's newest stored sample, -Infinity where there is none:
 * a clock that shows an earlier time was set back.
 */
export function firstSight(message: Heard, received: number, latest: number): BootClock {
  const { sent, up_now, live } = message
  const low = received - up_now
  const shown = sent - up_now
  const first = message.samples.reduce((least, { up }) => Math.min(least, up), up_now)
  const reckoned = live ? Math.max(low, latest + 1 - first) : low
  const offset = isRight(sent, shown, low) && sent > latest ? ownOffset(shown, low) : reckoned
  return { stretches: [{ from: 0, offset }], kept: undefined, heard: -1, shown, low, lowBefore: low, lowSince: up_now }
}

/** Its monotonic time started over, or leapt, though its name stayed: it is another boot. A message that comes a second time is not taken for one. */
export function isAnotherRun({ heard, shown, stretches, ...boot }: BootClock, { sent, up_now }: SendingClocks, received: number): boolean {
  const low = Math.min(boot.low, boot.lowBefore)
  const later = received - up_now - (Number.isFinite(low) ? low : (stretches.at(-1)?.offset ?? 0))
  if (heard === undefined) return false
  if (up_now >= heard - slack) return later < -clockTolerance
  const laterByItsClock = sent - up_now - shown
  return later > clockTolerance || (later > slack && Math.abs(laterByItsClock - later) < slack / 4)
}

/** Follows the clocks of the running boot: from the first sample that was never heard before on, its offset may be another. */
export function follow(boot: BootClock, message: Heard, received: number, latest: number): void {
  const last = boot.stretches.at(-1)
  if (!last) return
  noteLow(boot, received - message.up_now, message.up_now)
  // All that the database holds of the boot lies before the newest stored sample.
  boot.heard ??= Math.max(last.from, Math.min(latest, received) - last.offset + agreement)
  let first = Number.POSITIVE_INFINITY
  let isAhead = false
  for (const { t, up } of message.samples) {
    if (up <= boot.heard) continue
    if (up < first) first = up
    if (placeBy(last.offset, t, Math.min(up, message.up_now)) > received + resolution) isAhead = true
  }
  if (first === Number.POSITIVE_INFINITY) return
  boot.shown = message.sent - message.up_now
  const offset = nextOffset({ boot, last, first, isAhead, latest, sent: message.sent })
  if (offset === last.offset) return
  boot.stretches = [...boot.stretches.slice(1 - mostStretches), { from: first, offset }]
}

/** Samples up to this one have their times. */
export function noteHeard(boot: BootClock, up: number): void {
  if (boot.heard === undefined || up > boot.heard) boot.heard = up
}

interface Choice {
  boot: BootClock
  last: Stretch
  /** The first sample that may get another offset. */
  first: number
  /** By the present offset a sample lies after its receipt. */
  isAhead: boolean
  latest: number
  sent: number
}

function nextOffset({ boot, last, first, isAhead, latest, sent }: Choice): number {
  const { shown } = boot
  const low = Math.min(boot.low, boot.lowBefore)
  const right = isRight(sent, shown, low)
  if (right && shown > last.offset + resolution) return ownOffset(shown, low)
  // Order counts for more: samples that all came within a millisecond lie a millisecond apart.
  if (isAhead) return Math.max(right ? ownOffset(shown, low) : low - roomBefore(low + first - latest), latest + 1 - first)
  const behind = last.offset - shown
  if (right && behind > agreement && behind <= slowest && shown + first > latest) return ownOffset(shown, low)
  const isIgnored = !right || behind > agreement
  return isIgnored && last.offset < low - drift ? low : last.offset
}

function roomBefore(room: number): number {
  return Math.min(slack, Math.max(0, room / 2))
}

/** Neither ahead of what was received, nor too far behind. */
function isRight(sent: number, shown: number, low: number): boolean {
  return sent >= firstBelievable && shown <= low + resolution && shown >= low - clockTolerance
}

/** The wall clock's own, with room for jitter as far as receipts allow. */
function ownOffset(shown: number, low: number): number {
  return Math.min(shown + jitter, low + resolution)
}

function noteLow(boot: BootClock, offset: number, upNow: number): void {
  const low = Math.min(boot.low, boot.lowBefore)
  // Either machine slept, or the server's clock was set: what was learnt before no longer holds.
  if (offset > low + 6 * slowest || low === Number.POSITIVE_INFINITY) {
    boot.low = offset
    boot.lowBefore = offset
    boot.lowSince = upNow
  } else if (upNow - boot.lowSince > lowSpan) {
    boot.lowBefore = boot.low
    boot.low = offset
    boot.lowSince = upNow
  } else boot.low = Math.min(boot.low, offset)
}

/**
 * A sample of an earlier boot of which nothing is known; `NaN` where no clock can be trusted. One that lies after its receipt ran ahead
 * then as it does now: the offset that says so is to be kept.
 */
export function timeOfEarlierBoot(sample: SampleClocks, clocks: SendingClocks, received: number): { at: number; kept?: Stretch } {
  if (!isClockRight(clocks.sent, received) || sample.t < firstBelievable) return { at: Number.NaN }
  if (sample.t <= received + resolution) return { at: sample.t }
  const offset = sample.t - sample.up - Math.max(0, clocks.sent - received)
  const at = Math.round(offset + sample.up)
  return at > received + resolution ? { at: Number.NaN } : { at, kept: { from: sample.up, offset } }
}
