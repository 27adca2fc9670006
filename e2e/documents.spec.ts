import { readFile } from 'node:fs/promises'
import { type Alarm, alarmCalls } from '@kilowatch/contract'
import { type Download, expect, type Page, test } from '@playwright/test'
import commonEn from '../apps/console/src/locales/en/common.json' with { type: 'json' }
import deviceEn from '../apps/console/src/locales/en/device.json' with { type: 'json' }
import tasksEn from '../apps/console/src/locales/en/tasks.json' with { type: 'json' }
import commonZh from '../apps/console/src/locales/zh/common.json' with { type: 'json' }
import deviceZh from '../apps/console/src/locales/zh/device.json' with { type: 'json' }
import tasksZh from '../apps/console/src/locales/zh/tasks.json' with { type: 'json' }
import { ask } from './support/api-client.ts'
import { signedIn, watchTrouble } from './support/browser.ts'
import { type OwnBusiness, ownBusiness } from './support/own-business.ts'
import { type SpeakingUplink, speakingUplink } from './support/speaking-uplink.ts'
import { theProduct } from './support/the-product.ts'
import { walkedIn } from './support/walked-in.ts'

// What a person prints: an alarm, a device, and the operation log, which is made beside while they go on.

const product = theProduct()
const words = {
  zh: { print: commonZh.print, card: deviceZh.printCard, more: deviceZh.more, tasks: tasksZh },
  en: { print: commonEn.print, card: deviceEn.printCard, more: deviceEn.more, tasks: tasksEn },
}
let business: OwnBusiness
let uplink: SpeakingUplink
let alarm: Alarm

test.beforeAll(async () => {
  business = await ownBusiness(product, `文档医院${Date.now()}`)
  uplink = await speakingUplink(business.owner.caller, {
    name: '文档网关',
    devices: [{ ref: 'ups', name: '文档UPS', type: 'ups', readings: { load: 40, battery_charge: 3 } }],
  })
  await uplink.report()
  const first = async () => (await ask(business.owner.caller, alarmCalls.listAlarms, {})).items[0]
  await expect.poll(first).toBeTruthy()
  alarm = (await first()) as Alarm
})
test.afterAll(() => uplink?.close())

/** The file that the browser is given by what `act` does is a whole PDF. */
async function isGiven(page: Page, act: () => Promise<void>): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download', { timeout: 60_000 }), act()])
  const bytes = await readFile(await file.path())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.subarray(-8).toString()).toContain('%%EOF')
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  return file
}

for (const language of walkedIn('en')) {
  test(`an alarm, a device and the operation log are printed (${language})`, async ({ page }) => {
    const said = words[language]
    await signedIn(page.context(), business.owner.caller, { language })
    const trouble = watchTrouble(page)

    await page.goto(`${product.url}/current_message?alarm=${alarm.id}`)
    await isGiven(page, () => page.getByRole('complementary').getByRole('button', { name: said.print }).click())

    await page.goto(`${product.url}/ups?box_id=${alarm.deviceId}`)
    const card = await isGiven(page, async () => {
      await page.getByRole('button', { name: said.more }).click()
      await page.getByRole('menuitem', { name: said.card }).click()
    })
    expect(card.suggestedFilename()).toContain(alarm.deviceId ?? 'no device')

    await page.goto(`${product.url}/enterprise/setting/audit`)
    await isGiven(page, () => page.getByRole('button', { name: said.print }).click())
    await page.getByRole('button', { name: new RegExp(said.tasks.title.slice(0, 4), 'i') }).click()
    const panel = page.getByRole('region', { name: said.tasks.title })
    await expect(panel.getByRole('listitem').first()).toContainText(said.tasks.state.done)
    await isGiven(page, () => panel.getByRole('button', { name: said.tasks.download }).first().click())
    expect(trouble).toEqual([])
  })
}
