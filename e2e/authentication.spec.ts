import { accountCalls } from '@kilowatch/contract'
import { expect, type Page, test } from '@playwright/test'
import { ask, logIn } from './support/api-client.ts'
import { goTo, keptPage } from './support/kept-page.ts'
import { newPhone, settledAccount } from './support/own-account.ts'
import { accountOf, theProduct } from './support/the-product.ts'

// A client user authenticates a business: submits, is rejected, submits again, is passed, and owns an enterprise.

const product = theProduct()

/** A picture with something to see on it. */
async function picture(page: Page, text: string) {
  const base64 = await page.evaluate((words) => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 800, height: 560 })
    const context = canvas.getContext('2d')
    if (!context) return ''
    context.fillStyle = '#f7f0dd'
    context.fillRect(0, 0, 800, 560)
    context.fillStyle = '#333'
    context.font = '48px sans-serif'
    context.fillText(words, 60, 120)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  }, text)
  return { name: `${text}.png`, mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') }
}

async function enterprise(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^账户：/ }).click()
  await page.getByRole('menuitem', { name: /企业/ }).first().click()
}

test('spec: /commit_info, /look_enterprise_info, /enterprise/pass_info: from the notice to an authenticated enterprise', async ({
  browser,
}) => {
  const account = await settledAccount(product, 'client', '沈禾')
  const company = `禾安样例${newPhone().slice(-6)}有限公司`
  const applicant = await keptPage(browser, account.caller)
  const reviewer = await keptPage(browser, await logIn(product.url, accountOf(product, 'demo-operator')))
  const { page } = applicant

  await test.step('the notice has to be ticked', async () => {
    await goTo(page, '/index_new')
    await page.getByRole('button', { name: /^账户：/ }).click()
    await expect(page.getByRole('menuitem', { name: '企业 未认证' })).toBeVisible()
    await page.getByRole('menuitem', { name: '企业 未认证' }).click()
    await page.getByRole('button', { name: '下一步' }).click()
    await expect(page.getByText('请先勾选已阅读认证须知')).toBeVisible()
    await page.getByRole('checkbox', { name: '我已阅读并同意认证须知' }).check()
    await page.getByRole('button', { name: '下一步' }).click()
    await expect(page).toHaveURL(/\/commit_info/)
  })

  await test.step('the form keeps what is entered and says what is wrong', async () => {
    await page.getByLabel('企业名称').fill(company)
    await page.getByLabel('统一社会信用代码').fill('91330106MA2H3K7X3A')
    await page.getByRole('button', { name: '提交认证' }).click()
    await expect(page.getByText(/末位校验码须正确/)).toBeVisible()
    await expect(page.getByText('请上传营业执照')).toBeVisible()
    await expect(page.getByText('草稿已保存')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('企业名称')).toHaveValue(company)
    await page.getByLabel('统一社会信用代码').fill('91330105MA28K3Q522')
    await page.getByLabel('企业类型').click()
    await page.getByTitle('有限责任公司', { exact: true }).click()
    await page.getByLabel('法定代表人').fill('沈禾')
    await page.getByLabel('行业').fill('机房运维')
    await page.getByLabel('注册地址').fill('样例市样例路 1 号 6 层')
    await page.getByLabel('成立日期').fill('2019-05-16')
    await page.keyboard.press('Enter')
    await page.getByLabel('联系邮箱').fill('shen@example.com')
    for (const name of ['营业执照', '法人身份证']) {
      await page.getByLabel(name, { exact: true }).setInputFiles(await picture(page, name))
      await expect(page.getByRole('button', { name: `查看 ${name}.jpg` })).toBeVisible()
    }
    await page.getByRole('button', { name: '提交认证' }).click()
    await expect(page).toHaveURL(/\/look_enterprise_info\?info_id=/)
    await expect(page.getByText('审核中', { exact: true })).toBeVisible()
  })

  const queue = reviewer.page
  await test.step('a reviewer looks at the license, notes a difference and rejects', async () => {
    await goTo(queue, '/platform/business_auth')
    await queue.getByRole('button', { name: new RegExp(company) }).click()
    await expect(queue.getByText('校验位正确')).toBeVisible()
    await queue.getByRole('tab', { name: '法人身份证' }).click()
    await expect(queue.getByRole('img', { name: '法人身份证.jpg' })).toHaveCount(0)
    await queue.getByRole('button', { name: '查看身份证' }).click()
    await expect(queue.getByRole('img', { name: '法人身份证.jpg' })).toBeVisible()
    await queue.getByRole('button', { name: '标记注册地址与执照不一致' }).click()
    await queue.getByLabel('执照上的内容').fill('样例路 1 号 4 层')
    await queue.getByRole('button', { name: '标记', exact: true }).click()
    await expect(queue.getByText('执照为“样例路 1 号 4 层”')).toBeVisible()
    await queue.getByRole('radio', { name: '驳回，可再提交' }).check()
    await queue.getByRole('button', { name: '与执照不一致', exact: true }).click()
    await queue.getByLabel('驳回说明').fill('地址填的是 6 层，执照上是 4 层，请改正。')
    await queue.getByRole('button', { name: '驳回，看下一家' }).click()
    await expect(queue.getByText(`已驳回“${company}”`)).toBeVisible()
  })

  await test.step('the applicant reads why, mends it and submits again', async () => {
    await expect(page.getByText('地址填的是 6 层，执照上是 4 层，请改正。').first()).toBeVisible()
    await page.getByRole('button', { name: '修改并重新提交' }).click()
    await page.getByLabel('注册地址').fill('样例市样例路 1 号 4 层')
    await page.getByRole('button', { name: '重新提交' }).click()
    await expect(page.getByText('第 2 次提交').first()).toBeVisible()
  })

  await test.step('the reviewer sees what changed and passes', async () => {
    await goTo(queue, '/platform/business_auth')
    await queue.getByRole('button', { name: new RegExp(company) }).click()
    await expect(queue.getByText(/1 处不同/)).toBeVisible()
    await expect(queue.getByRole('img', { name: '营业执照.jpg' })).toBeVisible()
    await queue.getByRole('radio', { name: '通过', exact: true }).check()
    await queue.getByRole('button', { name: '通过，看下一家' }).click()
    await queue.getByRole('dialog').getByRole('button', { name: '通过', exact: true }).click()
    await expect(queue.getByText(`已通过“${company}”`)).toBeVisible()
  })

  await test.step('the state is green, and the enterprise opens', async () => {
    await expect(page.getByText('已认证', { exact: true })).toBeVisible()
    await enterprise(page)
    // The area leads on to its overview; what is opened before would be left again.
    await expect(page).toHaveURL(/\/enterprise\/home\/overview/)
    await goTo(page, '/enterprise/pass_info')
    await expect(page.getByText('91330105MA28K3Q522')).toBeVisible()
    const session = await ask(account.caller, accountCalls.readSession, {})
    expect(session).toMatchObject({ sf: 2, businessName: company, authState: 2 })
  })
  for (const kept of [applicant, reviewer]) await kept.page.context().close()
})
