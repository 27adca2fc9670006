import type { Fault, RejectReason, Sample } from '@kilowatch/telemetry'
import { ChangedHours, SampleRows } from '../modules/telemetry/index.ts'
import type { AwaitedHellos } from './awaited-hellos.ts'
import { type Device, placementFor } from './device.ts'
import { applySample, type Draft, draftOf } from './draft.ts'
import type { HeldLeases } from './leases.ts'
import { type Refused, refusalOf, type SamplesMessage } from './message.ts'
import type { PastPace } from './past-pace.ts'
import { type Placement, placeValues } from './point-list.ts'
import type { TimelessSample } from './queries/write-samples.ts'
import type { Registry, Uplink } from './registry.ts'
import { UntakenCounts } from './untaken.ts'
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
  /** Samples that are given up because they cannot be placed, by device and reason. */
  untaken: UntakenCounts
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
    untaken: new UntakenCounts(),
  }
  for (const message of messages) addMessage(batch, message, registry, bounds)
  return batch
}

/** What the leases say of history, how fast its past may be written, and what hellos are waited for. */
type Bounds = Pick<HeldLeases, 'rawFrom' | 'copiedBefore'> & { past: Pick<PastPace, 'admits'>; hellos: Pick<AwaitedHellos, 'awaits'> }

interface Target {
  sample: Sample
  device: Device
  placement: Placement
}

/** `at`: real time of the sample; `NaN` where no clock can be trusted. */
type TimedTarget = Target & { at: number }

/**
 * What can be stored of a message is stored, whatever stands beside it (ADR 0118). Where a hello may still explain a sample, or the past
 * comes too fast, the message is refused as a whole and comes again: what is stored already is stored once.
 */
function addMessage(batch: Batch, message: SamplesMessage, registry: Pick<Registry, 'uplink' | 'isFull'>, bounds: Bounds): void {
  const uplink = registry.uplink(message.uplinkId)
  if (!uplink) {
    batch.refused.push(refusalOf(message, 'unknown-device'))
    batch.asked.add(message.uplinkId)
    return
  }
  const { targets, untaken, awaited } = place(message, uplink, registry, bounds)
  const clock = clockIn(batch, uplink)
  clock.hear(message.body, message.received)
  const timed = targets.map((target) => ({ ...target, at: clock.timeOf(target.sample, message.body, message.received) }))
  const isTooFast = !bounds.past.admits(message, countPast(timed, bounds))
  for (const target of timed) if (!isTooFast || target.at >= bounds.rawFrom) addSample(batch, message, clock, target, bounds)
  if (awaited) batch.asked.add(message.uplinkId)
  const later = awaited ?? (isTooFast ? 'too-fast' : undefined)
  if (later) {
    batch.refused.push(refusalOf(message, later))
    return
  }
  countDropped(batch, message, uplink)
  for (const { ref, reason } of untaken) batch.untaken.add(uplink.id, ref, reason)
  const [first] = untaken
  const isWholeWrong = first && targets.length === 0 && untaken.length === message.body.samples.length + (message.body.faults?.length ?? 0)
  // A hello that does not explain it comes from a gateway that would send it for ever.
  if (isWholeWrong && !isUnexplained(first.reason)) batch.refused.push(refusalOf(message, first.reason))
  else batch.stored.push(message)
}

function isUnexplained(reason: RejectReason): boolean {
  return reason === 'unknown-device' || reason === 'unknown-list'
}

/** Samples that become no row of a day that is still open: of sealed days, or without a time. */
function countPast(timed: readonly TimedTarget[], { rawFrom }: Bounds): number {
  let count = 0
  for (const { at } of timed) if (!(at >= rawFrom)) count += 1
  return count
}

interface Placed {
  targets: Target[]
  /** Samples that land nowhere, now and later. */
  untaken: readonly Fault[]
  /** Why some land nowhere as long as no hello explains them. */
  awaited: 'unknown-device' | 'unknown-list' | undefined
}

/** Where each sample lands, without those of disabled and removed devices. */
function place(
  { uplinkId, received, body }: SamplesMessage,
  uplink: Uplink,
  registry: Pick<Registry, 'isFull'>,
  { hellos }: Bounds,
): Placed {
  const targets: Target[] = []
  const untaken: Fault[] = [...(body.faults ?? [])]
  let awaited: Placed['awaited']
  for (const sample of body.samples) {
    const device = uplink.byRef.get(sample.d)
    if (uplink.removed.has(sample.d) || device?.disabled) continue
    const placement = device && placementFor(device, sample.l)
    if (placement) targets.push({ sample, device, placement })
    else if (!device && registry.isFull(uplink, received)) untaken.push({ ref: sample.d, reason: 'too-many-devices' })
    else {
      const reason = device ? 'unknown-list' : 'unknown-device'
      if (hellos.awaits(uplinkId, sample, received)) awaited ??= reason
      else untaken.push({ ref: sample.d, reason })
    }
  }
  return { targets, untaken, awaited }
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
