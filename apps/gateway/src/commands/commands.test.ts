import { type ChildProcess, spawn } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ClaimKey, writeClaimKey } from '@kilowatch/telemetry'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { gatewayProgram } from '../../../server/test/programs.ts'
import { startTestBroker, testSecret, testUplink } from '../../test/broker.ts'
import { createAuthority } from '../../test/certificate.ts'
import { startModbusServer } from '../../test/modbus-server.ts'
import { startNutServer } from '../../test/nut-server.ts'
import { Mistake, text } from '../texts.ts'
import { alarms } from './alarms.ts'
import { check } from './check.ts'
import { claim } from './claim.ts'
import type { Screen } from './screen.ts'
import { write } from './write.ts'

let folder = ''
const ends: (() => Promise<unknown> | unknown)[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kw-command-'))
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  rmSync(folder, { recursive: true, force: true })
})

function screen(language: 'en' | 'zh' = 'en'): Screen & { out: string[]; err: string[] } {
  const out: string[] = []
  const err: string[] = []
  return {
    language,
    text: (key, params) => text(language, key, params),
    print: (line) => out.push(line),
    complain: (line) => err.push(line),
    out,
    err,
  }
}

function configFile(devices: string): string {
  const file = join(folder, 'site.yaml')
  writeFileSync(file, `uplink: "${testUplink}"\nstate: ./state\ndevices:\n${devices}`)
  return file
}
const th = '  - { ref: th1, driver: simulator, type: th, interval: 200ms }\n'

describe('alarms', () => {
  it('prints what the gateway wrote down, in either language', async () => {
    const file = configFile(th)
    const before = screen()
    expect(await alarms(file, before)).toBe(0)
    expect(before.out).toEqual([
      'The server responds.',
      'The server has not sent any limits yet: no devices are evaluated here.',
      'There are no alarms.',
    ])
    mkdirSync(join(folder, 'state'))
    const write = (name: string, content: object) => writeFileSync(join(folder, 'state', name), JSON.stringify(content))
    write('limits.json', { version: 'x', types: {}, devices: [{ ref: 'th1', type: 'th' }] })
    const openedAt = new Date(2026, 9, 21, 7, 30).getTime()
    const state = { phase: 'open', openedAt, openingValue: 36, peak: 38.25, peakAt: openedAt, at: openedAt }
    const open = { ref: 'th1', type: 'th', level: 3, rule: 'probe.1.temperature|high', state, unheard: true, local: true }
    const output = { device: 'relays', control: 'channel.1.switch', on: true, seen: true }
    write('alarms.json', { uplink: testUplink, gone: true, alarms: [open], more: 2, runs: [], output })
    const shown = screen('zh')
    await alarms(file, shown)
    expect(shown.out[0]).toBe('服务器无应答：告警由网关自行判断。')
    expect(shown.out[1]).toBe('按服务器下发的限值判断 1 台设备。')
    expect(shown.out[3]).toMatch(/^2026-10-21T07:30:00\+00:00 {2}重要 +th1 +探头 1 温度 +38\.3 °C +仅本机$/)
    expect(shown.out.slice(4)).toEqual(['另有 2 个未列出。', '告警输出已接通：relays 的 channel.1.switch。'])
  })
})

describe('check', () => {
  it('review D14: calls bad what a point cannot be', async () => {
    const server = await startModbusServer()
    ends.push(() => server.stop())
    server.put(1, 'input', 1, 30_000, 0xffff)
    const shown = screen()
    await check(configFile(`  - { ref: th1, driver: modbus, host: 127.0.0.1, port: ${server.port}, model: xy-md02 }\n`), shown)
    const lines = shown.out.filter((line) => line.includes('probe.1.'))
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines) expect(line).toMatch(/ bad /)
  })

  it('prints every point with value, unit and name, and the extras, in either language', async () => {
    const nut = await startNutServer({ dir: join(import.meta.dirname, '../../test/nut'), devices: { three: 'three-phase.dev' } })
    ends.push(() => nut.stop())
    const file = configFile(`  - { ref: ups1, driver: nut, port: ${nut.port}, ups: three }\n`)
    const english = screen()
    expect(await check(file, english)).toBe(0)
    expect(english.out.find((line) => line.includes('phase.2.input_voltage'))).toMatch(/229\.1\s+V\s+Input voltage L2/)
    expect(english.out.find((line) => line.includes(' mode '))).toMatch(/Online\s+Mode/)
    expect(english.out.some((line) => line.startsWith('ups1.ambient: Temperature and humidity'))).toBe(true)
    expect(english.out.some((line) => line.includes('device.model') && line.includes('Tower 80'))).toBe(true)
    const chinese = screen('zh')
    await check(file, chinese)
    expect(chinese.out.find((line) => line.includes('phase.2.input_voltage'))).toMatch(/229\.1\s+V\s+输入电压 L2/)
  })

  it('says in words why a device cannot be read, and reads the others', async () => {
    const file = configFile(`  - { ref: ups1, driver: nut, port: 1, ups: none }\n${th}`)
    const shown = screen()
    expect(await check(file, shown)).toBe(1)
    expect(shown.err.join()).toContain('ups1: cannot be read: the connection is refused')
    expect(shown.out.some((line) => line.startsWith('th1:'))).toBe(true)
  })

  it('says whether the output for alarms can be switched, without switching it', async () => {
    const relays = '  - { ref: relays, driver: simulator, type: channel, counts: { channel: 1 } }\n'
    const output = (device: string, channel = 1) =>
      `alarm_output: { device: ${device}, control: channel.${channel}.switch, on: open, off: close }\n`
    const told = async (devices: string) => {
      const shown = screen()
      const code = await check(configFile(devices), shown)
      return { code, said: [...shown.out, ...shown.err].filter((line) => line.startsWith('Output') || line.startsWith('A device')) }
    }
    expect(await told(relays + output('relays'))).toEqual({
      code: 0,
      said: ['Output for alarms: channel.1.switch of relays, open / close.'],
    })
    expect(await told(relays + output('relays', 2))).toMatchObject({ code: 1, said: [expect.stringContaining('does not offer')] })
    const lost = '  - { ref: ups1, driver: nut, port: 1, ups: none }\n'
    expect(await told(lost + output('ups1'))).toMatchObject({ code: 1, said: [expect.stringContaining('could not be read')] })
  })

  it('points at mistakes of the configuration', async () => {
    const shown = screen()
    expect(await check(configFile('  - { ref: th1, driver: simulator }\n'), shown)).toBe(1)
    expect(shown.err).toEqual([`${join(folder, 'site.yaml')}:4:5: "type" is missing.`])
  })
})

describe('write', () => {
  it('orders a running simulation about, and refuses devices that are not there', async () => {
    const file = configFile(th)
    const shown = screen()
    expect(await write(file, 'th1', { name: 'hot-aisle' }, shown)).toBe(0)
    expect(readFileSync(join(folder, 'state/control.yaml'), 'utf8')).toContain('hot-aisle')
    expect(await write(file, 'nobody', { name: 'x' }, shown)).toBe(1)
    expect(await write(file, 'th1', { name: 'explode' }, shown)).toBe(1)
    expect(shown.err.join()).toContain('There is no device "nobody"')
  })
})

describe('claim', () => {
  /** A server that knows one code. */
  async function server(answer: (body: { uplinkId: string; code: string }) => { status: number; body: unknown }): Promise<string> {
    const http: Server = createServer((request, response) => {
      let text_ = ''
      request.on('data', (chunk) => {
        text_ += chunk
      })
      request.on('end', () => {
        const { status, body } = request.url === '/api/v1/uplinks/claim' ? answer(JSON.parse(text_)) : { status: 404, body: {} }
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      })
    })
    http.listen(0, '127.0.0.1')
    await once(http, 'listening')
    ends.push(() => new Promise((done) => http.close(done)))
    return `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  }
  const credential = () => join(folder, 'state/credential.json')
  const good = 'ABCDE23456'
  const key = (part: Partial<ClaimKey> = {}) => writeClaimKey({ uplinkId: testUplink, code: good, fingerprint: '', ...part })

  it('stores the credential, for this user alone, when the code is good and the fingerprint fits', async () => {
    const { cert } = await createAuthority()
    const data = { uplinkId: testUplink, secret: testSecret, broker: { url: 'mqtts://192.0.2.7:8883', ca: cert } }
    const url = await server(({ code }) =>
      code === good ? { status: 200, body: { code: 0, msg: 'ok', data } } : { status: 404, body: { code: 70003, msg: 'unknown code' } },
    )
    const config = configFile(th)
    const { fingerprint256: fingerprint } = new X509Certificate(cert)
    const other = Array(32).fill('00').join(':')
    await expect(claim({ server: url, key: key({ code: 'WRONG23456' }), config }, screen())).rejects.toThrow(
      'The server refused: unknown code',
    )
    await expect(claim({ server: url, key: key({ fingerprint: other }), config }, screen())).rejects.toThrow(/fingerprint/)
    expect(existsSync(credential())).toBe(false)
    expect(await claim({ server: url, key: key({ fingerprint }), config }, screen())).toBe(0)
    expect(JSON.parse(readFileSync(credential(), 'utf8'))).toEqual({ ...data, server: url })
    expect(statSync(credential()).mode & 0o777).toBe(0o600)
  })

  it('says what is wrong: nobody there, not our server, another uplink', async () => {
    const config = configFile(th)
    const odd = await server(() => ({ status: 200, body: 'hello' }))
    await expect(claim({ server: odd, key: key(), config }, screen())).rejects.toThrow(/not understood/)
    await expect(claim({ server: 'http://127.0.0.1:1', key: key(), config }, screen())).rejects.toThrow(/cannot be reached/)
    await expect(claim({ server: odd, key: key({ uplinkId: '999999999999' }), config }, screen())).rejects.toThrow(Mistake)
    await expect(claim({ server: odd, key: 'ABCDE23456', config }, screen())).rejects.toThrow(/not a key/)
  })
})

describe('run', () => {
  /** The program as a person starts it. */
  async function start(...args: string[]): Promise<{ child: ChildProcess; said: () => string; ended: Promise<number | null> }> {
    const child = spawn(process.execPath, [await gatewayProgram(), ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        said += chunk
      })
    }
    const ended = once(child, 'close').then(([code]) => code)
    ends.push(() => {
      child.kill('SIGKILL')
      return ended
    })
    return { child, said: () => said, ended }
  }

  it('review D19: ends in peace where nobody reads what it prints', async () => {
    const config = configFile(th)
    for (const args of [['check', config], ['alarms', config], ['--help'], ['check', join(folder, 'none.yaml')]]) {
      const child = spawn(process.execPath, [await gatewayProgram(), ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
      let complained = ''
      child.stderr.on('data', (chunk) => {
        complained += chunk
      })
      child.stdout.destroy()
      await once(child, 'close')
      expect(complained).not.toMatch(/EPIPE|Error:|\n {4}at /)
    }
  })

  it('sends samples until it is told to stop, ends in order, and logs no secret', async () => {
    const broker = await startTestBroker()
    ends.push(() => broker.stop())
    const config = configFile(th)
    const state = join(folder, 'state')
    mkdirSync(state)
    writeFileSync(join(state, 'credential.json'), JSON.stringify({ uplinkId: testUplink, secret: testSecret, broker: { url: broker.url } }))
    const gateway = await start('run', config, '--log-level', 'debug')
    await broker.until(() => broker.samples.some(({ live }) => live), 'a live sample')
    gateway.child.kill('SIGTERM')
    expect(await gateway.ended).toBe(0)
    expect(broker.statuses.at(-1)).toMatchObject({ connected: false, queued: expect.any(Number) })
    expect(gateway.said()).toContain('"msg":"stopped"')
    expect(gateway.said()).not.toContain(testSecret)
  })

  it('says in one sentence that it was never claimed', async () => {
    const gateway = await start('--lang', 'zh', 'run', configFile(th))
    expect(await gateway.ended).toBe(1)
    expect(gateway.said()).toContain('没有凭据')
    expect(gateway.said().trim().split('\n')).toHaveLength(1)
  })
})
