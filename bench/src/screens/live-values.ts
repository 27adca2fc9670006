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

type Share = Record<'thread' | 'page' | 'browser', number>

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
    const differ = (await differing(console.page, 4)).toFixed(0)
    print(
      `main thread, ${devices * keys.length} values a second, ${differ} of them others, at once, ${rounds} × ${seconds} s: least, p50 (12 % wanted)`,
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

async function measured({ cpu }: OpenConsole): Promise<Share[]> {
  const shares: Share[] = []
  for (let n = 0; n < rounds; n++) {
    const before = cpu()
    await wait(seconds * 1_000)
    const after = cpu()
    const share = (what: keyof Share) => ((after[what] - before[what]) / seconds) * 100
    shares.push({ thread: share('thread'), page: share('page'), browser: share('browser') })
  }
  return shares
}

function shown(shares: readonly Share[]): string {
  const both = (what: keyof Share) => {
    const all = shares.map((share) => share[what])
    return `${quantile(all, 0).toFixed(1)}, ${quantile(all, 0.5).toFixed(1)} %`
  }
  return `${both('thread')} (all of the page ${both('page')}, all of Chromium ${both('browser')})`
}

/** How many values on the page are others after a second, on average. */
async function differing(page: Page, times: number): Promise<number> {
  const texts = () =>
    page.locator('main tbody tr').evaluateAll((rows) => rows.flatMap((row) => (row as HTMLElement).innerText.split(/\s+/)))
  let all = 0
  for (let n = 0; n < times; n++) {
    const before = await texts()
    await wait(1_000)
    const after = await texts()
    all += after.filter((text, place) => text !== before[place]).length
  }
  return all / times
}

async function profile(client: CDPSession, file: string): Promise<void> {
  await client.send('Profiler.enable')
  await client.send('Profiler.setSamplingInterval', { interval: 200 })
  await client.send('Profiler.start')
  await wait(seconds * 1_000)
  writeFileSync(file, JSON.stringify((await client.send('Profiler.stop')).profile))
}
