import type { Sample } from '@kilowatch/telemetry'
import { ChangedHours, SampleRows } from '../modules/telemetry/index.ts'
import { offsetOf, timeOf } from './clock-correction.ts'
import { type Device, placementFor } from './device.ts'
import { applySample, type Draft, draftOf } from './draft.ts'
import type { HeldLeases } from './leases.ts'
import { type Refused, refusalOf, type SamplesMessage } from './message.ts'
import { type Placement, placeValues } from './point-list.ts'
import type { TimelessSample } from './queries/write-samples.ts'
import type { Registry, Uplink } from './registry.ts'

/** Everything that one transaction writes, and what is answered after it. */
export interface Batch {
  rows: SampleRows
  late: SampleRows
  /** Copied hours that its samples belong to. */
  changedHours: ChangedHours
  timeless: TimelessSample[]
  drafts: Map<number, Draft>
  offsets: { uplink: Uplink; boot: string; offset: number }[]
  stored: SamplesMessage[]
  refused: Refused[]
  /** Uplinks whose point lists or devices we lack. */
  asked: Set<string>
  /** Samples of devices that a person removed: confirmed, counted and dropped. By uplink and ref. */
  dropped: Map<Uplink, Map<string, number>>
}

/** In `samples.flags`: the time was reckoned from the boot, not read from the uplink's clock. */
export const flagCorrected = 1

/** Decides from memory alone what a batch changes; memory itself stays as it is. */
export function prepareBatch(messages: readonly SamplesMessage[], registry: Registry, bounds: Bounds): Batch {
  const batch: Batch = {
    rows: new SampleRows(),
    late: new SampleRows(),
    changedHours: new ChangedHours(),
    timeless: [],
    drafts: new Map(),
    offsets: [],
    stored: [],
    refused: [],
    asked: new Set(),
    dropped: new Map(),
  }
  for (const message of messages) addMessage(batch, message, registry.uplink(message.uplinkId), bounds)
  return batch
}

/** What the leases say of history. */
type Bounds = Pick<HeldLeases, 'rawFrom' | 'copiedBefore'>

interface Target {
  sample: Sample
  device: Device
  placement: Placement
}

/** A message is taken whole or not at all: it has one number. */
function addMessage(batch: Batch, message: SamplesMessage, uplink: Uplink | undefined, bounds: Bounds): void {
  const targets = targetsOf(message, uplink)
  if (!uplink || typeof targets === 'string') {
    const reason = typeof targets === 'string' ? targets : 'unknown-device'
    batch.refused.push(refusalOf(message, reason))
    if (reason !== 'disabled') batch.asked.add(message.uplinkId)
    return
  }
  if (uplink.removed.size > 0) countDropped(batch, message, uplink)
  for (const target of targets) addSample(batch, message, uplink, target, bounds)
  batch.stored.push(message)
}

/** Where each sample lands, without those of disabled and removed devices; a reason where one of them lands nowhere. */
function targetsOf(message: SamplesMessage, uplink: Uplink | undefined): Target[] | 'unknown-device' | 'unknown-list' | 'disabled' {
  const targets: Target[] = []
  let dropped = 0
  for (const sample of message.body.samples) {
    if (uplink?.removed.has(sample.d)) {
      dropped += 1
      continue
    }
    const device = uplink?.byRef.get(sample.d)
    if (!device) return 'unknown-device'
    const placement = placementFor(device, sample.l)
    if (!placement) return 'unknown-list'
    if (!device.disabled) targets.push({ sample, device, placement })
  }
  return targets.length + dropped > 0 ? targets : 'disabled'
}

function countDropped(batch: Batch, message: SamplesMessage, uplink: Uplink): void {
  const counts = batch.dropped.get(uplink) ?? new Map<string, number>()
  for (const { d } of message.body.samples) if (uplink.removed.has(d)) counts.set(d, (counts.get(d) ?? 0) + 1)
  if (counts.size > 0) batch.dropped.set(uplink, counts)
}

function addSample(batch: Batch, message: SamplesMessage, uplink: Uplink, { sample, device, placement }: Target, bounds: Bounds): void {
  const { body, received } = message
  const values = placeValues(placement, sample.v)
  const time = timeOf({ boot: body.boot, t: sample.t, up: sample.up }, body, received, offsetFor(batch, uplink, body.boot))
  if (time === 'unknown') {
    batch.timeless.push({ deviceId: device.id, boot: body.boot, up: sample.up, v: values.vText, c: values.cText, received })
    return
  }
  // The first correction fixes the boot's offset, so that a repetition of this message gets the same times.
  if (time.corrected && offsetFor(batch, uplink, body.boot) === undefined) {
    batch.offsets.push({ uplink, boot: body.boot, offset: offsetOf(body, received) })
  }
  const isLate = time.at < bounds.rawFrom
  if (!isLate && time.at < bounds.copiedBefore) batch.changedHours.add(device.id, time.at)
  const rows = isLate ? batch.late : batch.rows
  rows.add(device.id, time.at, values.vText, values.cText, time.corrected ? flagCorrected : 0)
  applySample(draftIn(batch, device), { at: time.at, live: body.live, values, ...(sample.x ? { extras: sample.x } : {}) })
}

function offsetFor(batch: Batch, uplink: Uplink, boot: string): number | undefined {
  const known = uplink.offsets.get(boot)
  if (known !== undefined || batch.offsets.length === 0) return known
  return batch.offsets.find((made) => made.uplink === uplink && made.boot === boot)?.offset
}

function draftIn(batch: Batch, device: Device): Draft {
  const known = batch.drafts.get(device.id)
  if (known) return known
  const draft = draftOf(device)
  batch.drafts.set(device.id, draft)
  return draft
}
