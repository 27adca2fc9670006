import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Language } from '@kilowatch/catalog'
import { makeSecret, makeUplinkId, sha256 } from '../modules/uplinks/index.ts'
import type { Queryable } from '../storage/queryable.ts'
import { enterDemoDevices } from './devices.ts'
import { demoName, inLanguage } from './names.ts'
import { saveClaimedUplink } from './queries.ts'

export interface DemoGatewayOptions {
  businessId: string
  /** Gateway configurations without `uplink` and `state`. */
  templates: string
  /** The demo's part of the data folder. */
  folder: string
  /** Of the names of gateways, devices and sites. */
  language: Language
  /** Of history, at most, that devices have at the first start. */
  days: number
  broker: { url: string; ca: string | null }
  at: Date
  /** The demo is made just now. */
  isNew: boolean
}

/** By the template's file name. */
const uplinkNames: Readonly<Record<string, string>> = {
  hospital: '市一医院网关',
  'data-room': '数据中心网关',
  'bank-branch': '城西支行网关',
}

const dayMs = 86_400_000
const zoneHours = 8
const nightEnds = 5

interface Credential {
  uplinkId: string
  secret: string
  broker: { url: string; ca?: string }
}

/**
 * An uplink for each template, claimed: its configuration and credential stand in the data folder. An uplink keeps its id and secret;
 * devices and broker address are rewritten at each start.
 * @returns the configuration files
 */
export async function ensureDemoGateways(tx: Queryable, options: DemoGatewayOptions): Promise<string[]> {
  const templates = readdirSync(options.templates)
    .filter((file) => file.endsWith('.yaml'))
    .sort()
  const files: string[] = []
  for (const template of templates) files.push(await ensureGateway(tx, options, join(options.templates, template)))
  return files
}

async function ensureGateway(tx: Queryable, options: DemoGatewayOptions, template: string): Promise<string> {
  const stem = basename(template, '.yaml')
  const folder = join(options.folder, stem)
  mkdirSync(join(folder, 'state'), { recursive: true, mode: 0o700 })
  const text = withNight(withDays(inLanguage(readFileSync(template, 'utf8'), options.language), options.days), options.at)
  const kept = keptCredential(join(folder, 'state', 'credential.json'))
  const { uplinkId, secret } = kept ?? { uplinkId: makeUplinkId(), secret: makeSecret().secret }
  const name = demoName(uplinkNames[stem] ?? stem, options.language)
  await saveClaimedUplink(tx, { id: uplinkId, businessId: options.businessId, name, secretHash: sha256(secret), at: options.at })
  if (options.isNew) {
    const since = new Date(options.at.getTime() - options.days * dayMs)
    await enterDemoDevices(tx, { businessId: options.businessId, uplinkId, configuration: text, since, at: options.at })
  }
  const { url, ca } = options.broker
  const credential: Credential = { uplinkId, secret, broker: { url, ...(ca === null ? {} : { ca }) } }
  replaceFile(join(folder, 'state', 'credential.json'), `${JSON.stringify(credential, null, 2)}\n`)
  const file = join(folder, 'gateway.yaml')
  replaceFile(file, `${text.trimEnd()}\nuplink: "${uplinkId}"\nstate: ${JSON.stringify(join(folder, 'state'))}\n`)
  return file
}

/** One day reaches back to the morning before: last night is part of it whenever the demo is first started. */
function withDays(text: string, days: number): string {
  return text.replaceAll(/^( +backfill: )(\d+)d$/gm, (_, key: string, most: string) =>
    days === 1 ? `${key}28h` : `${key}${Math.min(Number(most), days)}d`,
  )
}

/** What happens in a template happens on a day of its own: here it was last night, which ended at five in the morning in China. */
export function withNight(text: string, now: Date): string {
  const [day] = new Date(now.getTime() + (zoneHours - nightEnds) * 3_600_000).toISOString().split('T')
  return text.replaceAll(/(?<=\bfrom: ")\d{4}-\d{2}-\d{2}(?=T)/g, day ?? '')
}

function keptCredential(file: string): Credential | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Credential) : undefined
}

function replaceFile(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
