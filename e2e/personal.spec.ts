import { accountCalls } from '@kilowatch/contract'
import { expect, type Page, test } from '@playwright/test'
import { ask, logIn } from './support/api-client.ts'
import { type Language, signedIn } from './support/browser.ts'
import { atTheDoor, enterBy } from './support/door.ts'
import { codeFor, newPhone, registered, settledAccount } from './support/own-account.ts'
import { theProduct } from './support/the-product.ts'
import { walkedIn } from './support/walked-in.ts'

// What people do with their own account.

const product = theProduct()
const fill = async (page: Page, fields: Readonly<Record<string, string>>) => {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
}

for (const [language, words] of [
  [
    'zh',
    {
      title: '请完善个人信息',
      save: '保存',
      saved: '保存成功',
      fields: ['昵称', '姓名', '公司名称', '行业'],
      missing: ['请输入昵称', '请输入姓名', '请输入公司名称', '请输入行业'],
    },
  ],
  [
    'en',
    {
      title: 'Please complete your profile',
      save: 'Save',
      saved: 'Saved successfully',
      fields: ['Nickname', 'Name', 'Company name', 'Industry'],
      missing: ['Please enter nickname', 'Please enter name', 'Please enter company name', 'Please enter industry'],
    },
  ],
] as const) {
  if (!walkedIn('en').includes(language)) continue
  test(`a missing profile is asked for before anything else, one field after the other (${language})`, async ({ page, context }) => {
    const { caller, name } = await registered(product, 'client', '小郑')
    await signedIn(context, caller, { language })
    await page.goto(`${product.url}/new_device_list`)
    const dialog = page.getByRole('dialog', { name: words.title })
    await expect(dialog).toBeVisible()
    await expect(dialog.getByLabel(words.fields[1], { exact: true })).toHaveValue(name)
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('button', { name: /关闭|Close/ })).toHaveCount(0)
    for (const field of words.fields) await dialog.getByLabel(field, { exact: true }).fill('')
    for (const [index, field] of words.fields.entries()) {
      await dialog.getByRole('button', { name: words.save, exact: true }).click()
      await expect(dialog.getByText(words.missing[index] ?? '')).toBeVisible()
      for (const later of words.missing.slice(index + 1)) await expect(dialog.getByText(later)).toHaveCount(0)
      await dialog.getByLabel(field, { exact: true }).fill(index === 0 ? `新${caller.userId}` : '某某')
    }
    await dialog.getByRole('button', { name: words.save, exact: true }).click()
    await expect(page.getByText(words.saved)).toBeVisible()
    await expect(dialog).toBeHidden()
    expect(await ask(caller, accountCalls.readUserInfo, { query: { id: caller.userId } })).toMatchObject({ corp: '某某', trade: '某某' })
    await page.reload()
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(dialog).toBeHidden()
  })
}

async function openOwnPage(page: Page, tab: string, language: Language = 'zh') {
  const person = await settledAccount(product, 'client', '小钱')
  await signedIn(page.context(), person.caller, { language })
  await page.goto(`${product.url}/new_person_info?tab=${tab}`)
  return person
}

test('personal information: wrong fields are named, the same again is refused, another phone needs its code', async ({ page }) => {
  const { caller, phone, password } = await openOwnPage(page, 'info')
  const submit = page.getByRole('button', { name: '提交' })
  await expect(page.getByLabel('手机号', { exact: true })).toHaveValue(phone)
  await fill(page, { 邮箱: 'somebody@nowhere', 服务电话: '12' })
  await submit.click()
  for (const words of ['请输入正确的邮箱', '请输入部门', '请输入地址', '服务电话为 7–20 位数字'])
    await expect(page.getByText(words)).toBeVisible()
  const email = `p${phone}@example.com`
  await fill(page, { 邮箱: email, 部门: '动力科', 地址: '建设路 1 号', 服务电话: '02888886666' })
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible()
  await page.getByLabel('新邮箱收到的验证码').fill(await codeFor(product.url, email))
  await submit.click()
  await expect(page.getByText('请输入当前密码')).toBeVisible()
  await fill(page, { 当前密码: 'not-mine' })
  await submit.click()
  await expect(page.getByText('密码错误', { exact: true })).toBeVisible()
  await fill(page, { 当前密码: password })
  await submit.click()
  await expect(page.getByText('保存成功')).toBeVisible()
  await expect(page.getByLabel('当前密码', { exact: true })).toHaveCount(0)
  await submit.click()
  await expect(page.locator('main').getByRole('alert')).toHaveText('您没有修改，无需提交')
  const other = newPhone()
  await fill(page, { 手机号: other })
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('status').filter({ hasText: other })).toBeVisible()
  const code = await codeFor(product.url, other)
  await fill(page, { 当前密码: password })
  await page.getByLabel('新手机号收到的验证码').fill(code === '000000' ? '111111' : '000000')
  await submit.click()
  await expect(
    page
      .getByText(/验证码/)
      .and(page.locator('.ant-form-item-explain-error, [role=alert] *'))
      .first(),
  ).toBeVisible()
  // A click while the first answer is still on its way would go nowhere.
  await expect(submit).not.toHaveClass(/loading/)
  expect((await ask(caller, accountCalls.readMe, {})).phone).toBe(phone)
  await page.getByLabel('新手机号收到的验证码').fill(code)
  await submit.click()
  await expect.poll(async () => (await ask(caller, accountCalls.readMe, {})).phone).toBe(other)
  expect(await ask(caller, accountCalls.readMe, {})).toMatchObject({ email, department: '动力科', servicePhone: '02888886666' })
})

test('a password is changed by its original, entered twice; other places are signed out', async ({ page }) => {
  const { phone, password } = await openOwnPage(page, 'password')
  const elsewhere = await logIn(product.url, { loginName: phone, password })
  const submit = page.getByRole('button', { name: '修改密码' })
  await submit.click()
  await expect(page.getByText('请输入原密码')).toBeVisible()
  await fill(page, { 原密码: 'not-mine', 新密码: 'a-new-one-9', 确认新密码: 'another' })
  await submit.click()
  await expect(page.getByText('两次输入的密码不一致！')).toBeVisible()
  await fill(page, { 确认新密码: 'a-new-one-9' })
  await submit.click()
  await expect(page.getByRole('alert').filter({ hasText: '原密码' })).toBeVisible()
  await fill(page, { 原密码: password })
  await submit.click()
  await expect(page.getByText('密码修改成功')).toBeVisible()
  await expect(ask(elsewhere, accountCalls.readSession, {})).rejects.toThrow('90001')
  await logIn(product.url, { loginName: phone, password: 'a-new-one-9' })
})

test('places where one is signed in are listed, and signed out from here', async ({ page }) => {
  const { phone, password } = await openOwnPage(page, 'sessions')
  await expect(page.getByText('本机')).toBeVisible()
  const elsewhere = await logIn(product.url, { loginName: phone, password })
  await page.reload()
  const places = page.locator('main').getByRole('listitem')
  await expect(places).toHaveCount(2)
  await places.filter({ hasNotText: '本机' }).getByRole('button', { name: /^退出/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退出' }).click()
  await expect(places).toHaveCount(1)
  await expect(ask(elsewhere, accountCalls.readSession, {})).rejects.toThrow('90001')
})

test('one takes one’s data along, and removes the account by typing its name', async ({ page }) => {
  const { phone, password, caller } = await openOwnPage(page, 'data')
  const { loginName } = await ask(caller, accountCalls.readMe, {})
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: /导出$/ }).click()
  expect((await file).suggestedFilename()).toMatch(/\.zip$/)
  await page.getByRole('button', { name: '注销账号' }).click()
  const dialog = page.getByRole('dialog')
  const remove = dialog.getByRole('button', { name: '注销账号' })
  await remove.click()
  await expect(dialog.getByText(`请输入 ${loginName}`, { exact: true })).toBeVisible()
  await expect(dialog.getByText('密码不能为空')).toBeVisible()
  await dialog.getByLabel(`请输入账号 ${loginName} 以确认`).fill(loginName)
  await dialog.getByLabel('密码', { exact: true }).fill('not-mine')
  await remove.click()
  await expect(dialog.getByRole('alert').filter({ hasText: '密码' })).toBeVisible()
  await dialog.getByLabel('密码', { exact: true }).fill(password)
  await remove.click()
  await atTheDoor(page, '账号已注销')
  await enterBy(page, 'zh', { account: phone, password })
  await expect(page.getByRole('alert')).toHaveText('登录失败。 账号不存在或密码错误')
})
