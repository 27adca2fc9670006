import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { changeOrderCalls, deviceCalls, telemetryCalls, uplinkCalls, vrSceneCalls } from '@kilowatch/contract'
import { type Product, startProduct } from './product.ts'
import { ask, type Caller, logIn } from './support/api-client.ts'
import { accountOf } from './support/the-product.ts'

// A new demo tells the day before its first start, which costs five times what starting does: it is told once for all journeys.

/** Names the data folder that `startDemo` copies. */
const preparedFolder = 'JOURNEYS_DEMO'
const dayMs = 86_400_000
/** Most of the minutes of a day: the first and the last may be on their way. */
const mostMinutes = 1_400
const patienceMs = 180_000

/** Starts a demo there, ends it once all that its gateways tell of the past is stored and all that it does by itself is done, and has `startDemo` copy it. */
export async function prepareDemo(data: string): Promise<void> {
  const product = await startProduct(data)
  try {
    const caller = await logIn(product.url, accountOf(product))
    await toldThePast(caller)
    await until('the demo’s devices are pinned', async () => (await ask(caller, vrSceneCalls.listManagedScenes, {})).length >= 2)
    // Last of what the demo does by itself, after what was found on its rounds.
    await until('the demo is inspected', async () => (await ask(caller, changeOrderCalls.listChangeOrders, {})).total > 0)
  } finally {
    await product.stop()
  }
  process.env[preparedFolder] = data
}

/** A product of its own with the demo that was prepared, on a data folder that is not there yet. */
export function startDemo(data: string, env: Readonly<Record<string, string>> = {}): Promise<Product> {
  const prepared = process.env[preparedFolder]
  if (!prepared) throw new Error('no demo is prepared: run the journeys through playwright.config.ts')
  if (existsSync(data)) throw new Error(`${data} is there already`)
  // With owners: the database's files belong to a user of its own.
  execFileSync('cp', ['-a', prepared, data])
  return startProduct(data, env)
}

/** A gateway tells the past of all its devices minute by minute: one of each stands for the others. */
async function toldThePast(caller: Caller): Promise<void> {
  const { items: uplinks } = await ask(caller, uplinkCalls.listUplinks, { query: { pageSize: 200 } })
  for (const { id } of uplinks) await until(`the demo’s gateway ${id} has told the past`, () => hasItsDay(caller, id))
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + patienceMs
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`waited in vain: ${what}`)
    await wait(300)
  }
}

async function hasItsDay(caller: Caller, uplinkId: string): Promise<boolean> {
  const { items } = await ask(caller, deviceCalls.listDevices, { query: { uplinkId, pageSize: 200 } })
  const device = items.find(({ headline }) => headline.length > 0)
  const [reading] = device?.headline ?? []
  if (!device || !reading) return false
  const now = Date.now()
  const range = { points: reading.key, from: new Date(now - dayMs).toISOString(), to: new Date(now).toISOString() }
  const query = { ...range, page: 1, pageSize: 1 }
  return (await ask(caller, telemetryCalls.listSamples, { params: { deviceId: device.id }, query })).total >= mostMinutes
}
