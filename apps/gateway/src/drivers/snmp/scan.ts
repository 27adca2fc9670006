import { DeviceError, type Finding, type ScanOptions } from '../driver.ts'
import { SnmpAgent } from './agent.ts'
import { recognise } from './recognise.ts'
import { type SnmpDeviceConfig, snmpSettings } from './settings.ts'

/** The device behind the agent at this address, by the first community that it answers to. @throws DeviceError where there is none */
export async function scanSnmp(host: string, { ports, communities }: ScanOptions, signal: AbortSignal): Promise<Finding[]> {
  const ways = communities.flatMap((community) => (['v2c', 'v1'] as const).map((version) => ({ version, community })))
  const asked = await Promise.all(
    [...ways, { version: 'v3' as const, user: 'scan' }].map((way) =>
      ask(host, ports.snmp, way, signal).catch((error: unknown) => {
        if (error instanceof DeviceError) return undefined
        throw error
      }),
    ),
  )
  const [first] = asked.filter((found) => found !== undefined)
  return first ? [first] : []
}

async function ask(host: string, port: number, way: Partial<SnmpDeviceConfig>, signal: AbortSignal): Promise<Finding> {
  const settings = { driver: 'snmp' as const, host, port, ...way }
  const config = snmpSettings.parse({ ref: 'scan', ...settings, timeout: '1s', retries: 1 })
  const agent = await SnmpAgent.open(config, config.community, signal)
  try {
    const { model, description, objectId } = await recognise(agent, config, signal)
    if (model) return { settings, type: model.type, said: `${description} (${model.code})` }
    return { settings, said: `${description} (${objectId})` }
  } catch (error) {
    // An engine of version 3 that knows no such user.
    if (error instanceof DeviceError && error.reason === 'login') return { settings: { driver: 'snmp', host, port }, said: 'SNMPv3' }
    throw error
  } finally {
    agent.close()
  }
}
