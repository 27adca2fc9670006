import { vrSceneCalls } from '@kilowatch/contract'
import { expect, type Page, test } from '@playwright/test'
import { pathOfType } from '../apps/console/src/shared/device-paths.ts'
import { ask, logIn } from './support/api-client.ts'
import { demoThings, deviceOf } from './support/demo-words.ts'
import { goTo, keptPage, readIn } from './support/kept-page.ts'
import { accountOf, theProduct } from './support/the-product.ts'

// On a narrow phone and at 200 % of a common screen a page shows what it is about before anybody scrolls.

const screens = [
  { width: 360, height: 740 },
  { width: 720, height: 450 },
]
/** As much of it has to be seen, px: a line of text. */
const enough = 24

/** How much of the first of these stands between the header and the bar at the foot. */
function seen(page: Page, what: string): Promise<number> {
  return page.evaluate((selector) => {
    const found = [...document.querySelectorAll(selector)].find((each) => each.checkVisibility())
    const foot = [...document.querySelectorAll('nav')].find((each) => getComputedStyle(each).position === 'fixed' && each.checkVisibility())
    if (!found) return 0
    const box = found.getBoundingClientRect()
    return Math.min(box.bottom, foot?.getBoundingClientRect().top ?? innerHeight) - box.top
  }, what)
}

for (const language of ['en', 'zh'] as const) {
  test(`review J24: history, scenes and settings show data above the fold at 360 px and at 200 % (${language})`, async ({ browser }) => {
    const product = theProduct()
    const caller = await logIn(product.url, accountOf(product))
    const { devices } = await demoThings(caller)
    const [scene] = await ask(caller, vrSceneCalls.listManagedScenes, {})
    const pages: readonly (readonly [path: string, data: string])[] = [
      [`${pathOfType('ups', 'history')}?box_id=${deviceOf(devices, 'ups').id}`, 'main .kw-panel'],
      ['/vr', 'main img'],
      [`/vr/${scene?.id}`, 'main img, main canvas'],
      ['/enterprise/setting/business', 'main input'],
      ['/enterprise/setting/ups_rules', 'main input'],
    ]
    const { page } = await keptPage(browser, caller)
    await readIn(page, language)
    for (const [path, data] of pages) {
      await goTo(page, path)
      for (const screen of screens) {
        await page.setViewportSize(screen)
        await expect
          .configure({ soft: true })
          .poll(() => seen(page, data), `${path} at ${screen.width}`)
          .toBeGreaterThanOrEqual(enough)
      }
    }
    await page.context().close()
  })
}
