import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import zh from '../../../apps/console/src/locales/zh/common.json' with { type: 'json' }
import { print } from '../figures.ts'
import { seedDevices } from '../people.ts'
import { quantile } from '../quantiles.ts'
import type { Stage } from '../stage.ts'
import { openConsole, untilOther } from './console.ts'

const devices = 10_000
const asked = 200
const rounds = 20

/** The list of 10,000 devices: its first page over HTTP, and a filter and an order on screen. */
export async function measureList(stage: Stage): Promise<void> {
  await seedDevices(stage.database, stage.businessId, devices)
  // States to tell apart.
  await stage.database.pool.query('update devices set online = id % 50 > 0')
  const headers = { userid: stage.person.id, token: stage.person.token }
  const times: number[] = []
  for (let n = -20; n < asked; n++) {
    const began = performance.now()
    const answer = await fetch(`${stage.httpUrl}/api/v1/devices?sort=${n % 2 ? 'name' : '-name'}`, { headers })
    await answer.text()
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
    if (n >= 0) times.push(performance.now() - began)
  }
  print(`first page of ${devices} devices over HTTP: p50, p99`, two(times))
  const { page, close } = await openConsole(stage, '/new_device_list')
  try {
    await page.locator('tbody tr.ant-table-row').nth(5).waitFor()
    const name = page.locator('th.ant-table-column-has-sorters').first()
    const all = page.locator('fieldset button').first()
    const offline = page.locator('fieldset button').filter({ hasText: zh.states.offline })
    const sorted: number[] = []
    const filtered: number[] = []
    for (let n = 0; n < rounds; n++) {
      await wait(300)
      sorted.push(await untilOther(name, 'tbody'))
      await wait(300)
      filtered.push(await untilOther(n % 2 ? all : offline, 'tbody'))
    }
    print('  ordered on screen: p50, longest', two(sorted, 1))
    print('  filtered on screen: p50, longest', two(filtered, 1))
  } finally {
    await close()
  }
}

function two(times: readonly number[], high = 0.99): string {
  return `${quantile(times, 0.5).toFixed(0)}, ${quantile(times, high).toFixed(0)} ms`
}
