import { mkdirSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { descendantsOf, isAlive } from '../apps/server/test/processes.ts'
import { freePort, type Launch, launchProduct, openFolder, startProduct } from './product.ts'
import { inDatabase } from './support/own-database.ts'
import { theProduct } from './support/the-product.ts'

// `npm start` where it cannot work: one clear sentence in each language, exit code 1. And Ctrl-C.

let folder: string

test.beforeEach(() => {
  folder = openFolder('kw-start-')
})

test.afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

test('Ctrl-C ends everything in order, and the next start finds what was there', async () => {
  const data = join(folder, 'data')
  const first = await startProduct(data)
  const { pid = 0 } = first.process
  const parts = descendantsOf(pid)
  expect(parts.length, 'ingest, api, gateways, postgres and its own').toBeGreaterThan(4)
  expect(await first.stop()).toBe(0)
  expect(first.said()).toContain('正在停止')
  const all = [pid, ...parts.map((part) => part.pid)]
  await expect.poll(() => all.filter(isAlive), { timeout: 60_000 }).toEqual([])
  await expect(fetch(first.url)).rejects.toThrow()

  const second = await startProduct(data)
  expect(second.accounts, 'the same people with the same passwords').toEqual(first.accounts)
  await inDatabase(data, (pool) => pool.query("insert into migrations (name, hash) values ('9999-of-tomorrow', 'x')"))
  expect(await second.stop()).toBe(0)
  const third = await launchProduct({ data })
  await refuses(third, /数据由更新的版本写入.*9999-of-tomorrow/, /written by a newer version.*9999-of-tomorrow/)
})

for (const [setting, what] of [
  ['KW_PORT', 'of the console'],
  ['KW_MQTT_PORT', 'of the broker'],
] as const) {
  test(`a port in use (${what}) is named`, async () => {
    const port = await freePort()
    const holder = await listenOn(port)
    const launch = await launchProduct({ data: join(folder, 'data'), env: { [setting]: String(port) } })
    await refuses(launch, new RegExp(`端口 ${port} 已被占用.*${setting}`), new RegExp(`Port ${port} is in use.*${setting}`))
    await new Promise((closed) => holder.close(closed))
  })
}

test('a data folder in use is named, and who uses it goes on', async () => {
  const { url, data } = theProduct()
  const launch = await launchProduct({ data })
  await refuses(launch, /数据目录正被另一个 Kilowatch 使用/, /data folder is in use by another Kilowatch/)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
})

test('no right to write is said', async () => {
  const closed = join(folder, 'closed')
  mkdirSync(closed, { mode: 0o555 })
  const launch = await launchProduct({ data: join(closed, 'data'), bound: true })
  await refuses(launch, /没有写入数据目录 .* 的权限/, /No right to write to the data folder/)
})

test('a wrong setting is named', async () => {
  const launch = await launchProduct({ data: join(folder, 'data'), env: { KW_PORT: 'eighty' } })
  await refuses(launch, /设置 KW_PORT 的值“eighty”无效/, /KW_PORT has the wrong value "eighty"/)
})

/** It ends by itself with 1, having said one sentence in each language and nothing of its inside. */
async function refuses(launch: Launch, zh: RegExp, en: RegExp): Promise<void> {
  const { pid = 0 } = launch.process
  expect(await launch.ended, launch.said()).toBe(1)
  const said = launch
    .said()
    .split('\n')
    .filter((line) => line !== '' && !/构建|Building/.test(line))
    .join('\n')
  expect(said).toMatch(zh)
  expect(said).toMatch(en)
  expect(said.split('\n').length, said).toBeLessThanOrEqual(2)
  expect(descendantsOf(pid)).toEqual([])
}

function listenOn(port: number): Promise<Server> {
  const server = createServer()
  return new Promise((ready) => server.listen(port, '127.0.0.1', () => ready(server)))
}
