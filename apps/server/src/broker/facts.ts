import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { BrokerFacts } from '../services.ts'
import { StartRefused } from '../storage/start-refused.ts'
import { type Certificates, ensureCertificates, fingerprintOf, machineAddresses } from './certificates.ts'

/** Certificates of the embedded broker, in the data folder. */
export function brokerCertificates(config: Config, now: Date): Promise<Certificates> {
  return ensureCertificates(join(config.dataFolder, 'broker'), config.publicHost === undefined ? [] : [config.publicHost], now)
}

/** What gateways are told when they claim their uplink. @throws StartRefused where MQTT_CA cannot be read */
export async function brokerFacts(config: Config, now: Date): Promise<BrokerFacts> {
  const url = config.mqtt.url && config.mqtt.publicUrl
  const ca = url === undefined ? (await brokerCertificates(config, now)).ca : externalCa(config)
  return {
    url: url ?? `mqtts://${addressed(publicHost(config))}:${config.mqtt.port}`,
    ca,
    fingerprint: ca === null ? '' : fingerprintOf(ca),
  }
}

/** The configured name, else the first outside address (IPv4 first), else this machine only. */
export function publicHost(config: Config): string {
  const addresses = machineAddresses()
  return config.publicHost ?? addresses.find((address) => !address.includes(':')) ?? addresses[0] ?? 'localhost'
}

/** An IPv6 address stands in brackets in a URL. */
export function addressed(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

export function externalCa({ mqtt }: Config): string | null {
  if (mqtt.caFile === undefined) return null
  try {
    return certificatesOf(readFileSync(mqtt.caFile, 'utf8'))
  } catch {
    throw new StartRefused(`无法读取证书文件 ${mqtt.caFile}（MQTT_CA）。`, `The certificate file ${mqtt.caFile} (MQTT_CA) cannot be read.`)
  }
}

/** Gateways are told what stands here: a key in the same file stays here. */
function certificatesOf(pem: string): string {
  const certificates = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  return certificates.map((certificate) => `${certificate}\n`).join('')
}
