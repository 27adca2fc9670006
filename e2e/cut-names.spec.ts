import { alarmCalls } from '@kilowatch/contract'
import { expect, test } from '@playwright/test'
import { alarmTitle } from '../apps/console/src/shared/alarm-text.ts'
import { pathOfType } from '../apps/console/src/shared/device-paths.ts'
import { ask, logIn } from './support/api-client.ts'
import { cutTexts } from './support/cut-names.ts'
import { demoThings, deviceOf } from './support/demo-words.ts'
import { goTo, keptPage, readIn } from './support/kept-page.ts'
import { accountOf, theProduct } from './support/the-product.ts'

// Names of devices, sites, gateways and alarms are the last to shrink, on a phone and where the sidebar leaves little room.

const widths = [1280, 1200, 1024, 390]
const pages = [
  '/index_new',
  '/event/event_overview',
  '/current_message',
  '/device_overview',
  '/new_device_list',
  '/data_monitor',
  '/new_device_group',
  '/enterprise/operation/todo',
  '/patrol_order/patrol_order_list',
  '/enterprise/operation/fault_records',
]

for (const language of ['zh', 'en'] as const) {
  test(`review V3: names are read in full, or to their eighth character with the whole in a title (${language})`, async ({ browser }) => {
    const product = theProduct()
    const caller = await logIn(product.url, accountOf(product))
    const { devices } = await demoThings(caller)
    const { items: alarms } = await ask(caller, alarmCalls.listAlarms, { query: { state: 'all', pageSize: 50 } })
    const named = devices.flatMap(({ name, site, uplinkName }) => [name, site, uplinkName ?? ''])
    const names = [...new Set([...named, ...alarms.map((alarm) => alarmTitle(alarm, language))])].filter((name) => name.length > 1)
    const { page } = await keptPage(browser, caller)
    await readIn(page, language)
    for (const path of [...pages, `${pathOfType('ups', 'overview')}?box_id=${deviceOf(devices, 'ups').id}`]) {
      await goTo(page, path)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 })
        const faults = async () => (await cutTexts(page, names)).filter(({ fault }) => fault !== undefined)
        await expect.configure({ soft: true, timeout: 10_000 }).poll(faults, `${path} at ${width}`).toEqual([])
      }
    }
    await page.context().close()
  })
}
