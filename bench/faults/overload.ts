import { setTimeout as wait } from 'node:timers/promises'
import type { Progress } from './fleet.ts'
import { settle } from './ledger.ts'
import { Findings, type Outcome } from './outcome.ts'
import type { Product } from './product.ts'
import { type ClaimedFleet, claimedFleet, type FaultOptions } from './stage.ts'

/** A message that is confirmed within this is answered as in quiet times. Milliseconds. */
const normal = 1_000
/** What the queue of ingest may hold (64 MB of payloads), parsed, and what the collector has not swept. Megabytes. */
const mostQueued = 500

/**
 * Fault 8: ten times the load, whatever is confirmed. The load is a quarter of what this machine can take, so that ten times of it cannot
 * be stored. What is shed is unconfirmed, comes again and is stored once.
 */
export async function overload({ product, long }: FaultOptions): Promise<Outcome> {
  const findings = new Findings()
  const claimed = await claimedFleet(product, 8, long ? { uplinks: 50, devices: 20 } : { uplinks: 10, devices: 20 })
  const { fleet, devices } = claimed
  try {
    const most = await highestRate(claimed, long ? 20 : 3)
    const load = most / 4
    findings.count('most samples a second', most * devices)
    await fleet.ask('pace', { hot: 'first', rate: load })
    await wait(long ? 20_000 : 1_000)
    await fleet.ask('progress')
    const before = product.memory('ingest')

    await fleet.ask('pace', { hot: 'first', rate: load * 10, backlogRate: 0 })
    const flood = await watched(product, claimed, long ? 300 : 5)
    findings.count('samples offered a second', (flood.made / flood.seconds) * devices)
    findings.atLeast('samples confirmed a second meanwhile', (flood.confirmed / flood.seconds) * devices, 1)
    findings.count('samples unconfirmed at its end', flood.unanswered * devices)
    findings.count('memory of ingest before, MB', before)
    findings.atMost('memory of ingest at its highest beyond that, MB', flood.highest - before, mostQueued)

    await fleet.ask('pace', { hot: 'first', rate: load, backlogRate: 0 })
    const normalAfter = await untilNormal(claimed)
    findings.time('until live samples are confirmed as before, ms', normalAfter, 60_000, long)
    await fleet.ask('pace', { hot: 'first', window: 0, backlogRate: 100 })
    await settle(findings, product, claimed, 'first')
    return findings
  } finally {
    await fleet.end()
  }
}

/** Messages a second that are confirmed when each uplink waits for its answers. */
async function highestRate({ fleet }: ClaimedFleet, seconds: number): Promise<number> {
  await fleet.ask('pace', { hot: 'first', window: 16 })
  const before = await fleet.ask('progress')
  await wait(seconds * 1_000)
  const after = await fleet.ask('progress')
  return (after.confirmed - before.confirmed) / seconds
}

interface Watched {
  made: number
  confirmed: number
  unanswered: number
  seconds: number
  /** Megabytes. */
  highest: number
}

async function watched(product: Product, { fleet }: ClaimedFleet, seconds: number): Promise<Watched> {
  const before = await fleet.ask('progress')
  const began = performance.now()
  let highest = 0
  while (performance.now() - began < seconds * 1_000) {
    highest = Math.max(highest, product.memory('ingest'))
    await wait(200)
  }
  const after: Progress = await fleet.ask('progress')
  return {
    made: after.made - before.made,
    confirmed: after.confirmed - before.confirmed,
    unanswered: after.unanswered,
    seconds: (performance.now() - began) / 1_000,
    highest,
  }
}

/** Milliseconds until what is made now is confirmed soon again; looked at in half seconds. */
async function untilNormal({ fleet }: ClaimedFleet): Promise<number> {
  const began = performance.now()
  for (const end = began + 300_000; performance.now() < end; ) {
    await fleet.ask('progress')
    await wait(500)
    const { delays } = await fleet.ask('progress')
    if (delays.count > 0 && delays.p99 <= normal) return performance.now() - began
  }
  throw new Error('live samples were not confirmed as before within five minutes')
}
