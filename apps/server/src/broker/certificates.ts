import { X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { hostname, networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'

export interface Certificates {
  /** PEM of the certification authority of this installation. */
  ca: string
  /** PEM of the broker's own certificate and key. */
  certificate: string
  key: string
}

const day = 86_400_000
const years = 365 * day

/** Gateways check this name, so that they may reach the broker by any address. */
export const brokerName = 'kilowatch-broker'

/**
 * The authority is made once and stays, gateways know its fingerprint; the broker's certificate is made again when a name or
 * address of this machine is new, or it has less than a year to run.
 * @param names host names and addresses beside those of this machine
 */
export async function ensureCertificates(folder: string, names: readonly string[], now: Date): Promise<Certificates> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const ca = await ensurePair(
    join(folder, 'ca'),
    () => true,
    () => makeAuthority(now),
  )
  const wanted = [...new Set([brokerName, 'localhost', '127.0.0.1', '::1', hostname(), ...machineAddresses(), ...names])]
  const own = await ensurePair(
    join(folder, 'server'),
    ({ cert }) => isGood(new X509Certificate(cert), ca.cert, wanted, now),
    () => makeServer(ca, wanted, now),
  )
  return { ca: ca.cert, certificate: own.cert, key: own.key }
}

/** SHA-256 of the certificate (DER), upper-case hex in pairs with colons. */
export function fingerprintOf(pem: string): string {
  return new X509Certificate(pem).fingerprint256
}

/** Addresses of this machine on its networks, outside ones only. */
export function machineAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses) =>
    (addresses ?? []).filter((address) => !address.internal && !address.address.startsWith('fe80')).map((address) => address.address),
  )
}

interface Pair {
  cert: string
  key: string
}

async function ensurePair(path: string, good: (pair: Pair) => boolean, make: () => Promise<Pair>): Promise<Pair> {
  const file = `${path}.pem`
  if (existsSync(file)) {
    const pair = splitPair(readFileSync(file, 'utf8'))
    if (good(pair)) return pair
  }
  const made = await make()
  const text = `${made.key.trim()}\n${made.cert.trim()}\n`
  writeFileSync(`${file}.new`, text, { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return splitPair(text)
}

/** Key and certificate stand in one file, so that they are never of two generations. */
function splitPair(text: string): Pair {
  const at = text.indexOf('-----BEGIN CERTIFICATE-----')
  return { key: text.slice(0, at), cert: text.slice(at) }
}

function isGood(certificate: X509Certificate, ca: string, names: readonly string[], now: Date): boolean {
  const covered = names.every((name) => (isAddress(name) ? certificate.checkIP(name) : certificate.checkHost(name)) !== undefined)
  const lasts = Date.parse(certificate.validTo) > now.getTime() + years
  return covered && lasts && certificate.verify(new X509Certificate(ca).publicKey)
}

async function makeAuthority(now: Date): Promise<Pair> {
  const made = await generate([{ name: 'commonName', value: 'Kilowatch broker CA' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date(now.getTime() - day),
    notAfterDate: new Date(now.getTime() + 20 * years),
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  })
  return { cert: made.cert, key: made.private }
}

async function makeServer(ca: Pair, names: readonly string[], now: Date): Promise<Pair> {
  const made = await generate([{ name: 'commonName', value: brokerName }], {
    keyType: 'ec',
    algorithm: 'sha256',
    ca,
    notBeforeDate: new Date(now.getTime() - day),
    notAfterDate: new Date(now.getTime() + 5 * years),
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames: names.map((name) => (isAddress(name) ? { type: 7, ip: name } : { type: 2, value: name })) },
    ],
  })
  return { cert: made.cert, key: made.private }
}

function isAddress(name: string): boolean {
  return /^[\d.]+$/.test(name) || name.includes(':')
}
