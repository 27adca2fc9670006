import { positionCalls } from '@kilowatch/contract'
import { expect, test } from '@playwright/test'
import { readXlsx } from 'hucre'
import { ask, logIn } from './support/api-client.ts'
import { signedIn } from './support/browser.ts'
import { accountOf, theProduct } from './support/the-product.ts'

// What every declared list gives its page, tried on the positions of the demo's business.

const product = theProduct()
const path = '/enterprise/member/titles'

test('a list is narrowed, sorted and taken home; what a colleague changes appears by itself; an address that means nothing says so', async ({
  context,
  page,
}) => {
  const owner = await logIn(product.url, accountOf(product))
  const add = (name: string, sort: number) => ask(owner, positionCalls.addPosition, { body: { name, remark: '清单试验', sort } })
  const made = [await add('清单甲', 9001), await add('清单乙', 9002)]
  await signedIn(context, owner, { language: 'zh' })
  await page.goto(`${product.url}${path}?search=清单&sort=-sort`)
  const names = page.getByRole('row').locator('strong')
  await expect(names).toHaveText(['清单乙', '清单甲'])

  made.push(await add('清单丙', 9003))
  await expect(names).toHaveText(['清单丙', '清单乙', '清单甲'])

  await page.getByRole('columnheader', { name: '职务' }).click()
  await expect(page).toHaveURL((url) => url.searchParams.get('sort') === 'name')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出' }).click()
  await page.getByRole('menuitem', { name: 'Excel 工作簿' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('职务.xlsx')
  const parts: Buffer[] = []
  for await (const part of await file.createReadStream()) parts.push(Buffer.from(part))
  const rows = (await readXlsx(Buffer.concat(parts))).sheets[0]?.rows ?? []
  expect(rows.map(([name]) => name)).toEqual(['职务', '清单丙', '清单甲', '清单乙'])

  await page.goto(`${product.url}${path}?search=清单&page=-1&sort=weight`)
  await expect(page.getByRole('status').filter({ hasText: 'page, sort' })).toBeVisible()
  await expect(names).toHaveText(['清单甲', '清单乙', '清单丙'])
  await ask(owner, positionCalls.removePositions, { query: { ids: made.map(({ id }) => id).join(',') } })
  await expect(page.getByText('没有符合条件的结果')).toBeVisible()
  await page.getByRole('button', { name: '清除筛选' }).click()
  await expect(page).toHaveURL((url) => !url.searchParams.has('search'))
})
