import { writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { CDPSession, Page } from '@playwright/test'
import { option, print } from '../figures.ts'
import { claimFleet, type Fleet } from '../fleet.ts'
import { LoadUplink } from '../load-uplink.ts'
import { quantile } from '../quantiles.ts'
import type { Stage } from '../stage.ts'
import { type OpenConsole, openConsole } from './console.ts'

const seconds = Number(option('seconds') ?? 10)
const rounds = Number(option('rounds') ?? 5)
/** The measures of a UPS that its row on the page shows. */
const keys = [...['load', 'battery_charge', 'battery_runtime', 'temperature'], ...[1, 2, 3].map((phase) => `phase.${phase}.input_voltage`)]
const devices = 72
const fleet: Fleet = { uplinkIds: ['700000000997'], devicesPerUplink: devices, kinds: [{ type: 'ups', keys }] }

interface Share {
  /** Percent of a core. */
  thread: number
  page: number
  browser: number
  /** Values that were drawn, a second. */
  drawn: number
  /** Of the main thread, for a thousand drawn values: what a busy machine draws less often counts all the same. */
  milliseconds: number
}

/**
 * The page of data monitoring with some 500 values, each new every second, all at once and then one device after the other: what the
 * page's main thread takes of a core, in its own processor time, so that what else the machine does is not counted.
 * `--page-profile=file`: where it goes, as Chromium's tools read it.
 */
export async function measureLiveValues(stage: Stage): Promise<void> {
  await claimFleet(stage.database, stage.businessId, fleet)
  const uplink = await LoadUplink.open(stage.mqttUrl, fleet.uplinkIds[0] ?? '', fleet)
  uplink.send(devices)
  await uplink.drained()
  let reporting = setInterval(() => uplink.send(devices), 1_000)
  const console = await openConsole(stage, '/data_monitor')
  try {
    await console.page.locator('main tbody tr').nth(devices).waitFor()
    await wait(6_000)
    await countDrawn(console.page)
    print(
      `main thread, ${devices * keys.length} values a second at once, ${rounds} × ${seconds} s: least, p50 (12 % wanted)`,
      shown(await measured(console)),
    )
    const file = option('page-profile')
    if (file) await profile(await console.page.context().newCDPSession(console.page), file)
    clearInterval(reporting)
    reporting = setInterval(() => uplink.send(1), 1_000 / devices)
    await wait(3_000)
    print('the same, one device after the other', shown(await measured(console)))
  } finally {
    clearInterval(reporting)
    await console.close()
    await uplink.close()
  }
}

async function measured({ cpu, page }: OpenConsole): Promise<Share[]> {
  const shares: Share[] = []
  for (let n = 0; n < rounds; n++) {
    const [before, drawnBefore] = [cpu(), await drawnSoFar(page)]
    await wait(seconds * 1_000)
    const [after, drawn] = [cpu(), (await drawnSoFar(page)) - drawnBefore]
    const share = (what: 'thread' | 'page' | 'browser') => ((after[what] - before[what]) / seconds) * 100
    shares.push({
      ...{ thread: share('thread'), page: share('page'), browser: share('browser') },
      drawn: drawn / seconds,
      milliseconds: ((after.thread - before.thread) * 1_000_000) / drawn,
    })
  }
  return shares
}

function shown(shares: readonly Share[]): string {
  const both = (what: keyof Share) => {
    const all = shares.map((share) => share[what])
    return `${quantile(all, 0).toFixed(1)}, ${quantile(all, 0.5).toFixed(1)}`
  }
  const drawn = quantile(
    shares.map((share) => share.drawn),
    0.5,
  )
  const share = `${both('thread')} % (all of the page ${both('page')} %, all of Chromium ${both('browser')} %)`
  return `${share}; ${drawn.toFixed(0)} of them others and drawn, ${both('milliseconds')} ms for a thousand`
}

interface Counting {
  kwDrawn: number
}

/** Counts texts of the table that are replaced by others. */
async function countDrawn(page: Page): Promise<void> {
  await page.locator('main tbody').evaluate((table) => {
    Object.assign(window, { kwDrawn: 0 })
    new MutationObserver((changes) => {
      ;(window as unknown as Counting).kwDrawn += changes.length
    }).observe(table, { subtree: true, characterData: true })
  })
}

function drawnSoFar(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as Counting).kwDrawn)
}

async function profile(client: CDPSession, file: string): Promise<void> {
  await client.send('Profiler.enable')
  await client.send('Profiler.setSamplingInterval', { interval: 200 })
  await client.send('Profiler.start')
  await wait(seconds * 1_000)
  writeFileSync(file, JSON.stringify((await client.send('Profiler.stop')).profile))
}
