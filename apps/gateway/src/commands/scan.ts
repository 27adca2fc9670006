import { existsSync, writeFileSync } from 'node:fs'
import { deviceType } from '@kilowatch/catalog'
import { stringify } from 'yaml'
import type { Finding } from '../drivers/driver.ts'
import { addressesOf } from '../scanning/addresses.ts'
import { findDevices } from '../scanning/find-devices.ts'
import { Mistake } from '../texts.ts'
import { printable } from './check.ts'
import type { Screen } from './screen.ts'
import { tableOf } from './table.ts'

export interface ScanCommandOptions {
  community: string
  unit: string
  nutPort: string
  snmpPort: string
  modbusPort: string
  uplink?: string
  write?: string
}

/** Finds devices at these addresses, and writes (or prints) a configuration for those that are recognised; 1 when there are none. @throws Mistake */
export async function scan(typed: readonly string[], options: ScanCommandOptions, screen: Screen): Promise<number> {
  const hosts = addressesOf(typed)
  const { write: file, uplink } = options
  if (file !== undefined && existsSync(file)) throw new Mistake('scan-file-exists', { file })
  const ports = { nut: portOf(options.nutPort), snmp: portOf(options.snmpPort), modbus: portOf(options.modbusPort) }
  const communities = options.community.split(',').filter(Boolean)
  const units = options.unit.split(',').map(Number)
  if (units.some((unit) => !Number.isInteger(unit) || unit < 0 || unit > 255)) throw new Mistake('scan-bad-unit', { value: options.unit })
  screen.complain(screen.text('scan-begins', { count: hosts.length }))
  const found = await findDevices(hosts, { communities, units, ports })
  const recognised = found.filter(({ type }) => type !== undefined)
  const named = withRefs(recognised)
  list(
    'scan-recognised',
    named.map(({ ref, finding }) => [ref, ...rowOf(finding, screen)]),
    screen,
  )
  list(
    'scan-others',
    found.filter(({ type }) => type === undefined).map((finding) => rowOf(finding, screen)),
    screen,
  )
  if (found.length === 0) screen.print(screen.text('scan-nothing'))
  if (named.length === 0) return 1
  const text = configurationOf(named, uplink, screen)
  if (file === undefined) for (const line of text.trimEnd().split('\n')) screen.print(line)
  else {
    // Communities are secrets.
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' })
    screen.print(screen.text('scan-written', { file }))
  }
  return 0
}

interface Named {
  ref: string
  finding: Finding
}

/** ups1, ups2, pdu1: short, and in the order of the addresses. */
function withRefs(found: readonly Finding[]): Named[] {
  const counts = new Map<string, number>()
  return found.map((finding) => {
    const count = (counts.get(finding.type ?? '') ?? 0) + 1
    counts.set(finding.type ?? '', count)
    return { ref: `${finding.type}${count}`, finding }
  })
}

function configurationOf(named: readonly Named[], uplink: string | undefined, screen: Screen): string {
  const devices = named.map(({ ref, finding }) => ({ ref, ...finding.settings }))
  const head = uplink === undefined ? `# ${screen.text('scan-uplink')}\n# uplink: "100000000042"\n` : stringify({ uplink }, quoted)
  return `${head}${stringify({ devices }, quoted)}`
}

const quoted = { defaultStringType: 'PLAIN', lineWidth: 0 } as const

function rowOf({ settings, type, said }: Finding, screen: Screen): string[] {
  const name = type === undefined ? undefined : deviceType(type)?.name[screen.language]
  return [`${settings.driver} ${settings.host}:${settings.port}`, ...(name === undefined ? [] : [name]), printable(said).slice(0, 80)]
}

function list(key: 'scan-recognised' | 'scan-others', rows: readonly string[][], screen: Screen): void {
  if (rows.length === 0) return
  screen.print(screen.text(key, { count: rows.length }))
  for (const line of tableOf(rows)) screen.print(`  ${line}`)
}

function portOf(typed: string): number {
  const port = Number(typed)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Mistake('scan-bad-port', { value: typed })
  return port
}
