import type { Sample } from '@kilowatch/telemetry'
import { ChangedHours, SampleRows } from '../modules/telemetry/index.ts'
import { type Device, placementFor } from './device.ts'
import { applySample, type Draft, draftOf } from './draft.ts'
import type { HeldLeases } from './leases.ts'
import { type Refused, refusalOf, type SamplesMessage } from './message.ts'
import type { PastPace } from './past-pace.ts'
import { type Placement, placeValues } from './point-list.ts'
import type { TimelessSample } from './queries/write-samples.ts'
import type { Registry, Uplink } from './registry.ts'
import { ClockDraft } from './uplink-clock.ts'

/** Everything that one transaction writes, and what is answered after it. */
export interface Batch {
  rows: SampleRows
  late: SampleRows
  /** Copied hours that its samples belong to. */
  changedHours: ChangedHours
  timeless: TimelessSample[]
  drafts: Map<number, Draft>
  clocks: Map<Uplink, ClockDraft>
  stored: SamplesMessage[]
  refused: Refused[]
  /** Uplinks whose point lists or devices we lack. */
  asked: Set<string>
  /** Samples of devices that a person removed: confirmed, counted and dropped. By uplink and ref. */
  dropped: Map<Uplink, Map<string, number>>
  /** So many of devices that a person disabled: confirmed, counted and dropped. */
  ofDisabled: number
}

/** In `samples.flags`: the time was reckoned from the boot, not read from the uplink's clock. */
export const flagCorrected = 1

/** Decides from memory alone what a batch changes; memory itself stays as it is. */
export function prepareBatch(messages: readonly SamplesMessage[], registry: Pick<Registry, 'uplink' | 'isFull'>, bounds: Bounds): Batch {
  const batch: Batch = {
    rows: new SampleRows(),
    late: new SampleRows(),
    changedHours: new ChangedHours(),
    timeless: [],
    drafts: new Map(),
    clocks: new Map(),
    stored: [],
    refused: [],
    asked: new Set(),
    dropped: new Map(),
    ofDisabled: 0,
  }
  for (const message of messages) addMessage(batch, message, registry, bounds)
  return batch
}

/** What the leases say of history, and how fast its past may be written. */
type Bounds = Pick<HeldLeases, 'rawFrom' | 'copiedBefore'> & { past: Pick<PastPace, 'admits'> }

interface Target {
  sample: Sample
  device: Device
  placement: Placement
}

/** `at`: real time of the sample; `NaN` where no clock can be trusted. */
type TimedTarget = Target & { at: number }

/** A message is taken whole or not at all: it has one number. */
function addMessage(batch: Batch, message: SamplesMessage, registry: Pick<Registry, 'uplink' | 'isFull'>, bounds: Bounds): void {
  const uplink = registry.uplink(message.uplinkId)
  const targets = targetsOf(message, uplink, registry)
  if (!uplink || typeof targets === 'string') {
    const reason = typeof targets === 'string' ? targets : 'unknown-device'
    batch.refused.push(refusalOf(message, reason))
    if (reason === 'unknown-device' || reason === 'unknown-list') batch.asked.add(message.uplinkId)
    return
  }
  const clock = clockIn(batch, uplink)
  clock.hear(message.body, message.received)
  const timed = targets.map((target) => ({ ...target, at: clock.timeOf(target.sample, message.body, message.received) }))
  if (!bounds.past.admits(message, countPast(timed, bounds))) {
    batch.refused.push(refusalOf(message, 'too-fast'))
    return
  }
  countDropped(batch, message, uplink)
  for (const target of timed) addSample(batch, message, clock, target, bounds)
  batch.stored.push(message)
}

/** Samples that become no row of a day that is still open: of sealed days, or without a time. */
function countPast(timed: readonly TimedTarget[], { rawFrom }: Bounds): number {
  let count = 0
  for (const { at } of timed) if (!(at >= rawFrom)) count += 1
  return count
}

type NoTarget = 'unknown-device' | 'unknown-list' | 'too-many-devices'

/** Where each sample lands, without those of disabled, removed and surplus devices; a reason where one of them lands nowhere. */
function targetsOf(message: SamplesMessage, uplink: Uplink | undefined, registry: Pick<Registry, 'isFull'>): Target[] | NoTarget {
  const targets: Target[] = []
  let dropped = 0
  for (const sample of message.body.samples) {
    const device = uplink?.byRef.get(sample.d)
    if (uplink?.removed.has(sample.d) || device?.disabled) {
      dropped += 1
      continue
    }
    if (!device && uplink && registry.isFull(uplink, message.received)) continue
    if (!device) return 'unknown-device'
    const placement = placementFor(device, sample.l)
    if (!placement) return 'unknown-list'
    targets.push({ sample, device, placement })
  }
  return targets.length + dropped > 0 ? targets : 'too-many-devices'
}

function countDropped(batch: Batch, message: SamplesMessage, uplink: Uplink): void {
  const counts = batch.dropped.get(uplink) ?? new Map<string, number>()
  for (const { d } of message.body.samples) {
    if (uplink.removed.has(d)) counts.set(d, (counts.get(d) ?? 0) + 1)
    else if (uplink.byRef.get(d)?.disabled) batch.ofDisabled += 1
  }
  if (counts.size > 0) batch.dropped.set(uplink, counts)
}

function addSample(
  batch: Batch,
  message: SamplesMessage,
  clock: ClockDraft,
  { sample, device, placement, at }: TimedTarget,
  bounds: Bounds,
): void {
  const { body, received } = message
  const values = placeValues(placement, sample.v)
  if (Number.isNaN(at)) {
    batch.timeless.push({ deviceId: device.id, boot: body.boot, up: sample.up, v: values.vText, c: values.cText, received })
    return
  }
  clock.take(sample, body, at)
  const isLate = at < bounds.rawFrom
  if (!isLate && at < bounds.copiedBefore) batch.changedHours.add(device.id, at)
  const rows = isLate ? batch.late : batch.rows
  rows.add(device.id, at, values.vText, values.cText, at === sample.t ? 0 : flagCorrected)
  applySample(draftIn(batch, device), { at, received, live: body.live, values, ...(sample.x ? { extras: sample.x } : {}) })
}

function clockIn(batch: Batch, uplink: Uplink): ClockDraft {
  const known = batch.clocks.get(uplink)
  if (known) return known
  const draft = new ClockDraft(uplink.clock)
  batch.clocks.set(uplink, draft)
  return draft
}

function draftIn(batch: Batch, device: Device): Draft {
  const known = batch.drafts.get(device.id)
  if (known) return known
  const draft = draftOf(device)
  batch.drafts.set(device.id, draft)
  return draft
}

/** What a committed batch changed becomes what memory knows. */
export function adoptBatch(batch: Batch): void {
  for (const { device, newest } of batch.drafts.values()) {
    device.newest = newest
    device.online = true
  }
  for (const clock of batch.clocks.values()) clock.adopt()
}
