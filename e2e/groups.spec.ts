import { groupCalls } from '@kilowatch/contract'
import { expect, type Page, test } from '@playwright/test'
import words from '../apps/console/src/locales/zh/groups.json' with { type: 'json' }
import { ask } from './support/api-client.ts'
import { signedIn, watchTrouble } from './support/browser.ts'
import { ownBusiness } from './support/own-business.ts'
import { theProduct } from './support/the-product.ts'

// Groups are put in order by mouse, by keys and on a phone, and stay so.

const product = theProduct()
const handle = (page: Page, name: string) => page.getByRole('button', { name: words.move.replace('{{name}}', name), exact: true })
const shown = (page: Page) => page.getByRole('navigation', { name: words.groups }).locator('a > span').allInnerTexts()

test('review J24: groups are ordered and moved by keys, by dragging and by a menu', async ({ page, context }) => {
  const { owner } = await ownBusiness(product, `分组医院${Date.now()}`)
  const add = (name: string, parentId: string | null = null) => ask(owner.caller, groupCalls.addGroup, { body: { name, parentId } })
  const [north, south] = [await add('北院'), await add('南院')]
  for (const name of ['甲楼', '乙楼']) await add(name, north.id)
  await add('丙楼', south.id)
  await signedIn(context, owner.caller, { language: 'zh' })
  const trouble = watchTrouble(page)
  await page.goto(`${product.url}/new_device_group`)
  await expect.poll(() => shown(page)).toEqual(['北院', '甲楼', '乙楼', '南院', '丙楼'])

  await handle(page, '甲楼').focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => shown(page)).toEqual(['北院', '乙楼', '甲楼', '南院', '丙楼'])
  await expect(handle(page, '甲楼')).toBeFocused()
  const kept = async () => (await ask(owner.caller, groupCalls.listGroups, {})).map(({ name }) => name)
  await expect.poll(kept).toEqual(['北院', '南院', '乙楼', '甲楼', '丙楼'])
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => shown(page)).toEqual(['北院', '乙楼', '南院', '甲楼', '丙楼'])
  await expect.poll(kept).toEqual(['北院', '南院', '乙楼', '甲楼', '丙楼'])

  const row = (name: string) => page.getByRole('navigation', { name: words.groups }).locator('[draggable=true]').filter({ hasText: name })
  await row('南院').dragTo(row('北院'))
  await expect.poll(() => shown(page)).toEqual(['南院', '甲楼', '丙楼', '北院', '乙楼'])
  await expect.poll(kept).toEqual(['南院', '北院', '甲楼', '丙楼', '乙楼'])

  await page.setViewportSize({ width: 390, height: 844 })
  await handle(page, '乙楼').click()
  await page.getByRole('menuitem', { name: words.moveTo.replace('{{name}}', '南院'), exact: true }).click()
  await expect.poll(kept).toEqual(['南院', '北院', '甲楼', '丙楼', '乙楼'])
  await page.reload()
  await expect.poll(() => shown(page)).toEqual(['南院', '甲楼', '丙楼', '乙楼', '北院'])
  expect(trouble).toEqual([])
})
