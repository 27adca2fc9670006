import { expect, test } from '@playwright/test'
import { logIn } from './support/api-client.ts'
import { signedIn } from './support/browser.ts'
import { accountOf, theProduct } from './support/the-product.ts'

// What the dark theme and the fonts of the machine make of a page.

const product = theProduct()

test('review V16: a dark map is dark, under a picture too', async ({ page, context }) => {
  await signedIn(context, await logIn(product.url, accountOf(product)), { language: 'zh', theme: 'dark' })
  await page.goto(`${product.url}/device_overview`)
  const picture = page.locator('main [class*=ground] img').first()
  await expect(picture).toBeVisible()
  const [ground, shown] = await picture.evaluate((img) => {
    const behind = img.closest('[class*=ground]') ?? img
    const [r = 255, g = 255, b = 255] =
      getComputedStyle(behind)
        .backgroundColor.match(/[\d.]+/g)
        ?.map(Number) ?? []
    return [(r + g + b) / (3 * 255), Number(getComputedStyle(img).opacity)]
  })
  expect(ground).toBeLessThan(0.2)
  expect(shown).toBeLessThanOrEqual(0.5)
})

for (const [language, least, most] of [
  ['zh', 0.9, 1],
  ['en', 0.1, 0.5],
] as const)
  test(`review V16: an apostrophe takes the room that its language gives it (${language})`, async ({ page, context }) => {
    await signedIn(context, await logIn(product.url, accountOf(product)), { language })
    await page.goto(`${product.url}/device_overview`)
    await expect(page.locator('html')).toHaveAttribute('lang', language === 'zh' ? /^zh/ : 'en')
    const share = await page.evaluate(async () => {
      const sign = document.body.appendChild(document.createElement('span'))
      sign.style.cssText = 'position: absolute; font: 100px var(--font)'
      sign.textContent = '’'
      await document.fonts.ready
      await document.fonts.load('100px "Latin marks"', '’')
      return sign.getBoundingClientRect().width / 100
    })
    expect(share).toBeGreaterThanOrEqual(least)
    expect(share).toBeLessThanOrEqual(most)
  })
