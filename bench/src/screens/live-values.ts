import { setTimeout as wait } from 'node:timers/promises'
import { option, print } from '../figures.ts'
import { claimFleet, type Fleet, plainKind } from '../fleet.ts'
import { LoadUplink } from '../load-uplink.ts'
import type { Stage } from '../stage.ts'
import { openConsole } from './console.ts'

const seconds = Number(option('seconds') ?? 30)
const fleet: Fleet = { uplinkIds: ['700000000997'], devicesPerUplink: 50, kinds: [{ ...plainKind, keys: plainKind.keys.slice(0, 12) }] }

/** The page of data monitoring with the values of fifty devices, each new every second: what the page's main thread takes of a core. */
export async function measureLiveValues(stage: Stage): Promise<void> {
  await claimFleet(stage.database, stage.businessId, fleet)
  const uplink = await LoadUplink.open(stage.mqttUrl, fleet.uplinkIds[0] ?? '', fleet)
  uplink.send(1)
  await uplink.drained()
  const reporting = setInterval(() => uplink.send(1), 1_000)
  const { page, close } = await openConsole(stage, '/data_monitor')
  try {
    await wait(6_000)
    const client = await page.context().newCDPSession(page)
    await client.send('Performance.enable')
    const busy = async () =>
      (await client.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
    const shown = await page.locator('main table td').count()
    const before = await busy()
    await wait(seconds * 1_000)
    print(
      `main thread with ${shown} cells of values that change every second (12 % wanted for 500 values)`,
      `${((((await busy()) - before) / seconds) * 100).toFixed(1)} % of a core`,
    )
  } finally {
    clearInterval(reporting)
    await close()
    await uplink.close()
  }
}
