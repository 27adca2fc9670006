import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { GatewayConfig } from '../config/read-config.ts'
import type { Past, PastStretch } from '../drivers/driver.ts'
import type { Log } from '../log.ts'
import { announcedAs } from './announced.ts'
import { createBatcher } from './batcher.ts'
import type { PointLists } from './point-lists.ts'
import type { Uplink } from './uplink.ts'

/** Samples of the near past stand so far apart, ms. */
const nearStep = 60_000
/** So far back goes what is told before the present; a night and the day after it. */
const recent = 28 * 3_600_000
/** Entries that are written at once. */
const together = 50
/** Rounds between two looks at what else there is to do. */
const between = 20

interface Parts {
  uplink: Uplink
  lists: PointLists
  log: Log
  /** The program ends: nothing more is told. */
  isOver: () => boolean
}

/** One part of what is known of the past; those farther back reach up to where the nearer one begins. */
export type Stretch = PastStretch & { rounds: Past['rounds']; stepMs: number }

/** The stretches of a past, the nearest first: it alone reaches up to the present. */
export function stretchesOf({ spans, farStep, rounds }: Past, present: number): Stretch[] {
  const longest = Math.max(0, ...spans.values())
  const lengths = [...new Set([...spans.values(), Math.min(recent, longest)])]
    .filter((length) => length > 0)
    .sort((one, other) => one - other)
  return lengths.map((length, index) => {
    const nearer = lengths[index - 1]
    const refs = new Set([...spans].filter(([, span]) => span >= length).map(([ref]) => ref))
    const stepMs = length > recent ? farStep : nearStep
    return { rounds, stepMs, refs, from: present - length, ...(nearer === undefined ? {} : { to: present - nearer }) }
  })
}

/** Tells a stretch of the past through the same queue as every backlog. */
export async function backfill(
  { rounds: past, stepMs, ...stretch }: Stretch,
  config: GatewayConfig,
  { uplink, lists, log, isOver }: Parts,
): Promise<void> {
  // The past was in no boot of this machine: it gets one of its own, which ended when this one begins to report.
  const boot = randomUUID()
  const devices = new Map(config.devices.map((device) => [device.ref, device]))
  const writing: Promise<void>[] = []
  const batcher = createBatcher(stepMs, (samples) => writing.push(uplink.store(samples, boot)))
  let rounds = 0
  for (const { at, readings } of past(stretch, stepMs)) {
    // A month is reckoned in seconds, in which the program still answers.
    if (rounds++ % between === 0) await nextTurn()
    if (isOver()) return
    for (const reading of readings) {
      const device = devices.get(reading.ref)
      if (device) batcher.add(lists.place(reading, announcedAs(device, reading.ref), { t: at, up: at - stretch.from }).sample)
    }
    batcher.flush()
    if (writing.length >= together) await Promise.all(writing.splice(0))
  }
  await Promise.all(writing)
  log.info({ from: new Date(stretch.from).toISOString(), devices: stretch.refs.size }, 'the past is stored')
}
