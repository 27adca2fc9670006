import { join } from 'node:path'
import { uplinkCalls } from '@kilowatch/contract'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { type NutTestServer, startNutServer } from '../apps/gateway/test/nut-server.ts'
import { project } from './product.ts'
import { ask, logIn } from './support/api-client.ts'
import { type Language, watchTrouble } from './support/browser.ts'
import { type GatewayHouse, gatewayHouse } from './support/gateway.ts'
import { nothingHalfAdded } from './support/half-added.ts'
import { type JourneyWords, journeyWords } from './support/journey-words.ts'
import { accountOf, theProduct } from './support/the-product.ts'
import { walkedIn } from './support/walked-in.ts'

// A person's first hour: sign in, claim an uplink, see it live, set a limit, get the alarm, confirm it, find it in history.

const singlePhase = join(project, 'apps/gateway/test/nut/single-phase.dev')
const product = theProduct()
test.use({ contextOptions: { reducedMotion: 'no-preference' } })
let nut: NutTestServer
let house: GatewayHouse | undefined

test.beforeEach(async () => {
  nut = await startNutServer({ devices: { myups: singlePhase } })
})

test.afterEach(async () => {
  await house?.remove()
  house = undefined
  await nut?.stop()
  // Journeys that come after look at the demo's own devices.
  const caller = await logIn(product.url, accountOf(product))
  const { items } = await ask(caller, uplinkCalls.listUplinks, { query: { search: 'Journey gateway' } })
  for (const { id } of items) await ask(caller, uplinkCalls.removeUplink, { params: { uplinkId: id } })
})

for (const language of walkedIn('zh')) {
  test(`a first journey (${language})`, async ({ page, context }) => {
    test.setTimeout(240_000)
    const words = journeyWords[language]
    const name = `Journey UPS ${language}`
    await page.goto(product.url)
    if (language === 'en') await page.getByRole('button', { name: 'English' }).click()
    await test.step('sign in, refused first', () => signIn(page, words))
    await test.step('create an uplink, claim it by the shown commands', () => addGateway(page, words, language, name))
    await test.step('see it live', () => seeItLive(page, name))
    await test.step('set a limit, each refusal in its words', () => setLimit(page, words))
    const alarms = await context.newPage()
    const trouble = [page, alarms].map(watchTrouble)
    await test.step('get the alarm without a reload', () => getAlarm(page, alarms, words, name))
    await test.step('confirm it with a note', () => confirm(alarms, words, language))
    await test.step('the value comes back', () => release(page, alarms, words, name))
    await test.step('find it in history', () => findInHistory(page, alarms, words, name, language))
    expect(trouble.flat()).toEqual([])
  })
}

async function signIn(page: Page, words: JourneyWords): Promise<void> {
  const account = page.getByLabel(words.account, { exact: true })
  const password = page.getByLabel(words.password, { exact: true })
  const submit = page.getByRole('button', { name: words.signIn, exact: true })
  await submit.click()
  await expect(page.getByText(words.accountEmpty)).toBeVisible()
  await expect(page.getByText(words.passwordEmpty)).toBeVisible()
  await account.fill('nobody-of-this-name')
  await password.fill('wrong-password')
  await submit.click()
  await expect(page.getByRole('alert').filter({ hasText: words.wrongPassword })).toBeVisible()
  const demo = accountOf(product)
  await account.fill(demo.loginName)
  await password.fill(demo.password)
  await submit.click()
  await expect(page).toHaveURL(/\/index_new$/)
}

async function addGateway(page: Page, words: JourneyWords, language: Language, name: string): Promise<void> {
  await nothingHalfAdded(await logIn(product.url, accountOf(product)))
  await page.getByRole('navigation').getByRole('link', { name: words.addDevice }).click()
  await page.getByRole('button', { name: words.add, exact: true }).click()
  await expect(page.getByText(words.nameEmpty)).toBeVisible()
  await page.getByLabel('ID', { exact: true }).fill('12345')
  await page.getByLabel(words.gatewayName, { exact: true }).fill(`Journey gateway ${language}`)
  await page.getByRole('button', { name: words.add, exact: true }).click()
  await expect(page.getByText(words.idShort)).toBeVisible()
  await page.getByLabel('ID', { exact: true }).fill('')
  await page.getByRole('button', { name: words.add, exact: true }).click()

  // The commands by hand are those of Windows: nothing is installed on this machine. A reload, or another computer, goes on with them.
  await page.getByText('Windows x64').click()
  await expect(page.locator('pre').filter({ hasText: /gateway\.exe install/ })).toContainText(/--key \d+-[A-Z2-9]{10}/)
  const typedBefore = await page
    .locator('pre')
    .filter({ hasText: /gateway\.exe install/ })
    .innerText()
  await expect(page.getByText(words.kept)).toBeVisible()
  await page.reload()
  await expect(page.locator('pre').filter({ hasText: /gateway\.exe install/ })).toHaveText(typedBefore)
  const shown = (starts: string) => page.locator('pre').filter({ hasText: new RegExp(`^${starts}`) })
  const yaml = await shown('uplink:').innerText()
  house = gatewayHouse(`${yaml}\n    port: ${nut.port}\n    name: ${name}\n    interval: 1s\n`)
  expect(await house.command('check', house.configFile)).toMatchObject({ code: 0, said: expect.stringContaining('230.4') })
  // Nothing is installed on this machine: what the command says of server and key is claimed with.
  const [, , ...serverAndKey] = (await shown('.*gateway\\.exe install').innerText()).trim().split(/\s+/)
  expect(await house.command('claim', ...serverAndKey, '--config', house.configFile)).toMatchObject({ code: 0 })
  house.run()
  await expect(page.getByText(words.connected).first()).toBeVisible()
  await page.getByRole('link', { name }).click()
}

async function seeItLive(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name })).toBeVisible()
  const voltage = page.locator('main').getByText(/230\.4/)
  await expect(voltage.first()).toBeVisible()
  await expect(page.locator('main')).toContainText(/97\.5\s*%/)
  await nut.set('myups', 'input.voltage', '231.7')
  await expect(
    page
      .locator('main')
      .getByText(/231\.7/)
      .first(),
  ).toBeVisible()
}

async function setLimit(page: Page, words: JourneyWords): Promise<void> {
  await page.getByRole('link', { name: words.thresholdTab, exact: true }).click()
  await page.getByRole('button', { name: new RegExp(`^${words.inputVoltage}`) }).click()
  const field = (which: keyof JourneyWords['fields']) => page.getByRole('textbox', { name: new RegExp(`^${words.fields[which]}`) })
  const wrong: readonly [which: keyof JourneyWords['fields'], text: string, refusal: string][] = [
    ['ha', '240', words.highNotAboveRelease],
    ['ha', '601', words.outOfRange],
    ['ha', '', words.empty],
    ['ha', '2x0', words.notANumber],
    ['hr', '150', words.releasesNotInOrder],
    ['la', '195', words.lowNotInOrder],
  ]
  for (const [which, text, refusal] of wrong) {
    const before = await field(which).inputValue()
    await field(which).fill(text)
    await expect(page.getByRole('alert').filter({ hasText: refusal }).first(), `${which} ${text}`).toBeVisible()
    await page.getByRole('button', { name: words.review }).click()
    await expect(page.getByText(words.cannotSave).first()).toBeVisible()
    await field(which).fill(before)
    await expect(page.getByRole('alert').filter({ hasText: refusal })).toHaveCount(0)
  }
  await field('ha').fill('220')
  await field('hr').fill('215')
  await page.getByRole('button', { name: words.review }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('220.0 V')).toBeVisible()
  await dialog.getByRole('button', { name: words.save, exact: true }).click()
  await expect(page.getByText(words.saved).first()).toBeVisible()
}

async function getAlarm(page: Page, alarms: Page, words: JourneyWords, name: string): Promise<void> {
  await expect(page.getByRole('alert').filter({ hasText: words.aboveLimit })).toBeVisible()
  await page.getByRole('button', { name: words.bell }).click()
  await expect(page.getByRole('dialog').getByText(words.alarmOf(name))).toBeVisible()
  await page.keyboard.press('Escape')
  await alarms.goto(`${product.url}/current_message?search=${encodeURIComponent(name)}`)
  await expect(rowOf(alarms, words)).toContainText('231.7')
}

function rowOf(alarms: Page, words: JourneyWords): Locator {
  return alarms.locator('[data-row-key]').filter({ hasText: words.aboveLimit })
}

async function confirm(alarms: Page, words: JourneyWords, language: Language): Promise<void> {
  await rowOf(alarms, words).getByRole('link').click()
  const detail = alarms.getByRole('complementary').filter({ hasText: words.aboveLimit })
  await detail.getByLabel(words.comment).fill(noteIn(language))
  await detail.getByRole('button', { name: words.confirmWithNote, exact: true }).click()
  await expect(detail.getByText(noteIn(language))).toBeVisible()
  await expect(rowOf(alarms, words)).toContainText(words.confirmed)
}

function noteIn(language: Language): string {
  return language === 'zh' ? '已到现场，市电偏高' : 'On site, the mains is high'
}

async function release(page: Page, alarms: Page, words: JourneyWords, name: string): Promise<void> {
  await nut.set('myups', 'input.voltage', '210.2')
  await expect(alarms.getByRole('complementary').getByText(words.closed).first()).toBeVisible()
  await expect(rowOf(alarms, words)).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: words.aboveLimit })).toHaveCount(0)
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

async function findInHistory(page: Page, alarms: Page, words: JourneyWords, name: string, language: Language): Promise<void> {
  await alarms.getByRole('tab', { name: words.past, exact: true }).click()
  await rowOf(alarms, words).getByRole('link').click()
  const course = alarms.getByRole('complementary').getByRole('region', { name: words.steps })
  await expect(course).toContainText(noteIn(language))
  await expect(course).toContainText(words.closed)

  await page.getByRole('link', { name: words.historyTab, exact: true }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  const points = page.getByRole('combobox', { name: words.points })
  await points.fill(words.inputVoltageL1)
  await points.press('Enter')
  const chart = page.getByRole('group', { name: new RegExp(words.inputVoltageL1) })
  await expect(chart).toHaveAccessibleName(/210\.2/)
  await expect(chart).toHaveAccessibleName(/231\.7/)
}
