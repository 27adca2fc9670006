import type { Finding, ScanOptions } from '../driver.ts'
import { unconfiguredType } from '../unconfigured.ts'
import { NutClient } from './nut-client.ts'
import { readingsOf } from './readings.ts'

/** The longest wait for one answer; a server that is there is near. */
const timeout = 1_500

/** Every UPS, PDU and ATS of the NUT server at this address. @throws DeviceError where there is none */
export async function scanNut(host: string, { ports }: ScanOptions, signal: AbortSignal): Promise<Finding[]> {
  const client = await NutClient.open({ host, port: ports.nut, tls: 'off', timeout }, signal)
  try {
    const found: Finding[] = []
    for (const [ups, description] of await client.devices(signal)) {
      const variables = await client.variables(ups, signal).catch(() => new Map<string, string>())
      const [reading] = readingsOf({ ref: ups }, variables)
      const type = variables.size === 0 || reading?.type === unconfiguredType().code ? undefined : reading?.type
      const said = [variables.get('device.mfr'), variables.get('device.model')].filter(Boolean).join(' ') || description
      found.push({
        settings: { driver: 'nut', host, port: ports.nut, ups },
        said: `${ups}: ${said}`,
        ...(type === undefined ? {} : { type }),
      })
    }
    return found
  } finally {
    client.close()
  }
}
