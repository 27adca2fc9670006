import { listHash, type Sample, type Samples } from '@kilowatch/telemetry'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { climateProbe, probeKeys } from '../../test/climate-probe.ts'
import { adoptBatch, prepareBatch } from './batch.ts'
import { resolution } from './clock-correction.ts'
import type { Device } from './device.ts'
import type { Uplink } from './registry.ts'
import { type BootRow, uplinkClock } from './uplink-clock.ts'

const limits = { 'probe.*.temperature': { high: [35, 32] } } satisfies Parameters<typeof climateProbe>[0]['limits']
const bounds = { rawFrom: 0, copiedBefore: 0, past: { admits: () => true }, hellos: { awaits: () => false } }
const refs = ['a', 'b'] as const
const start = Date.UTC(2026, 10, 22, 8)
const minute = 60_000

const device = (ref: string, id: number) => climateProbe({ id, boxId: ref, ref, intervalMs: 10_000, limits })

interface Episode {
  opening: number
  closing?: number
}

/** What the screen ought to show of one device: by the true order alone. */
class Model {
  value: number | null = null
  readonly episodes: Episode[] = []

  live(value: number): void {
    this.value = value
    const open = this.episodes.find(({ closing }) => closing === undefined)
    if (!open && value > 35) this.episodes.push({ opening: value })
    if (open && value <= 32) open.closing = value
  }
}

/** A server whose memory can be lost, and a gateway whose wall clock is set at will, its boots and its queue. */
class World {
  readonly devices = new Map(refs.map((ref, index) => [ref as string, device(ref, index + 1)]))
  readonly models = new Map(refs.map((ref) => [ref as string, new Model()]))
  readonly alarms = new Map<number, Episode[]>(refs.map((_, index) => [index + 1, []]))
  /** By sample: every time that it was given. */
  readonly times = new Map<string, Set<number>>()
  readonly kept = new Map<string, BootRow>()
  readonly sent: Samples[] = []
  running: BootRow | undefined
  uplink = this.#uplinkWith()
  now = start
  received = start
  boot = 1
  bootAt = start - 3_600_123
  error = 0
  online = true
  queue: { boot: string; samples: Sample[] }[] = []

  reading({ after, latency, values }: { after: number; latency: number; values: readonly number[] }): void {
    this.now += after
    const samples = values.map((value, index): Sample => {
      const taken = this.now - index
      return { d: refs[index] ?? '', l: listHash(probeKeys), t: taken + this.error, up: taken - this.bootAt, v: [value, 50] }
    })
    if (!this.online) {
      this.queue.push({ boot: this.bootName, samples })
      return
    }
    for (const { d, v } of samples) this.models.get(d)?.live(Number(v[0]))
    this.#send(this.bootName, samples, true, latency)
    for (const { boot, samples: old } of this.queue.splice(0)) this.#send(boot, old, false, 1)
  }

  repeat({ which, verbatim }: { which: number; verbatim: boolean }): void {
    const earlier = this.sent[which % Math.max(1, this.sent.length)]
    if (!earlier || !this.online) return
    if (verbatim && earlier.boot_now === this.bootName) this.#receive(earlier, 5)
    else this.#send(earlier.boot, earlier.samples, false, 5)
  }

  reboot(pause: number, error: number): void {
    this.now += pause
    this.boot += 1
    this.bootAt = this.now - 5_000
    this.error = error
  }

  /** Ingest starts over with what the database holds. */
  restart(): void {
    this.uplink = this.#uplinkWith()
  }

  get bootName(): string {
    return `boot ${this.boot}`
  }

  #send(boot: string, samples: Sample[], live: boolean, latency: number): void {
    const body = {
      stream: 's',
      seq: 1,
      boot,
      sent: this.now + this.error,
      boot_now: this.bootName,
      up_now: this.now - this.bootAt,
      live,
      samples,
    }
    this.sent.push(body)
    this.#receive(body, latency)
  }

  #receive(body: Samples, latency: number): void {
    this.received = Math.max(this.received + 1, this.now + latency)
    const message = { uplinkId: 'u', partition: 0, received: this.received, bytes: 1, body }
    const batch = prepareBatch([message], { uplink: () => this.uplink, isFull: () => false }, bounds)
    const [ids, ats] = batch.rows.columns().map((column) => column.slice(1, -1).split(',').map(Number))
    const timed = body.samples.filter(() => (ids?.length ?? 0) === body.samples.length)
    for (const [index, { d, up }] of timed.entries()) this.#note(`${body.boot} ${d} ${up}`, ats?.[index] ?? Number.NaN)
    for (const [uplink, clock] of batch.clocks) {
      expect(uplink).toBe(this.uplink)
      for (const row of clock.toKeep) this.kept.set(row.boot, row)
      this.running = clock.running ?? this.running
    }
    for (const [id, { episodes }] of batch.drafts) for (const episode of episodes) this.#noteEpisode(id, episode)
    adoptBatch(batch)
  }

  #note(sample: string, at: number): void {
    expect(at).toBeLessThanOrEqual(this.received + resolution)
    this.times.set(sample, (this.times.get(sample) ?? new Set()).add(at))
  }

  #noteEpisode(
    id: number,
    { opening, release }: { opening?: { at: number; value: number }; release?: { at: number; value: number } },
  ): void {
    const alarms = this.alarms.get(id) ?? []
    if (opening) alarms.push({ opening: opening.value })
    const last = alarms.at(-1)
    if (release && last) last.closing = release.value
    for (const turn of [opening, release]) if (turn) expect(turn.at).toBeLessThanOrEqual(this.received + resolution)
  }

  #uplinkWith(): Uplink {
    const latest = Math.max(...[...this.devices.values()].map(({ newest }) => newest.at ?? Number.NEGATIVE_INFINITY))
    return {
      id: 'u',
      businessId: '1',
      partition: 0,
      byRef: this.devices,
      removed: new Set(),
      absent: [],
      clock: uplinkClock([...this.kept.values()], this.running, latest),
    }
  }

  /** What stands on the screen and in the list of alarms is what the model knows; every sample has one time. */
  check(): void {
    for (const [ref, { value, episodes }] of this.models) {
      const { id, newest } = this.devices.get(ref) as Device
      expect(newest.v[0] ?? null).toBe(value)
      expect(newest.at ?? 0).toBeLessThanOrEqual(this.received + resolution)
      expect(this.alarms.get(id)).toEqual(episodes)
    }
    for (const given of this.times.values()) expect(given.size).toBe(1)
  }

  /** Milliseconds since the newest live value was taken, by its own time. */
  get age(): number {
    const [{ newest } = device('', 0)] = this.devices.values()
    return this.received - (newest.at ?? this.received)
  }
}

type Step =
  | { kind: 'reading'; after: number; latency: number; values: readonly number[] }
  | { kind: 'set'; error: number }
  | { kind: 'line'; online: boolean }
  | { kind: 'repeat'; which: number; verbatim: boolean }
  | { kind: 'reboot'; pause: number; error: number }
  | { kind: 'restart' }

const temperature = fc.oneof(fc.integer({ min: 10, max: 45 }), fc.constantFrom(32, 35))
const year = 365 * 24 * 60 * minute
const reading = fc.record({
  kind: fc.constant('reading' as const),
  after: fc.integer({ min: 1_000, max: 20_000 }),
  latency: fc.integer({ min: 0, max: 400 }),
  values: fc.array(temperature, { minLength: 2, maxLength: 2 }),
})
function steps(error: fc.Arbitrary<number>): fc.Arbitrary<Step[]> {
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 8, arbitrary: reading },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('set' as const), error }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('line' as const), online: fc.boolean() }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('repeat' as const), which: fc.nat(100), verbatim: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('reboot' as const), pause: fc.integer({ min: 5_000, max: 90_000 }), error }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
  )
  return fc.array(step, { minLength: 5, maxLength: 50 })
}

function play(taken: readonly Step[], after: (world: World) => void): void {
  const world = new World()
  for (const step of taken) {
    if (step.kind === 'reading') world.reading(step)
    else if (step.kind === 'set') world.error = step.error
    else if (step.kind === 'line') world.online = step.online
    else if (step.kind === 'repeat') world.repeat(step)
    else if (step.kind === 'reboot') world.reboot(step.pause, step.error)
    else world.restart()
    world.check()
    if (step.kind === 'reading' && world.online) after(world)
  }
}

const ahead = fc.oneof(
  fc.constantFrom(0, 0, 3, 300, 2_000, 5 * minute, 9 * minute, 20 * minute, year),
  fc.integer({ min: 0, max: 15 * minute }),
)
const anyError = fc.oneof(
  ahead,
  fc.constantFrom(-300, -2_000, -5 * minute, -9 * minute, -20 * minute, -year),
  fc.integer({ min: -15 * minute, max: 0 }),
)

describe('value, quality and alarms are those of the true order', () => {
  it('fault 26: under a clock that jumps ahead, is corrected and jumps again, with backlogs, repeats, boots and restarts', () => {
    fc.assert(
      fc.property(steps(ahead), (taken) => {
        play(taken, ({ age }) => expect(age).toBeLessThan(3_000))
      }),
      { numRuns: 120 },
    )
  })

  it('review X5: under a clock that is set anyhow', () => {
    fc.assert(
      fc.property(steps(anyError), (taken) => {
        play(taken, () => {})
      }),
      { numRuns: 120 },
    )
  })
})
