import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startModbusServer, type TestModbusServer } from '../../test/modbus-server.ts'
import { type NutTestServer, startNutServer } from '../../test/nut-server.ts'
import { type SnmpTestServer, startSnmpServer } from '../../test/snmp-server.ts'
import { type TextKey, type TextParams, text } from '../texts.ts'
import { check } from './check.ts'
import { scan } from './scan.ts'
import type { Screen } from './screen.ts'

let nut: NutTestServer
let snmp: SnmpTestServer
let folder = ''
beforeAll(async () => {
  const at = (path: string) => join(import.meta.dirname, '../../test', path)
  nut = await startNutServer({ dir: at('nut'), devices: { three: 'three-phase.dev', rack: 'pdu.dev' } })
  snmp = await startSnmpServer({ rectifier: at('snmp/rectifier.snmprec'), plain: at('snmp/switch.snmprec') })
})
afterAll(async () => {
  await nut?.stop()
  await snmp?.stop()
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kw-scan-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function screen(): Screen & { out: string[]; err: string[] } {
  const out: string[] = []
  const err: string[] = []
  return {
    language: 'en',
    text: (key: TextKey, params?: TextParams) => text('en', key, params),
    print: (line) => out.push(line),
    complain: (line) => err.push(line),
    out,
    err,
  }
}

/** A meter by SunSpec at unit 1; something of its own at unit 2. */
async function sunspecMeter(): Promise<TestModbusServer> {
  const server = await startModbusServer()
  const model = [203, 105, ...Array<number>(105).fill(0)]
  server.put(1, 'holding', 40_000, 0x5375, 0x6e53, ...model, 0xffff, 0)
  server.put(2, 'holding', 0, 7)
  return server
}

const nowhere = '1'
const closed = { community: 'public', unit: '1', nutPort: nowhere, snmpPort: nowhere, modbusPort: nowhere }

describe('scan', () => {
  it('writes a configuration for what it recognises, which check then reads; lists what else answered', async () => {
    const modbus = await sunspecMeter()
    const shown = screen()
    const file = join(folder, 'found.yaml')
    const options = { ...closed, nutPort: String(nut.port), snmpPort: String(snmp.port), modbusPort: String(modbus.port), unit: '1,2' }
    expect(await scan(['127.0.0.1'], { ...options, community: 'rectifier', uplink: '100000000042', write: file }, shown)).toBe(0)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8')).toContain('uplink: "100000000042"')
    expect(shown.out.join('\n')).toMatch(/pdu1.*nut 127\.0\.0\.1.*Rack PDU/)
    expect(shown.out.join('\n')).toMatch(/dc1.*snmp 127\.0\.0\.1.*DC power system.*eltek-webpower/)
    expect(shown.out.join('\n')).toMatch(/meter1.*modbus 127\.0\.0\.1.*Power meter.*SunSpec 203/)
    // Unit 2 speaks Modbus, but not SunSpec.
    expect(shown.out.join('\n')).toMatch(/modbus 127\.0\.0\.1.*unit 2/)

    const read = screen()
    expect(await check(file, read)).toBe(0)
    for (const ref of ['ups1', 'pdu1', 'dc1', 'meter1'])
      expect(
        read.out.some((line) => line.startsWith(`${ref}: `)),
        ref,
      ).toBe(true)
    await expect(scan(['127.0.0.1'], { ...options, write: file }, screen())).rejects.toThrow('already exists')
    await modbus.stop()
  })

  it('lists an agent that no model knows, and prints what it would write', async () => {
    const shown = screen()
    expect(await scan(['127.0.0.1'], { ...closed, snmpPort: String(snmp.port), community: 'wrong,plain' }, shown)).toBe(1)
    expect(shown.out.join('\n')).toContain('A network switch')
    const printed = screen()
    expect(await scan(['127.0.0.1'], { ...closed, nutPort: String(nut.port) }, printed)).toBe(0)
    expect(printed.out).toContain('devices:')
    expect(printed.out.some((line) => line.includes('ups: three'))).toBe(true)
  })

  it('asks many addresses at once, says that nobody answered, and refuses what is no address', async () => {
    const shown = screen()
    expect(await scan(['127.0.1.1-127.0.1.100'], { ...closed }, shown)).toBe(1)
    expect(shown.err).toEqual(['Querying 100 addresses …'])
    expect(shown.out).toEqual(['Nothing responds there.'])
    await expect(scan(['10.0.0.0/8'], closed, screen())).rejects.toThrow('at most 1024')
    const file = join(folder, 'mine.yaml')
    writeFileSync(file, 'mine')
    await expect(scan(['127.0.0.1'], { ...closed, write: file }, screen())).rejects.toThrow('already exists')
    expect(existsSync(file) && readFileSync(file, 'utf8')).toBe('mine')
  })
})
