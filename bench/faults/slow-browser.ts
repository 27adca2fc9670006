import { setTimeout as wait } from 'node:timers/promises'
import type { LiveEvent } from '@kilowatch/contract'
import { Browser } from './browser.ts'
import { settle } from './ledger.ts'
import { Findings, type Outcome } from './outcome.ts'
import type { Product } from './product.ts'
import { keys } from './readings.ts'
import { claimedFleet, type FaultOptions } from './stage.ts'

/** Megabytes that one browser may cost in memory: a bounded queue, and what the collector has not swept yet. */
const mostEach = 40

/** Fault 15: browsers that stop reading while values flow are cut off, others go on, and they begin again with a fresh snapshot. */
export async function slowBrowser({ product, long }: FaultOptions): Promise<Outcome> {
  const findings = new Findings()
  const claimed = await claimedFleet(product, 15, { uplinks: 10, devices: 20 })
  const { fleet, uplinkIds } = claimed
  const browsers: Browser[] = []
  try {
    const boxIds = (await product.rows<{ box_id: string }>('select box_id from devices where uplink_id = any($1)', [uplinkIds])).map(
      (row) => row.box_id,
    )
    await fleet.ask('pace', { hot: 'none', rate: long ? 100 : 50 })
    const quick = await Browser.open(product, boxIds, false)
    const slow = await Promise.all(Array.from({ length: long ? 19 : 4 }, () => Browser.open(product, boxIds, false)))
    browsers.push(quick, ...slow)
    for (const browser of slow) await browser.until(() => browser.bytes > 10_000, 'the first snapshot')
    const before = product.memory('api')
    for (const browser of slow) browser.stopReading()
    const highest = await memoryUntil(product, async () => (await openStreams(product)) === 1)
    const seenByQuick = quick.bytes
    findings.count('slow browsers', slow.length)
    findings.atMost('memory of the API beyond its beginning, MB', highest - before, mostEach * slow.length)
    await quick.until(() => quick.bytes > seenByQuick, 'more values for the browser that reads')
    findings.same('browsers that read and were cut off', quick.isEnded ? 1 : 0, 0)
    for (const browser of slow) browser.goOn()
    for (const browser of slow) await browser.until(() => browser.isEnded, 'the end of a stream that was not read')
    findings.same('slow browsers cut off', slow.filter(({ isEnded }) => isEnded).length, slow.length)
    findings.atMost('megabytes kept for one of them at most', Math.max(...slow.map(({ bytes }) => bytes)) / 1_048_576, 16)
    await settle(findings, product, claimed, 'none')
    const back = await Browser.open(product, boxIds, true)
    browsers.push(back)
    await back.until(() => back.events.filter(isSnapshot).length >= boxIds.length, 'a snapshot of every device')
    findings.same('readings of the snapshot that are not the newest', await staleIn(product, back.events.filter(isSnapshot)), 0)
    return findings
  } finally {
    for (const browser of browsers) browser.close()
    await fleet.end()
  }
}

type Values = Extract<LiveEvent, { event: 'values' }>

function isSnapshot(event: LiveEvent): event is Values {
  return event.event === 'values' && event.snapshot
}

/** @returns the highest resident memory of the API in megabytes until then */
async function memoryUntil(product: Product, holds: () => Promise<boolean>): Promise<number> {
  let highest = 0
  for (const end = Date.now() + 60_000; ; await wait(50)) {
    highest = Math.max(highest, product.memory('api'))
    if (await holds()) return highest
    if (Date.now() > end) throw new Error('browsers that do not read were not cut off within a minute')
  }
}

async function openStreams({ httpUrl }: Product): Promise<number> {
  const text = await (await fetch(`${httpUrl}/metrics`)).text()
  return Number(/^kilowatch_live_streams (\d+)/m.exec(text)?.[1] ?? Number.NaN)
}

async function staleIn(product: Product, events: readonly Values[]): Promise<number> {
  const rows = await product.rows<{ box_id: string; at: Date }>(
    'select d.box_id, l.at from latest l join devices d on d.id = l.device_id where d.box_id = any($1)',
    [events.map(({ deviceId }) => deviceId)],
  )
  const newest = new Map(rows.map(({ box_id, at }) => [box_id, at.getTime()]))
  const isFresh = ({ deviceId, readings }: Values) =>
    readings.length === keys.length && readings.every(([, , at]) => at === newest.get(deviceId))
  return events.filter((event) => !isFresh(event)).length
}
