import { type DeviceAccess, DeviceError } from '../driver.ts'
import type { Variables } from './mapping.ts'
import { NutClient } from './nut-client.ts'
import { readingsOf } from './readings.ts'
import type { NutDeviceConfig } from './settings.ts'

/** Reads one UPS, PDU or ATS through a NUT server, over a connection of its own: one question at a time. */
export function nutAccess(config: NutDeviceConfig): DeviceAccess<NutClient> {
  return {
    bus: `nut ${config.host}:${config.port}/${config.ups}`,
    // Three answers: encryption, name and password, the list.
    timeout: 3 * config.timeout,
    open: (signal) => NutClient.open(config, signal),
    async read(client, signal) {
      return readingsOf(config, await variablesOf(client, config.ups, signal))
    },
    write: (client, { name, value }, signal) =>
      value === undefined ? client.command(config.ups, name, signal) : client.set(config.ups, name, value, signal),
  }
}

/** A wrong name is the commonest mistake of a new configuration: the refusal says which names there are. */
async function variablesOf(client: NutClient, ups: string, signal: AbortSignal): Promise<Variables> {
  try {
    return await client.variables(ups, signal)
  } catch (error) {
    if (!(error instanceof DeviceError) || error.reason !== 'unknown-device') throw error
    const names = [...(await client.devices(signal)).keys()].sort().slice(0, 20)
    throw new DeviceError('unknown-device', `${error.message}: "${ups}"; ${names.join(', ') || '–'}`, { keepsLink: true, cause: error })
  }
}
