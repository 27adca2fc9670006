import { setTimeout as wait } from 'node:timers/promises'
import { type Data, wallCalls } from '@kilowatch/contract'
import type { CDPSession } from '@playwright/test'
import { asked } from '../asked.ts'
import { option, print } from '../figures.ts'
import { claimFleet, type Fleet } from '../fleet.ts'
import { LoadUplink } from '../load-uplink.ts'
import type { Stage } from '../stage.ts'
import { type OpenConsole, openConsole } from './console.ts'

const minutes = Number(option('minutes') ?? (process.argv.includes('--long') ? 60 : 3))
/** What is told of: tens of minutes; of a shorter run, thirds. */
const partMinutes = Math.min(10, minutes / 3)
const sites = 10
const ups = {
  type: 'ups',
  keys: [
    ...['mode', 'battery_state', 'load', 'battery_charge', 'battery_runtime', 'temperature'],
    ...[1, 2, 3].flatMap((phase) => [`phase.${phase}.input_voltage`, `phase.${phase}.output_voltage`]),
  ],
}
const climate = { type: 'th', keys: ['probe.1.temperature', 'probe.1.humidity', 'probe.2.temperature', 'probe.2.humidity'] }
const fleet: Fleet = {
  uplinkIds: Array.from({ length: 25 }, (_, index) => String(700_000_000_900 + index)),
  devicesPerUplink: 20,
  kinds: [ups, climate],
}
const devices = fleet.uplinkIds.length * fleet.devicesPerUplink

interface Look {
  page: number
  browser: number
  /** Megabytes after the garbage is gone. */
  heap: number
  nodes: number
}

/** A wall with 500 devices that report every two seconds, over a time: what it takes of a core, and whether it grows. */
export async function measureWall(stage: Stage): Promise<void> {
  await claimFleet(stage.database, stage.businessId, fleet)
  const uplinks = await Promise.all(fleet.uplinkIds.map((id) => LoadUplink.open(stage.mqttUrl, id, fleet)))
  for (const uplink of uplinks) uplink.send(fleet.devicesPerUplink)
  for (const uplink of uplinks) await uplink.drained()
  await stage.database.pool.query(`update devices set site = 'Site ' || id / 2 % $1`, [sites])
  const reporting = setInterval(() => {
    for (const uplink of uplinks) uplink.send(fleet.devicesPerUplink)
  }, 2_000)
  const json = { name: 'bench', left: 'power', right: 'endurance', turns: 'site', groups: [], seconds: 10 }
  const { id } = await asked<Data<typeof wallCalls.addWall>>(stage, wallCalls.addWall.path, { json })
  const wall = await openConsole(stage, `/wall?id=${id}`)
  try {
    await wall.page.locator('[data-ground] section').first().waitFor()
    await wait(10_000)
    const client = await wall.page.context().newCDPSession(wall.page)
    await client.send('Performance.enable')
    print(`wall with ${devices} devices, ${minutes} minutes (25 % of a core, no growth after the first ten wanted)`, '')
    let before = await look(wall, client)
    for (let at = 0; at < minutes; at += partMinutes) {
      await wait(partMinutes * 60_000)
      const after = await look(wall, client)
      const share = (what: 'page' | 'browser') => `${(((after[what] - before[what]) / (partMinutes * 60)) * 100).toFixed(1)} %`
      print(
        `  after ${Math.round(at + partMinutes)} min: the page, all of Chromium; heap, nodes`,
        `${share('page')}, ${share('browser')}; ${after.heap.toFixed(1)} MB, ${after.nodes}`,
      )
      before = after
    }
  } finally {
    clearInterval(reporting)
    await wall.close()
    for (const uplink of uplinks) await uplink.close()
  }
}

async function look({ cpu }: OpenConsole, client: CDPSession): Promise<Look> {
  const { page, browser } = cpu()
  await client.send('HeapProfiler.collectGarbage')
  const { metrics } = await client.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? Number.NaN
  return { page, browser, heap: metric('JSHeapUsedSize') / 1_048_576, nodes: metric('Nodes') }
}
