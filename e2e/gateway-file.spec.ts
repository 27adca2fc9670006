import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import { startSerialDevice } from '../apps/gateway/test/serial-device.ts'
import { logIn } from './support/api-client.ts'
import { signedIn } from './support/browser.ts'
import { nothingHalfAdded } from './support/half-added.ts'
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
  // It is fetched and packed behind all others.
  test.setTimeout(360_000)
  const caller = await logIn(product.url, accountOf(product))
  await nothingHalfAdded(caller)
  await signedIn(context, caller, { language: 'zh' })
  const page = await context.newPage()
  await page.goto(`${product.url}/device_add`)
  await page.getByLabel('名称', { exact: true }).fill('单文件网关')
  await page.getByRole('button', { name: '添加', exact: true }).click()
  await expect(page.getByText('首次需生成')).toBeVisible()
  await expect(page.getByText('SHA-256')).toHaveCount(0)
  await page.getByRole('button', { name: '生成下载文件' }).click()
  await expect(page.getByText('正在生成，完成后这里会自动更新…')).toBeVisible()
  const link = page.getByRole('link', { name: /下载$/ })
  await expect(link).toBeVisible({ timeout: 240_000 })

  const shown = async (starts: RegExp) => (await page.locator('pre').filter({ hasText: starts }).innerText()).trim()
  const url = new URL((await link.getAttribute('href')) ?? '', product.url)
  const program = join(folder, 'kilowatch-gateway')
  // Anybody may fetch it: no session goes with it.
  writeFileSync(program, gunzipSync(Buffer.from(await (await fetch(url)).arrayBuffer())), { mode: 0o755 })
  const shell = (command: string) => spawnSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' })
  await page.getByRole('button', { name: '如何核对' }).click()
  expect(shell(await shown(/sha256sum/)).stdout).toContain('kilowatch-gateway: OK')
  await readsSerialLine(program)
  // Everything that a service has, below a folder instead of this machine's own root.
  const root = join(folder, 'root')
  const install = `${(await shown(/ install /)).replace('sudo ', '')} --root ${root}`
  expect(shell(install)).toMatchObject({ status: 0 })

  // The file as the page shows it, with a simulated device in the place of its UPS, and one that nobody answers for.
  const config = join(root, 'etc/kilowatch-gateway/site.yaml')
  const devices = [
    'devices:',
    '  - { ref: th1, driver: simulator, type: th, name: 机房温湿度 }',
    '  - { ref: ups1, driver: nut, port: 1, ups: nobody, name: 没有的UPS, interval: 1s }',
    '',
  ].join('\n')
  const [, written = ''] = (await shown(/driver: nut/)).split(/<<'EOF'\n/)
  writeFileSync(config, written.replace(/devices:.*/s, devices))
  gateway = spawn(join(root, 'usr/local/bin/kilowatch-gateway'), ['run', config], { stdio: 'ignore' })
  await expect(page.getByText('找到 1 台设备')).toBeVisible({ timeout: 60_000 })
  await addsWhatIsThere(page)
  await page.getByRole('link', { name: '机房温湿度' }).click()
  await expect(page.getByRole('heading', { name: '机房温湿度' })).toBeVisible()
})

/** Review S6: what was not read in three tries is offered unticked, with the reason; a person who ticks it has it. */
async function addsWhatIsThere(page: Page): Promise<void> {
  const absent = page.getByRole('row').filter({ hasText: '连接被拒绝' })
  await expect(absent).toContainText('3 次都没有读到')
  await expect(absent.getByRole('checkbox')).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: '添加 机房温湿度' })).toBeChecked()
  await page.getByRole('button', { name: '添加 1 台设备' }).click()
  await expect(page.getByText('已在列表')).toHaveCount(1)
  await expect(page.getByRole('button', { name: '请先勾选' })).toBeDisabled()
  await absent.getByRole('checkbox').check()
  await page.getByRole('button', { name: '添加 1 台设备' }).click()
  await expect(page.getByText('已在列表')).toHaveCount(2)
}

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
