import { deviceType } from '@kilowatch/catalog'
import {
  type Alarm,
  alarmCalls,
  type Device,
  deviceCalls,
  deviceLifeCalls,
  deviceRelationCalls,
  dischargeCalls,
  faultCalls,
  groupCalls,
  groupCheckCalls,
  handoverCalls,
  overviewCalls,
  recoveryCalls,
  simCalls,
  siteCalls,
  telemetryCalls,
  videoCalls,
} from '@kilowatch/contract'
import { expect, test } from '@playwright/test'
import { ask, type Caller, logIn } from './support/api-client.ts'
import { signedIn, watchTrouble } from './support/browser.ts'
import { deviceOf } from './support/demo-words.ts'
import { accountOf, theProduct } from './support/the-product.ts'

// The demo tells one story: an outage last night, from the first alarm to the proof of its repair, and figures that follow from each other.

const minute = 60_000
const hour = 60 * minute
const product = theProduct()
let caller: Caller
let devices: readonly Device[]

test.beforeAll(async () => {
  caller = await logIn(product.url, accountOf(product))
  devices = (await ask(caller, deviceCalls.listDevices, { query: { pageSize: 200 } })).items
})

const total = (figures: readonly number[]) => figures.reduce((sum, each) => sum + each, 0)

/** One of the demo's devices, by its site and name. */
function named(site: string, name: string): Device {
  const found = devices.find((each) => each.site === site && each.name === name)
  if (!found) throw new Error(`the demo has no ${site} ${name}`)
  return found
}

/** What a device says now: figures by point, all of one sample. */
async function figuresOf({ id }: Device): Promise<Map<string, number>> {
  const { readings } = await ask(caller, telemetryCalls.readLatest, { params: { deviceId: id } })
  return new Map(readings.flatMap(({ key, value }) => (value === null ? [] : [[key, value] as const])))
}

const matching = (figures: ReadonlyMap<string, number>, key: RegExp) =>
  [...figures].flatMap(([name, value]) => (key.test(name) ? [value] : []))

/** The parts of one sample come to the whole of it, but for what each loses when it is rounded. */
function expectSum(
  figures: ReadonlyMap<string, number>,
  parts: RegExp,
  whole: string,
  { of, per = 1, off }: { of: string; per?: number; off: number },
) {
  const found = matching(figures, parts)
  expect(found.length, `${of} ${parts}`).toBeGreaterThan(1)
  const said = figures.get(whole) ?? Number.NaN
  expect(Math.abs(total(found) / per - said), `${of}: ${parts} come to ${total(found) / per}, ${whole} is ${said}`).toBeLessThanOrEqual(
    off * (found.length + 1),
  )
}

/** A point over a time: of a measure the mean, least and greatest of all readings; first and last step, and how far these are apart. */
async function spanOf({ id }: Device, point: string, from: number, to: number) {
  const query = { points: point, from: new Date(from).toISOString(), to: new Date(to).toISOString(), steps: 500 }
  const { series } = await ask(caller, telemetryCalls.readHistory, { params: { deviceId: id }, query })
  const [only] = series
  const values = (only?.value ?? []).flatMap((value) => value ?? [])
  if (!only || values.length < 2) throw new Error(`${id} told nothing of ${point}`)
  const nothing = { min: Number.NaN, mean: Number.NaN, max: Number.NaN }
  return {
    ...(only.whole ?? nothing),
    first: values[0] ?? 0,
    last: values.at(-1) ?? 0,
    hours: ((only.at.at(-1) ?? 0) - (only.at[0] ?? 0)) / hour,
  }
}

test('review V19: what the devices of the demo report adds up', async () => {
  for (const device of devices.filter(({ type }) => ['meter', 'ups'].includes(type))) {
    const figures = await figuresOf(device)
    if (matching(figures, /^phase\.\d\.active_power$/).length > 1)
      expectSum(figures, /^phase\.\d\.active_power$/, 'active_power', { of: `${device.site} ${device.name}`, off: 0.05 })
  }
  const panel = await figuresOf(deviceOf(devices, 'pdm'))
  expectSum(panel, /^branch\.\d+\.active_power$/, 'active_power', { of: 'the panel', off: 0.05 })
  expectSum(panel, /^road\.\d+\.active_power$/, 'active_power', { of: 'the panel', off: 0.05 })
  for (const device of devices.filter(({ type }) => type === 'pdu'))
    expectSum(await figuresOf(device), /^outlet\.\d+\.active_power$/, 'active_power', { of: device.name, per: 1_000, off: 0.006 })
  for (const device of devices.filter(({ type }) => type.startsWith('bat')))
    expectSum(await figuresOf(device), /^cell\.\d+\.voltage$/, 'group_voltage', { of: `${device.site} ${device.name}`, off: 0.02 })
})

test('review V19: every load of the demo hangs on an incomer, which gives at least what is taken behind it', async () => {
  const fed = ['ups', 'ats', 'pdu', 'pdm', 'eps', 'ac', 'genset']
  const takes: Readonly<Record<string, string>> = { ups: 'input_power', ac: 'input_power', meter: 'active_power', eps: 'active_power' }
  const to = Date.now() - 10 * minute
  const powerOf = async (device: Device) => (await spanOf(device, takes[device.type] ?? '', to - hour, to)).mean
  const behind = new Map<string, Device[]>()
  for (const load of devices.filter(({ type }) => fed.includes(type))) {
    const supply = await ask(caller, deviceRelationCalls.readSupply, { params: { deviceId: load.id } })
    let sources = [load.id]
    const seen = new Set<string>()
    while (sources.length > 0) {
      for (const id of sources) seen.add(id)
      sources = supply.feeds.filter((feed) => sources.includes(feed.load) && !seen.has(feed.source)).map(({ source }) => source)
    }
    expect(
      [...seen].map((id) => devices.find((each) => each.id === id)?.type),
      `${load.site} ${load.name}`,
    ).toContain('meter')
    const first = supply.feeds.find((feed) => feed.load === load.id && feed.input === 1)
    const source = devices.find(({ id }) => id === first?.source)
    if (source && takes[load.type] !== undefined) behind.set(source.id, [...(behind.get(source.id) ?? []), load])
  }
  let compared = 0
  for (const source of devices.filter(({ id, type }) => behind.has(id) && (type === 'meter' || type === 'ups'))) {
    const loads = await Promise.all((behind.get(source.id) ?? []).map(powerOf))
    const given = (await spanOf(source, 'active_power', to - hour, to)).mean
    expect(given * 1.01, `${source.site} ${source.name}`).toBeGreaterThanOrEqual(total(loads))
    compared += loads.length
  }
  expect(compared).toBeGreaterThan(5)
})

test('review V19: the demo’s energies and waters are what flowed', async () => {
  const to = Date.now() - 10 * minute
  const from = to - 2 * hour
  for (const meter of devices.filter(({ type }) => type === 'meter')) {
    const [power, energy] = [await spanOf(meter, 'active_power', from, to), await spanOf(meter, 'energy_import', from, to)]
    expect(Math.abs((energy.last - energy.first) / (power.mean * energy.hours) - 1), `${meter.site} ${meter.name}`).toBeLessThan(0.03)
  }
  const water = deviceOf(devices, 'water')
  const [flow, counted] = [await spanOf(water, 'flow', from, to), await spanOf(water, 'total', from, to)]
  expect(Math.abs((counted.last - counted.first) / (flow.mean * counted.hours) - 1)).toBeLessThan(0.1)
})

/** The outage once its fault was told. */
async function theOutage(): Promise<Alarm> {
  const meter = named('门诊楼', '2# 进线电表')
  let found: Alarm | undefined
  await expect(async () => {
    const { items } = await ask(caller, alarmCalls.listAlarms, { query: { state: 'all', deviceId: meter.id, pageSize: 200 } })
    const lost = items.filter(({ point, side }) => point === 'phase_loss' && side === 'lost')
    expect(lost).toHaveLength(1)
    found = lost[0]
    expect(await ask(caller, faultCalls.listAlarmFaults, { params: { alarmId: found?.id ?? '' } })).toHaveLength(1)
  }).toPass({ timeout: 100_000 })
  if (!found) throw new Error('the demo has no outage')
  return found
}

test('review V19: one outage of last night leads from its alarm over fault, repair and proof to the note of the shift', async ({
  page,
  context,
}) => {
  const outage = await theOutage()
  const [begun, over] = [Date.parse(outage.openedAt), Date.parse(outage.releasedAt ?? '')]
  const meter = named('门诊楼', '2# 进线电表')

  await test.step('everything behind the incomer says so, and the incomer itself', async () => {
    expect(Math.abs(over - begun - 18 * minute)).toBeLessThan(2 * minute)
    const { sameCause, confirmedBy, note } = await ask(caller, alarmCalls.readAlarm, { params: { alarmId: outage.id } })
    const said = [outage, ...sameCause].map(({ deviceName, point, side }) => `${deviceName} ${point} ${side}`)
    for (const [name, word] of [
      ['UPS-A', 'mode battery'],
      ['UPS-B', 'mode battery'],
      ['1# 电池组', 'battery_state discharge'],
      ['应急照明 EPS', 'mode emergency'],
      ['ATS-02', 'position alternate'],
      ['2# 进线电表', 'phase.1.voltage low'],
    ])
      expect(said).toContain(`${name} ${word}`)
    for (const { openedAt, releasedAt, deviceName } of sameCause) {
      expect(Math.abs(Date.parse(openedAt) - begun), `${deviceName} opened`).toBeLessThan(minute)
      // A transfer switch waits before it goes back.
      expect(Math.abs(Date.parse(releasedAt ?? '') - over), `${deviceName} cleared`).toBeLessThan(2 * minute)
    }
    expect(confirmedBy?.name).not.toBe('')
    expect(note).not.toBe('')
    const [from, to] = [begun + 2 * minute, over - 2 * minute]
    expect((await spanOf(meter, 'active_power', from, to)).max).toBe(0)
    expect((await spanOf(meter, 'phase.1.voltage', from, to)).max).toBeLessThan(5)
    for (const ups of [named('门诊楼', 'UPS-A'), named('门诊楼', 'UPS-B')]) {
      expect((await spanOf(ups, 'input_power', from, to)).max, ups.name).toBe(0)
      expect((await spanOf(ups, 'active_power', from, to)).min, ups.name).toBeGreaterThan(1)
      const { items } = await ask(caller, dischargeCalls.listDischarges, { query: { box_id: ups.id } })
      const discharge = items.find(({ startedAt }) => Math.abs(Date.parse(startedAt) - begun) < 2 * minute)
      expect(discharge?.state, ups.name).toBe('over')
      expect(Math.abs((discharge?.minutes ?? 0) - 18), ups.name).toBeLessThan(2)
      const carried = (await spanOf(ups, 'active_power', begun, over)).mean * 0.3
      expect((discharge?.energy ?? 0) / carried, `${ups.name}: ${discharge?.energy} kWh for ${carried}`).toBeGreaterThan(0.9)
      expect((discharge?.energy ?? 0) / carried, `${ups.name}: ${discharge?.energy} kWh for ${carried}`).toBeLessThan(1.3)
    }
    // The incomer of the other building went on.
    expect((await spanOf(named('住院楼', '1# 进线电表'), 'active_power', from, to)).min).toBeGreaterThan(1)
  })

  const [made] = await ask(caller, faultCalls.listAlarmFaults, { params: { alarmId: outage.id } })
  const fault = await ask(caller, faultCalls.readFault, { query: { fault_id: made?.id ?? '' } })
  await test.step('its fault was repaired, proven and paid', async () => {
    expect([fault.state, fault.device?.id]).toEqual(['closed', meter.id])
    expect(fault.evidence.flatMap((sign) => (sign.kind === 'alarm' ? [sign.alarmId] : []))).toContain(outage.id)
    const times = fault.nodes.map(({ at }) => Date.parse(at))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    const [repair] = fault.repairs
    const { parts = [], hours = 0, rate = 0, labour, other = 0, total: sum } = repair?.cost ?? {}
    for (const { count, price, amount } of parts) expect(amount).toBeCloseTo(count * price, 2)
    expect(labour).toBeCloseTo(hours * rate, 2)
    expect(sum).toBeCloseTo(total(parts.map(({ amount }) => amount)) + hours * rate + other, 2)
    expect(fault.cost).toBeCloseTo(sum ?? 0, 2)
    expect(fault.proof?.met).toBe(true)
    expect(fault.proof?.held).toBeGreaterThanOrEqual(fault.proof?.minutes ?? Number.NaN)
    const { items: recoveries } = await ask(caller, recoveryCalls.listRecoveries, { query: {} })
    expect(recoveries.filter(({ faultId }) => faultId === fault.id)).toHaveLength(1)
  })

  await test.step('the note of the shift has what was said of it', async () => {
    let id = ''
    await expect(async () => {
      const [row] = (await ask(caller, handoverCalls.listHandovers, { query: {} })).items
      id = row?.id ?? ''
      expect(row?.state).toBe('signed')
    }).toPass({ timeout: 60_000 })
    const handover = await ask(caller, handoverCalls.readHandover, { params: { id } })
    expect(handover.open.comments.items.map(({ alarmId }) => alarmId)).toContain(outage.id)
    const written = Date.parse(handover.createdAt) - over
    expect(written > 0 && written < 8 * hour).toBe(true)
  })

  await test.step('its device has the whole of it in its time-line', async () => {
    const life = await ask(caller, deviceLifeCalls.readDeviceLife, { params: { deviceId: meter.id }, query: { most: 200 } })
    const lines = life.lines.map(({ kind, to }) => `${kind} ${to?.page ?? ''} ${to?.id ?? ''}`)
    expect(lines).toContain(`alarm alarm ${outage.id}`)
    for (const kind of ['fault', 'repair', 'recovery'])
      expect(
        lines.filter((line) => line === `${kind} fault ${fault.id}`),
        kind,
      ).not.toEqual([])
  })

  await test.step('a person comes from the one to the other by links', async () => {
    await signedIn(context, caller, { language: 'zh' })
    const trouble = watchTrouble(page)
    await page.goto(`${product.url}/current_message?state=all&alarm=${outage.id}`)
    await page
      .getByRole('link', { name: fault.number ?? fault.title, exact: true })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: fault.title })).toBeVisible()
    await expect(page.getByRole('region', { name: fault.repairs[0]?.number ?? '' })).toContainText('更换 B 相进线端子')
    await page
      .getByRole('link', { name: /2# 进线电表/ })
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(`box_id=${meter.id}`))
    expect(trouble).toEqual([])
  })
})

test('review V19, C12: no load lost its power, and every part of the demo has something to show', async () => {
  await theOutage()
  const running = await ask(caller, overviewCalls.readRunningTime, {})
  expect(running.losing).toBe(false)
  expect(running.safe_days).toBeGreaterThanOrEqual(1)
  const { items: sims } = await ask(caller, simCalls.listSims, { query: {} })
  expect(sims).toHaveLength(3)
  for (const { iccid, expiresAt, operator } of sims) expect([iccid, expiresAt, operator]).not.toContain(null)
  expect(sims.map(({ expiry }) => expiry)).toContain('soon')
  const days = (at: string | null) => (at === null ? null : Math.ceil((Date.parse(at) - Date.now()) / (24 * hour)))
  const fresh = (await ask(caller, deviceCalls.listDevices, { query: { pageSize: 200 } })).items
  expect(fresh.map(({ expiresAt }) => days(expiresAt)).filter((left) => left !== null)).toEqual([12])
  const { items: sites } = await ask(caller, siteCalls.listSites, {})
  for (const { name, address, latitude, longitude } of sites) {
    expect(address, name).not.toBe('')
    expect([latitude, longitude], name).not.toContain(null)
  }
  const groups = await ask(caller, groupCalls.listGroups, {})
  const checked = groups.find(({ name }) => name === '门诊楼')
  const { check } = await ask(caller, groupCheckCalls.readGroupCheckState, { params: { groupId: checked?.id ?? '' } })
  expect(check?.state).toBe('done')
  expect((check?.fail ?? 0) + (check?.warn ?? 0)).toBeGreaterThan(0)
  expect(total([check?.fail ?? 0, check?.warn ?? 0, check?.noAnswer ?? 0, check?.pass ?? 0])).toBe(check?.devices)
  const videos = await ask(caller, videoCalls.listVideos, { query: {} })
  const camera = videos.find(({ kind }) => kind === 'snapshot')
  const picture = await fetch(camera?.address ?? '')
  expect(picture.headers.get('content-type')).toMatch(/^image\//)
  for (const device of devices) {
    const { info } = await ask(caller, deviceCalls.readDevice, { params: { deviceId: device.id } })
    expect(Object.keys(info).length, `${device.site} ${device.name} ${deviceType(device.type)?.code}`).toBeGreaterThan(1)
  }
})
