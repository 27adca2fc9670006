import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { deviceCalls, telemetryCalls } from '@kilowatch/contract'
import { expect, test } from '@playwright/test'
import { type Part, partOf } from '../apps/server/test/processes.ts'
import { startDemo } from './prepared-demo.ts'
import { type Launch, launchProduct, openFolder, ownPlaces, type Product } from './product.ts'
import { ask, type Caller, logIn } from './support/api-client.ts'
import { claimedGateway } from './support/claimed-gateway.ts'
import { type ConfirmedPublisher, confirmedPublisher } from './support/confirmed-publisher.ts'
import { accountOf } from './support/the-product.ts'

// kill −9 of every process at random moments (short form of fault rows 1, 2 and 4): what was confirmed is there, and everything
// starts again by itself. The long form is bench/faults.

const seed = 20_261_121
const folder = openFolder('kw-faults-')
let places: Record<string, string>
let product: Product
let running: Launch
let caller: Caller
let publisher: ConfirmedPublisher

test.beforeAll(async () => {
  places = await ownPlaces(join(folder, 'data'))
  product = await startDemo(join(folder, 'data'), places)
  running = product
  caller = await logIn(product.url, accountOf(product))
  publisher = await confirmedPublisher(caller, 'boot-of-the-journeys')
})

test.afterAll(async () => {
  await publisher?.close()
  await running?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('kill −9 of ingest, API, gateway, PostgreSQL and supervisor loses nothing that was confirmed', async () => {
  test.setTimeout(300_000)
  const random = randomFrom(seed)
  const victims = shuffled<Part>(['ingest', 'api', 'gateways', 'postgres', 'ingest', 'postgres'], random)
  for (const part of victims) await killed(part, 10 + Math.floor(random() * 100))
  await supervisorKilled(10 + Math.floor(random() * 100))
  await publisher.finish()
  console.log(`faults: ${victims.join(', ')}, supervisor; ${publisher.made()} made, ${publisher.confirmed.size} confirmed`)
  expect(publisher.confirmed.size).toBe(publisher.made())
  expect(await stored()).toEqual(new Map(publisher.confirmed))
})

test('a gateway that is killed −9 while the server is away sends all of it afterwards', async () => {
  test.setTimeout(180_000)
  const device = { ref: 'th', name: 'Cut-off probe', type: 'th', driver: 'simulator', interval: '1s' }
  const house = await claimedGateway(caller, 'Cut-off gateway', [device])
  try {
    let gateway = house.run()
    const box = await deviceNamed('Cut-off probe')
    const before = await samplesOf(box, 'probe.1.temperature')
    expect(await running.stop()).toBe(0)
    await expect.poll(() => gateway.said(), { timeout: 30_000 }).toContain('no connection to the broker')
    const kept = house.queued()
    await expect.poll(house.queued, { timeout: 30_000, intervals: [500] }).toBeGreaterThan(kept + 600)
    const killed = Date.now()
    gateway.process.kill('SIGKILL')
    const left = house.queued()
    gateway = house.run()
    await expect.poll(house.queued, { timeout: 30_000, intervals: [100] }).toBeGreaterThan(left)
    // While it did not run it could not read; what it had read before it was killed is there.
    const away = Date.now() - killed
    await again()
    const gap = async () => largestGap(await samplesOf(box, 'probe.1.temperature'), before)
    await expect.poll(gap, { timeout: 60_000 }).toBeLessThan(away + 2_500)
  } finally {
    await house.remove()
  }
})

/** Kills one part after so many confirmations, and waits until it is another process and confirmations go on. */
async function killed(part: Part, after: number): Promise<void> {
  await publisher.confirmedMore(after)
  const supervisor = running.process.pid ?? 0
  const victim = partOf(supervisor, part)
  if (victim === undefined) throw new Error(`${part} does not run`)
  process.kill(victim, 'SIGKILL')
  await expect.poll(() => partOf(supervisor, part) ?? victim, { timeout: 60_000 }).not.toBe(victim)
  await publisher.confirmedMore(20)
  await healthy()
}

async function supervisorKilled(after: number): Promise<void> {
  await publisher.confirmedMore(after)
  running.process.kill('SIGKILL')
  await running.ended
  await again()
  await publisher.confirmedMore(20)
}

/** `npm start` on the same folder and ports. */
async function again(): Promise<void> {
  running = await launchProduct({ data: product.data, env: places })
  await healthy()
}

/** It answers, people are still signed in, and the demo's devices report. */
async function healthy(): Promise<void> {
  const began = Date.now()
  await expect.poll(() => fetch(`${product.url}/readyz`).then(({ status }) => status, String), { timeout: 60_000 }).toBe(200)
  const heardSince = async () => {
    const { items } = await ask(caller, deviceCalls.listDevices, { query: { search: 'UPS-1' } })
    return items.some(({ lastHeardAt }) => lastHeardAt !== null && Date.parse(lastHeardAt) > began)
  }
  await expect.poll(() => heardSince().catch(String), { timeout: 60_000 }).toBe(true)
}

async function deviceNamed(name: string): Promise<string> {
  const find = async () => (await ask(caller, deviceCalls.listDevices, { query: { search: name } })).items[0]
  await expect.poll(async () => (await find())?.lastHeardAt ?? null, { timeout: 30_000 }).not.toBeNull()
  return (await find())?.id ?? ''
}

/** All samples of the counted device, value by time. */
async function stored(): Promise<Map<number, number | null>> {
  return new Map((await samplesOf(await deviceNamed('Counting device'), 'load')).map(({ at, value }) => [at, value]))
}

async function samplesOf(deviceId: string, point: string): Promise<{ at: number; value: number | null }[]> {
  const found: { at: number; value: number | null }[] = []
  const range = { points: point, from: new Date(Date.now() - 3_600_000).toISOString(), to: new Date(Date.now() + 60_000).toISOString() }
  for (let page = 1; ; page++) {
    const query = { ...range, page, pageSize: 200 }
    const { items, total } = await ask(caller, telemetryCalls.listSamples, { params: { deviceId }, query })
    found.push(...items.map(({ at, values }) => ({ at: Date.parse(at), value: values[0] ?? null })))
    if (items.length === 0 || found.length >= total) return found
  }
}

/** Milliseconds between two neighbours since before the outage; endless while nothing newer has come. */
function largestGap(now: readonly { at: number }[], before: readonly { at: number }[]): number {
  const times = now.map(({ at }) => at).sort((a, b) => a - b)
  const newestBefore = Math.max(...before.map(({ at }) => at))
  const since = times.filter((at) => at >= newestBefore)
  if (since.length < before.length || Date.now() - (since.at(-1) ?? 0) > 5_000) return Number.POSITIVE_INFINITY
  return Math.max(...since.slice(1).map((at, index) => at - (since[index] ?? at)))
}

/** Numbers from 0 to 1, the same ones for the same seed. */
function randomFrom(start: number): () => number {
  let state = start
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}
