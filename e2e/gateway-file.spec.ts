import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { startSerialDevice } from '../apps/gateway/test/serial-device.ts'
import { logIn } from './support/api-client.ts'
import { signedIn } from './support/browser.ts'
import { accountOf, theProduct } from './support/the-product.ts'

// A stranger's way without the README: the file from the page, its checksum, the command that installs it, and a device that appears.

const product = theProduct()
let folder = ''
let gateway: ChildProcess | undefined
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kw-box-'))
})
test.afterEach(async () => {
  if (gateway?.exitCode === null) {
    const ended = once(gateway, 'exit')
    gateway.kill('SIGTERM')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
})

test('the gateway comes as one file, is installed by the shown command, and its device appears', async ({ context }) => {
  await signedIn(context, await logIn(product.url, accountOf(product)), { language: 'zh' })
  const page = await context.newPage()
  await page.goto(`${product.url}/device_add`)
  await page.getByLabel('名称', { exact: true }).fill('单文件网关')
  await page.getByRole('button', { name: '添加', exact: true }).click()
  await expect(page.getByText('请先生成下载文件')).toBeVisible()
  await expect(page.locator('pre').filter({ hasText: 'curl' })).toHaveCount(0)
  await page.getByRole('button', { name: '生成下载文件' }).click()
  await expect(page.getByText('正在生成，完成后这里会自动更新…')).toBeVisible()
  const link = page.getByRole('link', { name: /^下载（\d+ MB，gzip）$/ })
  await expect(link).toBeVisible({ timeout: 90_000 })

  const shown = async (starts: RegExp) => (await page.locator('pre').filter({ hasText: starts }).innerText()).trim()
  const url = new URL((await link.getAttribute('href')) ?? '', product.url)
  const program = join(folder, 'kilowatch-gateway')
  // Anybody may fetch it: no session goes with it.
  writeFileSync(program, gunzipSync(Buffer.from(await (await fetch(url)).arrayBuffer())), { mode: 0o755 })
  const shell = (command: string) => spawnSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' })
  expect(shell(await shown(/sha256sum/)).stdout).toContain('kilowatch-gateway: OK')
  await readsSerialLine(program)
  // Everything that a service has, below a folder instead of this machine's own root.
  const root = join(folder, 'root')
  const install = `${(await shown(/ install /)).replace(/^sudo /, '')} --root ${root}`
  expect(shell(install)).toMatchObject({ status: 0 })

  // The file as the page shows it, with a simulated device in the place of its UPS.
  const config = join(root, 'etc/kilowatch-gateway/site.yaml')
  const devices = 'devices:\n  - { ref: th1, driver: simulator, type: th, name: 机房温湿度 }\n'
  writeFileSync(config, (await shown(/driver: nut/)).replace(/devices:.*/s, devices))
  gateway = spawn(join(root, 'usr/local/bin/kilowatch-gateway'), ['run', config], { stdio: 'ignore' })
  await expect(page.getByText('已接入 1 台设备')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: '机房温湿度' }).click()
  await expect(page.getByRole('heading', { name: '机房温湿度' })).toBeVisible()
})

/** What speaks to the system comes out of the file: nothing is beside it, and nothing of it is left in the folder for such files. */
async function readsSerialLine(program: string): Promise<void> {
  const device = await startSerialDevice()
  const [config, temporary] = [join(folder, 'serial.yaml'), mkdtempSync(join(folder, 'tmp-'))]
  writeFileSync(
    config,
    `uplink: "100000000042"\ndevices:\n  - { ref: th1, driver: modbus, model: xy-md02, serial: ${device.path}, unit: 1 }\n`,
  )
  const child = spawn(program, ['check', config], { cwd: folder, env: { PATH: process.env.PATH, TMPDIR: temporary } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()))
  const [code] = await once(child, 'close')
  await device.stop()
  expect(said).toMatch(/21\.5/)
  expect(code).toBe(0)
  expect(readdirSync(temporary)).toEqual([])
}
