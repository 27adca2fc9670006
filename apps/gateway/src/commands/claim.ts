import { X509Certificate } from 'node:crypto'
import { withoutEnd } from '@kilowatch/catalog'
import { type ClaimKey, readClaimKey } from '@kilowatch/telemetry'
import * as z from 'zod'
import { type Credential, writeCredential } from '../config/credential.ts'
import { Mistake } from '../texts.ts'
import { configFrom, type Screen } from './screen.ts'

export interface ClaimOptions {
  server: string
  /** As the console shows it: id, one-time code and fingerprint in one. */
  key: string
  config: string
}

const envelope = z.object({ code: z.number(), msg: z.string().optional(), data: z.unknown().optional() })
const claimed = z.object({
  uplinkId: z.string(),
  secret: z.string().min(1),
  broker: z.object({ url: z.string(), ca: z.string().nullish() }),
})

/** Exchanges the one-time code for the credential and stores it. @throws Mistake */
export async function claim({ server, key, config: file }: ClaimOptions, screen: Screen, { quiet = false } = {}): Promise<number> {
  const config = await configFrom(file, screen)
  if (!config) return 1
  const order = readClaimKey(key)
  if (!order) throw new Mistake('claim-bad-key')
  if (order.uplinkId !== config.uplink) throw new Mistake('claim-other-uplink', { wanted: config.uplink, asked: order.uplinkId })
  const { uplinkId, secret, broker } = await exchange(server, order)
  const ca = broker.ca ?? undefined
  if (order.fingerprint !== '') compareFingerprint(ca, order.fingerprint)
  const credential: Credential = { uplinkId, secret, broker: { url: broker.url, ...(ca === undefined ? {} : { ca }) }, server }
  writeCredential(config, credential)
  if (!quiet) screen.print(screen.text('claimed', { uplink: uplinkId, config: file }))
  return 0
}

async function exchange(server: string, { uplinkId, code }: ClaimKey): Promise<z.output<typeof claimed>> {
  const answer = await post(server, `${withoutEnd(server, /\//)}/api/v1/uplinks/claim`, { uplinkId, code, now: Date.now() })
  const outer = envelope.safeParse(answer)
  if (!outer.success) throw new Mistake('claim-odd-answer', { server })
  if (outer.data.code !== 0) throw new Mistake('claim-refused', { reason: outer.data.msg ?? String(outer.data.code) })
  const inner = claimed.safeParse(outer.data.data)
  if (!inner.success || inner.data.uplinkId !== uplinkId) throw new Mistake('claim-odd-answer', { server })
  return inner.data
}

async function post(server: string, url: string, body: unknown): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    })
    return await response.json().catch(() => undefined)
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    throw new Mistake('claim-unreachable', { server, reason: cause })
  }
}

/** What the console shows must be what came over the wire. */
function compareFingerprint(ca: string | undefined, wanted: string): void {
  if (ca === undefined) throw new Mistake('claim-no-certificate')
  const found = fingerprintOf(ca)
  if (found !== wanted) throw new Mistake('claim-fingerprint', { found, wanted })
}

/** SHA-256 over the certificate's DER, as 'AB:CD:…'. */
function fingerprintOf(pem: string): string {
  try {
    return new X509Certificate(pem).fingerprint256
  } catch {
    throw new Mistake('claim-no-certificate')
  }
}
