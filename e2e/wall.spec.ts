import { successCode, type WallPicture, wallCalls } from '@kilowatch/contract'
import { expect, type Page, test } from '@playwright/test'
import wall from '../apps/console/src/locales/zh/wall.json' with { type: 'json' }
import { ask, logIn } from './support/api-client.ts'
import { choose } from './support/browser.ts'
import { accountOf, theProduct } from './support/the-product.ts'

// A wall that nobody touches for a day, by its link: the browser's clock is the test's; answers are the server's, with the cause that is told.

const product = theProduct()
const minute = 60_000
const hour = 60 * minute

/** What the test says of the day: whether the server answers, and how many alarms of a cause wait in a round. */
interface Day {
  answers: boolean
  cause: { round: string; unconfirmed: number } | null
}

/** The server's answer, calm but for what the day holds, at the moment of the browser's clock. */
function toldAt(picture: WallPicture, { cause }: Day, at: Date): WallPicture {
  const waits = cause?.unconfirmed ?? 0
  const [openedAt, level] = [at.toISOString(), 4] as const
  return {
    ...picture,
    at: at.toISOString(),
    alarms: { active: cause ? 1 : 0, unconfirmed: waits, critical: waits > 0 ? ['9001'] : [] },
    rounds: picture.rounds
      .filter(({ key }) => key !== '')
      .map((round) => ({ ...round, alarms: 0, unconfirmed: round.key === cause?.round ? waits : 0, level: null })),
    causesInAll: cause ? 1 : 0,
    newest: [],
    causes: cause
      ? [{ id: '9001', level, since: openedAt, alarms: 1, unconfirmed: waits, devices: 1, rounds: [cause.round], root: root() }]
      : [],
  }
  function root(): WallPicture['causes'][number]['root'] {
    return {
      ...{ id: '9001', kind: 'state', level, deviceId: '200000000001', deviceName: 'UPS-A', deviceType: 'ups' },
      ...{
        site: cause?.round ?? '',
        point: 'mode',
        side: 'battery',
        openedAt,
        openingValue: null,
        limit: null,
        release: null,
        value: null,
        activations: null,
      },
      ...{ confirmedAt: waits > 0 ? null : openedAt, confirmedBy: waits > 0 ? null : '王海涛' },
    }
  }
}

async function tellOf(page: Page, day: Day): Promise<void> {
  await page.route(`**${wallCalls.readLinkedWall.path}`, async (route) => {
    if (!day.answers) return route.abort()
    const answer = await route.fetch()
    const said = (await answer.json()) as { code: number; data: WallPicture }
    if (said.code !== successCode(wallCalls.readLinkedWall.variant)) return route.fulfill({ response: answer })
    const at = new Date(await page.evaluate(() => Date.now()))
    return route.fulfill({ response: answer, json: { ...said, data: toldAt(said.data, day, at) } })
  })
}

test('a wall left alone for a day goes round, stops at an alarm, says since when nothing is heard, and ends with its link', async ({
  page,
  context,
}) => {
  test.slow()
  const owner = await logIn(product.url, accountOf(product))
  const [screen] = await ask(owner, wallCalls.listWalls, {})
  if (!screen) throw new Error('the demo has no screen')
  const one = { params: { wallId: screen.id } }
  const { token } = await ask(owner, wallCalls.makeWallLink, { ...one, body: { days: 1 } })
  await choose(context, { language: 'zh' })
  const day: Day = { answers: true, cause: null }
  await page.clock.install({ time: '2026-10-21T00:00:00+08:00' })
  await tellOf(page, day)
  await page.goto(`${product.url}/wall#${token}`)

  const turn = page.locator('footer b')
  const round = page.locator('footer [aria-current="true"]')
  const clock = page.locator('header time b')
  // Devices that other journeys left behind say the same, each of itself, in their card.
  const watermark = page.locator('p[aria-hidden=true]').filter({ hasText: /^数据停在/ })
  /** Goes on in steps short enough for the browser to ask between them, as on a wall that is looked at. */
  const pass = async (milliseconds: number, step = 2_000) => {
    for (let done = 0; done < milliseconds; done += step) {
      const asked = page
        .waitForResponse((answer) => answer.url().endsWith(wallCalls.readLinkedWall.path), { timeout: 2_000 })
        .catch(() => null)
      await page.clock.runFor(Math.min(step, milliseconds - done))
      if (day.answers) await asked
    }
  }

  /** Goes on until it shows this: an answer that comes later than the browser's clock allows is asked for again. */
  const until = (shows: () => Promise<void>, step = 2_000) =>
    expect(async () => {
      await pass(step, step)
      await shows()
    }).toPass()
  const soon = { timeout: 1_000 }

  await expect(turn).toHaveText(wall.turn.rotating)
  const rounds = await page.locator('footer li').allTextContents()
  expect(rounds.length).toBeGreaterThan(2)
  const nodes = () => page.evaluate(() => document.querySelectorAll('*').length)
  const before = await nodes()
  const seen = new Set<string>()
  for (let hours = 3; hours <= 24; hours += 3) {
    await page.clock.fastForward(3 * hour - minute / 2)
    await pass(minute / 2, minute / 2)
    await until(() => expect(watermark).toHaveCount(0, soon))
    await expect(clock).toHaveText(new RegExp(`^${String(hours % 24).padStart(2, '0')}:0`))
    seen.add((await round.textContent()) ?? '')
  }
  expect(seen.size).toBeGreaterThan(2)
  expect(await nodes()).toBeLessThan(before * 1.5)

  const last = (rounds.at(-1) ?? '').trim()
  day.cause = { round: last, unconfirmed: 1 }
  await until(() => expect(turn).toHaveText(wall.turn.stopped, soon))
  await expect(round).toContainText(last)
  await expect(page.locator('main')).toContainText('UPS-A')
  await page.clock.fastForward(10 * minute)
  await pass(4_000)
  await expect(round).toContainText(last)
  day.cause = { round: last, unconfirmed: 0 }
  await until(() => expect(turn).toHaveText(wall.turn.waiting, soon))
  await pass(62_000, 31_000)
  await expect(turn).toHaveText(wall.turn.rotating)

  day.answers = false
  await page.clock.runFor(20_000)
  await expect(watermark).toBeVisible()
  const stopped = (await watermark.textContent()) ?? ''
  await page.clock.fastForward(2 * hour)
  await expect(watermark).toHaveText(stopped)
  await expect(page.getByRole('alert')).toContainText('2 h')
  day.answers = true
  await until(() => expect(watermark).toHaveCount(0, soon), 10_000)
  await expect(page.getByRole('alert')).toHaveCount(0)

  await ask(owner, wallCalls.endWallLink, one)
  await until(() => expect(page.getByText(wall.over)).toBeVisible(soon), 5_000)
  await expect(page.locator('footer')).toHaveCount(0)
})
