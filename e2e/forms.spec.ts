import { peopleCalls } from '@kilowatch/contract'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { routes } from '../apps/console/src/app/routes.ts'
import { ask, logIn } from './support/api-client.ts'
import { signedIn } from './support/browser.ts'
import { goTo } from './support/kept-page.ts'
import { accountOf, theProduct } from './support/the-product.ts'

// What somebody enters is not lost: not by another person's save, not by Esc. Tried on every form that a page opens by a button.

const product = theProduct()

/** Buttons in the head of a page that open a form. */
const opens = /^(?:plus |edit |.{0,6} )?(新增|新建|添加|登记|编写|写|邀请|发布|申请)/

/** At least so many pages open a form in which something is typed. */
const minForms = 15

test('review D21: what somebody else saved meanwhile is shown, and nothing is lost', async ({ page, context }) => {
  const caller = await logIn(product.url, accountOf(product))
  await signedIn(context, caller, { language: 'zh' })
  const name = `值班长 ${Date.now() % 100_000}`
  const position = await ask(caller, peopleCalls.addPosition, { body: { name } as never })
  await page.goto(`${product.url}/enterprise/member/titles`)
  await page.getByRole('button', { name: new RegExp(`编辑.*${name}`) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill(`${name} 甲`)
  await ask(caller, peopleCalls.changePosition, { params: { id: (position as { id: string }).id }, body: { name: `${name} 乙` } as never })
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  const notice = dialog.getByRole('alert').filter({ hasText: '保存了新的内容' })
  await expect(notice).toContainText(`${name} 乙`)
  await expect(dialog.getByRole('textbox').first()).toHaveValue(`${name} 甲`)
  await page.screenshot({ path: test.info().outputPath('conflict.png') })
  await notice.getByRole('button', { name: '已了解，仍按我的保存' }).click()
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(`${name} 甲`)).toBeVisible()
})

test('review J3: no form closes on what was entered without a question', async ({ page, context }) => {
  test.setTimeout(300_000)
  const caller = await logIn(product.url, accountOf(product))
  await signedIn(context, caller, { language: 'zh' })
  await page.goto(`${product.url}/index_new`)
  const tried: string[] = []
  const lost: string[] = []
  for (const { path } of routes.filter((route) => !route.path.includes(':') && route.page.who !== undefined)) {
    if (path.startsWith('/platform')) continue
    await goTo(page, path).catch(() => undefined)
    const button = page.locator('main').getByRole('button', { name: opens }).filter({ visible: true }).first()
    if (!(await button.isVisible())) continue
    await button.click()
    const box = page.locator('.ant-modal, .ant-drawer').filter({ visible: true }).last()
    if (!(await box.isVisible())) continue
    const field = box.locator('input[type=text]:not([readonly]):not([role=combobox]), textarea').filter({ visible: true }).first()
    if (await field.isVisible()) {
      await field.fill('未保存')
      tried.push(path)
      if (!(await asksBeforeClosing(page, box))) lost.push(path)
    }
    if (await box.isVisible()) await discard(page, box)
  }
  expect(lost).toEqual([])
  expect(tried.length).toBeGreaterThan(minForms)
})

async function discard(page: Page, box: Locator): Promise<void> {
  await page.keyboard.press('Escape')
  const leave = page.locator('.ant-modal-confirm').getByRole('button', { name: '放弃' })
  if (await leave.isVisible()) await leave.click()
  await expect(box).toHaveCount(0)
}

/** Esc brings a question; "keep editing" leaves what was entered. */
async function asksBeforeClosing(page: Page, box: Locator): Promise<boolean> {
  await page.keyboard.press('Escape')
  const question = page.locator('.ant-modal-confirm').filter({ visible: true })
  // It closes at once, or the question stands there at once.
  if (!(await question.isVisible())) return false
  await question.getByRole('button', { name: '继续填写' }).click()
  return box.isVisible()
}
