import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { GatewayConfig } from '../config/read-config.ts'
import type { Past } from '../drivers/driver.ts'
import type { Log } from '../log.ts'
import { announcedAs } from './announced.ts'
import { createBatcher } from './batcher.ts'
import type { PointLists } from './point-lists.ts'
import type { Uplink } from './uplink.ts'

/** Samples of the past stand so far apart, ms. */
const stepMs = 60_000
/** Entries that are written at once. */
const together = 50

interface Parts {
  uplink: Uplink
  lists: PointLists
  clock: Clock
  log: Log
}

/** What a driver knows of the past, through the same queue as every backlog. */
export async function backfill({ spans, rounds }: Past, config: GatewayConfig, { uplink, lists, clock, log }: Parts): Promise<void> {
  const longest = Math.max(0, ...spans.values())
  if (longest === 0) return
  const present = clock.now()
  const from = present - longest
  // The past was in no boot of this machine: it gets one of its own, which ended when this one begins to report.
  const boot = randomUUID()
  const devices = new Map(config.devices.map((device) => [device.ref, device]))
  const writing: Promise<void>[] = []
  const batcher = createBatcher(stepMs, (samples) => writing.push(uplink.store(samples, boot)))
  for (const { at, readings } of rounds(from, stepMs)) {
    for (const reading of readings) {
      const device = devices.get(reading.ref)
      if (!device || at < present - (spans.get(reading.ref) ?? 0)) continue
      batcher.add(lists.place(reading, announcedAs(device, reading.ref), { t: at, up: at - from }).sample)
    }
    batcher.flush()
    if (writing.length >= together) await Promise.all(writing.splice(0))
  }
  await Promise.all(writing)
  log.info({ hours: longest / 3_600_000 }, 'the past is stored')
}
