import { X509Certificate } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { bad, type Finding, good, hint, reasonOf } from './finding.ts'

const patience = 3_000
const soon = 60 * 86_400_000

/** Ports that gateways connect to. `running`: ingest does, so that somebody must answer. */
export async function checkBroker({ mqtt }: Config, running: boolean): Promise<Finding[]> {
  if (mqtt.url !== undefined) {
    const { hostname, port, protocol } = new URL(mqtt.url)
    const byHand = mqtt.admin === undefined ? [hint('accounts-by-hand')] : []
    return [
      ...byHand,
      await checkPort(hostname, Number(port) || (protocol === 'mqtts:' ? 8883 : 1883), { good: 'broker-good', bad: 'broker-silent' }),
    ]
  }
  if (!running) return []
  const host = mqtt.host === '0.0.0.0' || mqtt.host === '::' ? '127.0.0.1' : mqtt.host
  return [await checkPort(host, mqtt.port, { good: 'broker-good', bad: 'broker-silent' })]
}

export async function checkPort(
  host: string,
  port: number,
  codes: { good: 'broker-good' | 'mail-good'; bad: 'broker-silent' | 'mail-silent' },
): Promise<Finding> {
  const address = `${host}:${port}`
  try {
    await reach(host, port)
    return good(codes.good, { address })
  } catch (error) {
    return bad(codes.bad, { address, reason: reasonOf(error) })
  }
}

function reach(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: patience })
    socket.once('connect', () => {
      socket.destroy()
      resolve()
    })
    socket.once('timeout', () => socket.destroy(new Error(`no answer within ${patience / 1_000} s`)))
    socket.once('error', reject)
  })
}

/** The embedded broker's own certificate and that of its authority. */
export function checkCertificates(dataFolder: string, now: Date): Finding[] {
  const files = ['broker/ca.pem', 'broker/server.pem'].filter((file) => existsSync(join(dataFolder, file)))
  return files.map((file) => checkCertificate(dataFolder, file, now))
}

function checkCertificate(dataFolder: string, file: string, now: Date): Finding {
  try {
    const text = readFileSync(join(dataFolder, file), 'utf8')
    const ends = new Date(new X509Certificate(text.slice(text.indexOf('-----BEGIN CERTIFICATE-----'))).validTo)
    const params = { file, until: ends.toISOString().slice(0, 10) }
    if (ends < now) return bad('certificate-over', params)
    return ends.getTime() - now.getTime() < soon ? hint('certificate-ending', params) : good('certificate-good', params)
  } catch (error) {
    return bad('certificate-broken', { file, reason: reasonOf(error) })
  }
}

/** Names by which people and gateways come. */
export async function checkNames({ publicUrl, publicHost }: Config): Promise<Finding[]> {
  const own = publicUrl === undefined ? [hint('name-none')] : [await checkName(new URL(publicUrl).hostname, 'KW_PUBLIC_URL')]
  return publicHost === undefined ? own : [...own, await checkName(publicHost, 'KW_PUBLIC_HOST')]
}

async function checkName(name: string, setting: string): Promise<Finding> {
  try {
    return good('name-good', { name, address: (await lookup(name.replace(/^\[(.*)\]$/, '$1'))).address })
  } catch (error) {
    return bad('name-unknown', { name, setting, reason: reasonOf(error) })
  }
}
