import { X509Certificate } from 'node:crypto'
import * as z from 'zod'
import { type Credential, writeCredential } from '../config/credential.ts'
import { Mistake } from '../texts.ts'
import { configFrom, type Screen } from './screen.ts'

export interface ClaimOptions {
  server: string
  code: string
  config: string
  uplink?: string
  fingerprint?: string
}

const envelope = z.object({ code: z.number(), msg: z.string().optional(), data: z.unknown().optional() })
const claimed = z.object({
  uplinkId: z.string(),
  secret: z.string().min(1),
  broker: z.object({ url: z.string(), ca: z.string().nullish() }),
})

/** Exchanges the one-time code for the credential and stores it. @throws Mistake */
export async function claim({ server, code, config: file, uplink, fingerprint }: ClaimOptions, screen: Screen): Promise<number> {
  const config = await configFrom(file, screen)
  if (!config) return 1
  if (uplink !== undefined && uplink !== config.uplink) throw new Mistake('claim-other-uplink', { wanted: config.uplink, asked: uplink })
  const { uplinkId, secret, broker } = await exchange(server, { uplinkId: config.uplink, code })
  const ca = broker.ca ?? undefined
  if (fingerprint !== undefined) compareFingerprint(ca, fingerprint)
  const credential: Credential = { uplinkId, secret, broker: { url: broker.url, ...(ca === undefined ? {} : { ca }) }, server }
  writeCredential(config, credential)
  screen.print(screen.text('claimed', { uplink: uplinkId, config: file }))
  return 0
}

async function exchange(server: string, request: { uplinkId: string; code: string }): Promise<z.output<typeof claimed>> {
  const answer = await post(server, `${server.replace(/\/+$/, '')}/api/v1/uplinks/claim`, request)
  const outer = envelope.safeParse(answer)
  if (!outer.success) throw new Mistake('claim-odd-answer', { server })
  if (outer.data.code !== 0) throw new Mistake('claim-refused', { reason: outer.data.msg ?? String(outer.data.code) })
  const inner = claimed.safeParse(outer.data.data)
  if (!inner.success || inner.data.uplinkId !== request.uplinkId) throw new Mistake('claim-odd-answer', { server })
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

/** The person compares what the console shows with what came over the wire. */
function compareFingerprint(ca: string | undefined, wanted: string): void {
  if (ca === undefined) throw new Mistake('claim-no-certificate')
  const found = fingerprintOf(ca)
  if (hexOf(found) !== hexOf(wanted)) throw new Mistake('claim-fingerprint', { found, wanted })
}

/** SHA-256 over the certificate's DER, as 'AB:CD:…'. */
function fingerprintOf(pem: string): string {
  try {
    return new X509Certificate(pem).fingerprint256
  } catch {
    throw new Mistake('claim-no-certificate')
  }
}

function hexOf(fingerprint: string): string {
  return fingerprint
    .replace(/^sha-?256:/i, '')
    .replace(/[^0-9a-f]/gi, '')
    .toLowerCase()
}
