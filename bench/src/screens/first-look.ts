import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { print } from '../figures.ts'
import { seedDevices } from '../people.ts'
import { quantile } from '../quantiles.ts'
import { scriptSize } from '../script-sizes.ts'
import type { Stage } from '../stage.ts'
import { noteInteractions, openConsole } from './console.ts'

const rounds = 7
const devices = 200
const frame = 'src/app/frame/frame.tsx'

/** What a first look costs: scripts, the largest paint and the shift of the layout of a cold home page, and how soon pages answer to a hand. */
export async function measureFirstLook(stage: Stage): Promise<void> {
  const size = (...parts: string[]) => `${scriptSize(parts) ?? '?'} kB`
  print('script to sign in, to a working home, gzip (160, 370 kB wanted)', `${size()}, ${size(frame, 'src/features/home/home-page.tsx')}`)
  await seedDevices(stage.database, stage.businessId, devices)
  const paints: number[] = []
  const shifts: number[] = []
  for (let n = 0; n < rounds; n++) {
    const { page, close } = await openConsole(stage, '/index_new')
    await wait(4_000)
    const { paint, shift } = await looked(page)
    paints.push(paint)
    shifts.push(shift)
    await close()
  }
  print(
    `home, cold, ${rounds} times: largest paint p50, longest; layout shift at most (1200 ms, 0.02 wanted)`,
    `${quantile(paints, 0.5).toFixed(0)}, ${quantile(paints, 1).toFixed(0)} ms; ${quantile(shifts, 1).toFixed(3)}`,
  )
  await measureHands(stage)
}

/** From what the browser kept since the page was opened. */
function looked(page: Page): Promise<{ paint: number; shift: number }> {
  return page.evaluate(async () => {
    const entries = (type: string) =>
      new Promise<PerformanceEntry[]>((done) => {
        const observer = new PerformanceObserver((list) => done(list.getEntries()))
        observer.observe({ type, buffered: true })
        setTimeout(() => done([]), 300)
      })
    const [paints, shifts] = [await entries('largest-contentful-paint'), await entries('layout-shift')]
    const moved = shifts as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]
    return {
      paint: paints.at(-1)?.startTime ?? Number.NaN,
      shift: moved.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0),
    }
  })
}

/** A hand that goes through the main pages and opens what they offer. */
async function measureHands(stage: Stage): Promise<void> {
  const { page, close } = await openConsole(stage, '/index_new')
  try {
    await wait(3_000)
    const taken = await noteInteractions(page)
    const entries = page.locator('aside nav a')
    const most = Math.min(await entries.count(), 12)
    for (let n = 0; n < most; n++) {
      await entries.nth(n).click()
      await wait(1_200)
      const button = page.locator('main button:visible').first()
      if ((await button.count()) > 0) {
        await button.click({ timeout: 1_000 }).catch(() => undefined)
        await wait(500)
        await page.keyboard.press('Escape')
        await wait(300)
      }
    }
    const times = await taken()
    print(
      `interaction to next paint over ${most} pages, ${times.length} interactions: p50, p98 (120 ms wanted)`,
      `${quantile(times, 0.5).toFixed(0)}, ${quantile(times, 0.98).toFixed(0)} ms`,
    )
  } finally {
    await close()
  }
}
