import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type NutTestServer, startNutServer } from '../../../test/nut-server.ts'
import type { DeviceAccess } from '../driver.ts'
import { nutAccess } from './access.ts'
import { nutSettings } from './settings.ts'

let server: NutTestServer
beforeAll(async () => {
  server = await startNutServer({
    dir: join(import.meta.dirname, '../../../test/nut'),
    devices: { smart: 'single-phase.dev' },
    commands: { smart: {} },
    writable: { smart: { 'input.transfer.low': [160, 200], 'battery.charge.low': [10, 60] } },
  })
})
afterAll(() => server.stop())

async function using(login: object, talk: (access: DeviceAccess, link: never, signal: AbortSignal) => Promise<void>): Promise<void> {
  const config = nutSettings.parse({ ref: 'smart', driver: 'nut', port: server.port, ups: 'smart', ...login })
  const access = nutAccess(config) as DeviceAccess
  const signal = AbortSignal.timeout(10_000)
  const link = await access.open(signal)
  try {
    await talk(access, link as never, signal)
  } finally {
    link.close()
  }
}

describe('variables that a server lets be set', () => {
  it('are settings with the range that it gives; what it does not let be set is read alone', async () => {
    await using({ username: server.user, password: server.password }, async (access, link, signal) => {
      const [ups] = await access.read(link, signal)
      expect(ups?.controls).toEqual([
        { key: 'setting.transfer_low', values: [], range: [160, 200] },
        { key: 'setting.low_charge', values: [], range: [10, 60] },
      ])
      expect(ups?.values.get('transfer_high')).toBe(276)
      await access.control?.(link, { ref: 'smart', control: 'setting.transfer_low', value: '184' }, signal)
      await expect.poll(async () => (await access.read(link, signal))[0]?.values.get('transfer_low')).toBe(184)
    })
  })

  it('are offered to nobody without a name', async () => {
    await using({}, async (access, link, signal) => expect((await access.read(link, signal))[0]?.controls).toBeUndefined())
  })

  it('are refused in the words of the server', async () => {
    await using({ username: server.user, password: server.password }, async (access, link, signal) => {
      const beyond = access.control?.(link, { ref: 'smart', control: 'setting.transfer_low', value: '230' }, signal)
      await expect(beyond).rejects.toMatchObject({ reason: 'not-accepted', keepsLink: true })
    })
  })
})
