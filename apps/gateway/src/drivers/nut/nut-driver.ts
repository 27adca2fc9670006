import type { NutDeviceConfig } from '../../config/schema.ts'
import type { Driver } from '../driver.ts'
import { NutClient } from './nut-client.ts'
import { readingsOf } from './readings.ts'

/** Reads one UPS, PDU or ATS through a NUT server. */
export function nutDriver(config: NutDeviceConfig): Driver<NutClient> {
  return {
    open: (signal) => NutClient.open(config, signal),
    async read(client, signal) {
      return readingsOf(config, await client.variables(config.ups, signal))
    },
    write: (client, { name, value }, signal) =>
      value === undefined ? client.command(config.ups, name, signal) : client.set(config.ups, name, value, signal),
  }
}
