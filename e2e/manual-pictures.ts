// Takes the pictures of the manual from a running demo: npm run manual-pictures -- <url> <account> <password>
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deviceCalls } from '@kilowatch/contract'
import { type Browser, chromium, type Page } from '@playwright/test'
import config from './playwright.config.ts'
import { ask, type Caller, logIn } from './support/api-client.ts'
import { type Language, signedIn } from './support/browser.ts'
import { deviceOf } from './support/demo-words.ts'
import { settled } from './support/page-checks.ts'

const folder = join(dirname(fileURLToPath(import.meta.url)), '../apps/console/src/features/help/manual/pictures')
/** As wide as a chapter is shown on a screen of twice as many dots. */
const size = { width: 1200, height: 750 }
const quality = 62

interface Shot {
  name: string
  path: string
  /** What is done on the page before the picture is taken. */
  prepare?: (page: Page, language: Language) => Promise<void>
}

const [url, loginName, password] = process.argv.slice(2)
if (!url || !loginName || !password) {
  console.error('npm run manual-pictures -- <url> <account> <password>')
  process.exit(1)
}
const caller = await logIn(url, { loginName, password })
const { items } = await ask(caller, deviceCalls.listDevices, { query: { pageSize: 200 } })
const ups = deviceOf(items, 'ups').id
const shots: readonly Shot[] = [
  { name: 'home', path: '/index_new' },
  { name: 'device', path: `/ups?box_id=${ups}` },
  { name: 'history', path: `/ups_history?box_id=${ups}` },
  { name: 'alarms', path: '/current_message', prepare: openFirstAlarm },
  { name: 'limits', path: `/ups_thresold?box_id=${ups}` },
  { name: 'batch', path: '/batch_threshold?type=ups', prepare: showChanges },
  { name: 'add', path: '/device_add' },
  { name: 'share', path: '/new_device_list', prepare: openSharing },
  { name: 'groups', path: '/new_device_group' },
  { name: 'people', path: '/enterprise/member/list' },
  { name: 'fleet', path: '/device_overview' },
  { name: 'scenes', path: '/vr' },
  { name: 'patrol', path: '/patrol_order/patrol_plans' },
  { name: 'notices', path: '/waring_manage' },
]

async function openFirstAlarm(page: Page): Promise<void> {
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
}

async function openSharing(page: Page, language: Language): Promise<void> {
  await page.locator('.ant-table-row .ant-checkbox-input').first().check()
  await page.getByRole('button', { name: { zh: '分享…', en: 'Share…' }[language] }).click()
}

/** A wish that fits every UPS, and what it changes. */
async function showChanges(page: Page, language: Language): Promise<void> {
  await page.getByRole('button', { name: { zh: /^全选 \d+ 台$/, en: /^Select (all )?\d+ devices?$/ }[language] }).click()
  await page.getByRole('combobox', { name: { zh: '添加测点', en: 'Add a point' }[language] }).click()
  await page.keyboard.type({ zh: '总负载率', en: 'Total load' }[language])
  await page.keyboard.press('Enter')
  const fields = page.getByPlaceholder({ zh: '不变', en: 'unchanged' }[language])
  await fields.nth(0).fill('70')
  await fields.nth(1).fill('65')
  await page.getByRole('button', { name: { zh: /^查看 \d+ 台设备的变化$/, en: /^Show changes of \d+ devices?$/ }[language] }).click()
  await page.getByText({ zh: /^将变化 \d+$/, en: /^Change \d+$/ }[language]).waitFor()
}

async function takeAll(browser: Browser, who: Caller, language: Language): Promise<number> {
  const context = await browser.newContext({ viewport: size })
  await signedIn(context, who, { language })
  const page = await context.newPage()
  mkdirSync(join(folder, language), { recursive: true })
  let bytes = 0
  for (const { name, path, prepare } of shots) {
    await page.goto(who.url + path)
    // A page is there once it says something; its parts may still wait for their data.
    await page.waitForFunction(() => (document.querySelector('main')?.innerText.length ?? 0) > 60)
    await settled(page)
    await prepare?.(page, language)
    await settled(page)
    // Curves and counters end their way in.
    await page.waitForTimeout(2_500)
    const picture = await pictureOf(page)
    bytes += picture.length
    writeFileSync(join(folder, language, `${name}.webp`), picture)
  }
  await context.close()
  return bytes
}

/** Playwright has no WebP; the browser's own protocol has. */
async function pictureOf(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality })
  await session.detach()
  return Buffer.from(data, 'base64')
}

const browser = await chromium.launch(config.use?.launchOptions ?? {})
try {
  for (const language of ['zh', 'en'] as const)
    console.log(language, `${Math.round((await takeAll(browser, caller, language)) / 1_000)} kB`)
} finally {
  await browser.close()
}
