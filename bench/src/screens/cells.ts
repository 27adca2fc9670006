import { setTimeout as wait } from 'node:timers/promises'
import { deviceLink } from '../../../apps/console/src/shared/device-links.ts'
import { option, print } from '../figures.ts'
import { claimFleet, type Fleet } from '../fleet.ts'
import { LoadUplink } from '../load-uplink.ts'
import { quantile } from '../quantiles.ts'
import type { Stage } from '../stage.ts'
import { firstDevices } from '../store-figures.ts'
import { noteInteractions, openConsole } from './console.ts'

const cells = 240
const seconds = Number(option('seconds') ?? 30)
const clicks = 40

const group = ['battery_state', 'group_voltage', 'group_current', 'soc']
const fleet: Fleet = {
  uplinkIds: ['700000000999'],
  devicesPerUplink: 1,
  kinds: [
    {
      type: 'bat',
      keys: [
        ...group,
        ...['voltage', 'temperature'].flatMap((measure) => Array.from({ length: cells }, (_, n) => `cell.${n + 1}.${measure}`)),
      ],
    },
  ],
}

/** The overview of a battery of 240 cells whose voltages and temperatures come once a second: its cost, and how soon it answers a click. */
export async function measureCells(stage: Stage): Promise<void> {
  await claimFleet(stage.database, stage.businessId, fleet)
  const uplink = await LoadUplink.open(stage.mqttUrl, fleet.uplinkIds[0] ?? '', fleet)
  uplink.send(1)
  await uplink.drained()
  const reporting = setInterval(() => uplink.send(1), 1_000)
  const [id = ''] = await firstDevices(stage.database)
  const { page, cpu, close } = await openConsole(stage, deviceLink({ id, type: 'bat' }))
  try {
    const rack = page.locator('.kw-cell')
    await rack.nth(cells - 1).waitFor()
    await wait(5_000)
    const before = cpu()
    await wait(seconds * 1_000)
    const after = cpu()
    const share = (what: 'page' | 'browser') => `${(((after[what] - before[what]) / seconds) * 100).toFixed(1)} %`
    print(
      `battery of ${cells} cells, ${fleet.kinds[0].keys.length} values a second: page, all of Chromium`,
      `${share('page')}, ${share('browser')}`,
    )
    const taken = await noteInteractions(page)
    for (let n = 0; n < clicks; n++) {
      await rack.nth((n * 37) % cells).click()
      await wait(250)
    }
    const times = await taken()
    print(`  a click on a cell, ${clicks} clicks: p50, longest`, `${quantile(times, 0.5).toFixed(0)}, ${quantile(times, 1).toFixed(0)} ms`)
  } finally {
    clearInterval(reporting)
    await close()
    await uplink.close()
  }
}
