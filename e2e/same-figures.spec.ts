import { alarmCalls } from '@kilowatch/contract'
import { expect, type Page, test } from '@playwright/test'
import { ask, type Caller, logIn } from './support/api-client.ts'
import { signedIn } from './support/browser.ts'
import { accountOf, theProduct } from './support/the-product.ts'

// What stands on two pages of the demo is one figure, and parts add up to the whole that stands beside them.

const product = theProduct()
let caller: Caller
test.beforeAll(async () => {
  caller = await logIn(product.url, accountOf(product))
})

/** The words of a page once it shows what it is about, in one line. */
async function wordsOf(page: Page, path: string, about: RegExp): Promise<string> {
  await page.goto(product.url + path)
  let words = ''
  await expect(async () => {
    words = (await page.locator('body').innerText()).replace(/\s+/g, ' ')
    expect(words).toMatch(about)
  }).toPass()
  return words
}

function figure(words: string, pattern: RegExp): number {
  const found = pattern.exec(words)?.[1]
  if (found === undefined) throw new Error(`${pattern} is not in: ${words.slice(0, 600)}`)
  return Number(found)
}

/** Of a part that is left out where nothing is in it. */
const part = (words: string, pattern: RegExp): number => Number(pattern.exec(words)?.[1] ?? 0)

const sum = (figures: readonly number[]) => figures.reduce((all, one) => all + one, 0)

test('review V2: what stands on two pages of the demo is the same, and parts add up', async ({ page, context }) => {
  await signedIn(context, caller, { language: 'zh' })
  // Alarms come and go between two pages: once all of them were read without one, they agree.
  await expect(async () => {
    const home = await wordsOf(page, '/enterprise/home/overview', /条告警未恢复.* 运维待办/)
    const alarms = await wordsOf(page, '/current_message', /当前 \d+ /)
    const events = await wordsOf(page, '/enterprise/event', /共 \d+ 条.*其他事件/)
    const fleet = await wordsOf(page, '/device_overview', /全部 \d+ 正常 \d+/)
    const list = await wordsOf(page, '/new_device_list', /全部 \d+ 正常 \d+/)
    const todos = await wordsOf(page, '/enterprise/operation/todo', /\d+ 件事等您处理.*全部 \d+/)
    const work = await wordsOf(page, '/enterprise/operation/overview', /等我处理 \d+.*未关闭的故障 \d+/)

    const active = figure(home, /(\d+) 条告警未恢复/)
    expect({ alarms: figure(alarms, /当前 (\d+) /), newest: figure(home, /全部 (\d+) 条/) }).toEqual({ alarms: active, newest: active })
    const unconfirmed = figure(home, /(\d+) 条未确认 ·/)
    expect({
      row: figure(home, /(\d+) 事件待确认/),
      menu: figure(events, /告警 (\d+) \d+ 条未确认/),
      events: figure(events, /(\d+) 条未恢复未确认/),
      todos: figure(todos, /全部 \d+ 告警 (\d+)/),
    }).toEqual({ row: unconfirmed, menu: unconfirmed, events: unconfirmed, todos: unconfirmed })
    const cleared = figure(events, /(\d+) 条已恢复待确认/)
    expect(figure(events, /事件中心 (\d+) /)).toBe(unconfirmed + cleared)

    const devices = figure(home, /(\d+) 台设备/)
    expect([figure(fleet, /全部 (\d+) 正常/), figure(list, /全部 (\d+) 正常/)]).toEqual([devices, devices])
    const states = ['正常', '告警', '离线', '无新数据', '未配置']
    const counted = states.map((state) => part(fleet, new RegExp(`全部 \\d+ .*?${state} (\\d+)`)))
    expect(states.map((state) => part(list, new RegExp(`全部 \\d+ .*?${state} (\\d+)`)))).toEqual(counted)
    expect(sum(counted) + part(home, /(\d+) 已到期/)).toBe(devices)

    const waiting = figure(home, /(\d+) 运维待办/)
    expect([figure(todos, /(\d+) 件事等您处理/), figure(todos, /全部 (\d+)/), figure(work, /等我处理 (\d+)/)]).toEqual([
      waiting,
      waiting,
      waiting,
    ])
    const kinds = /全部 \d+ (.*?) 种类/.exec(todos)?.[1] ?? ''
    expect(sum([...kinds.matchAll(/\D (\d+)(?= |$)/g)].map(([, count]) => Number(count)))).toBe(waiting)
    const times = ['逾期', '今天', '无期限', '稍后'].map((time) => figure(work, new RegExp(`等我处理 \\d+ .*?${time} (\\d+)`)))
    expect(sum(times)).toBe(waiting)

    const faults = ['已上报', '已确认', '已计划', '维修中', '已修复', '已恢复'].map((state) =>
      figure(work, new RegExp(`未关闭的故障 \\d+ .*?${state} (\\d+)`)),
    )
    expect(sum(faults)).toBe(figure(work, /未关闭的故障 (\d+)/))
  }).toPass({ timeout: 110_000 })
})

test('review V19: three alarms of different levels are open in the demo, but for what others provoke', async () => {
  const own = ['进水总表', 'AC-03', '弱电间 4F']
  const levels = async () => {
    const { items } = await ask(caller, alarmCalls.listAlarms, { query: { pageSize: 200 } })
    return items
      .filter(({ deviceName }) => own.includes(deviceName))
      .map(({ level }) => level)
      .toSorted()
  }
  // The notice of a battery waits for five minutes of low battery.
  await expect.poll(levels, { timeout: 90_000 }).toEqual([1, 2, 3])
})
