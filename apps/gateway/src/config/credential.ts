import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { Mistake } from '../texts.ts'
import type { BrokerAccess } from '../uplink/connection.ts'
import type { GatewayConfig } from './read-config.ts'

const credentialSchema = z.object({
  uplinkId: z.string(),
  secret: z.string().min(1),
  broker: z.object({ url: z.string().regex(/^mqtts?:\/\/\S+$/), ca: z.string().optional() }),
  server: z.string().optional(),
})
/** What the server gave at the claim: who this uplink is, and where its broker stands. */
export type Credential = z.output<typeof credentialSchema>

export function credentialFile(config: GatewayConfig): string {
  return join(config.state, 'credential.json')
}

/** Where to connect and as whom. @throws Mistake when there is no fitting credential, or the way is not safe */
export function brokerAccess(config: GatewayConfig): BrokerAccess {
  const credential = readCredential(config)
  const url = config.server.url ?? credential.broker.url
  if (!config.server.allowPlain && url.startsWith('mqtt://') && !isLoopback(new URL(url).hostname)) {
    throw new Mistake('plain-not-loopback', { value: url })
  }
  const { ca } = credential.broker
  return { uplinkId: config.uplink, secret: credential.secret, url, ...(ca === undefined ? {} : { ca }) }
}

/** Readable by this user alone; replaced whole. @throws the system's error */
export function writeCredential(config: GatewayConfig, credential: Credential): void {
  const file = credentialFile(config)
  mkdirSync(config.state, { recursive: true, mode: 0o700 })
  // Never through a link that somebody laid there: root writes here too.
  rmSync(`${file}.new`, { force: true })
  writeFileSync(`${file}.new`, `${JSON.stringify(credential, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  chmodSync(`${file}.new`, 0o600)
  renameSync(`${file}.new`, file)
}

function readCredential(config: GatewayConfig): Credential {
  const file = credentialFile(config)
  const text = contentOf(file)
  if (text === undefined) throw new Mistake('no-credential', { file, config: config.file })
  const credential = parseCredential(text, file)
  if (credential.uplinkId !== config.uplink) {
    throw new Mistake('credential-other', { file, found: credential.uplinkId, wanted: config.uplink })
  }
  return credential
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new Mistake('bad-credential', { file, reason: error instanceof Error ? error.message : String(error) })
  }
}

function parseCredential(text: string, file: string): Credential {
  try {
    const parsed = credentialSchema.safeParse(JSON.parse(text))
    if (parsed.success) return parsed.data
    throw new Mistake('bad-credential', { file, reason: parsed.error.issues.map(({ path }) => path.join('.')).join(', ') })
  } catch (error) {
    if (error instanceof Mistake) throw error
    throw new Mistake('bad-credential', { file, reason: 'not JSON' })
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
}
