import { deviceType } from '@kilowatch/catalog'
import { type ControlOrder, type DeviceAccess, DeviceError, type Link } from '../driver.ts'
import { commandFor, offeredControls } from './controls.ts'
import type { Variables } from './mapping.ts'
import { NutClient } from './nut-client.ts'
import { partType, readingsOf } from './readings.ts'
import type { NutDeviceConfig } from './settings.ts'

/** A connection, and the instant commands that its server lists; asked for again when the device was away. */
interface NutLink extends Link {
  client: NutClient
  commands: readonly string[] | undefined
}

/** Reads and controls one UPS, PDU or ATS through a NUT server, over a connection of its own: one question at a time. */
export function nutAccess(config: NutDeviceConfig): DeviceAccess<NutLink> {
  return {
    bus: `nut ${config.host}:${config.port}/${config.ups}`,
    // Three answers: encryption, name and password, the list.
    timeout: 3 * config.timeout,
    async open(signal) {
      const client = await NutClient.open(config, signal)
      return { client, commands: undefined, close: () => client.close() }
    },
    async read(link, signal) {
      const { commands, variables } = await said(link, config, signal)
      return readingsOf(config, variables).map((reading) => {
        const type = deviceType(reading.type)
        const controls = type ? offeredControls(type, commands, reading.values) : []
        return controls.length === 0 ? reading : { ...reading, controls }
      })
    },
    write: ({ client }, { name, value }, signal) =>
      value === undefined ? client.command(config.ups, name, signal) : client.set(config.ups, name, value, signal),
    async control(link, order, signal) {
      await link.client.command(config.ups, instantCommand(config, order, await said(link, config, signal)), signal)
    },
  }
}

interface Said {
  variables: Variables
  commands: readonly string[]
}

async function said(link: NutLink, config: NutDeviceConfig, signal: AbortSignal): Promise<Said> {
  try {
    const variables = await variablesOf(link.client, config.ups, signal)
    link.commands ??= await commandsOf(link.client, config, signal)
    return { variables, commands: link.commands }
  } catch (error) {
    link.commands = undefined
    throw error
  }
}

/** @throws DeviceError where the device has no command for it */
function instantCommand(config: NutDeviceConfig, order: ControlOrder, { variables, commands }: Said): string {
  const type = partType(config, order.ref, variables)
  const command = type && commandFor(type, order, commands)
  if (command === undefined) throw new DeviceError('not-accepted', `no command for ${order.control} ${order.value}`, { keepsLink: true })
  return command
}

/** Without a name no server takes commands, so none are offered. One that lists none, or does not know the question, has none. */
async function commandsOf(client: NutClient, { username, ups }: NutDeviceConfig, signal: AbortSignal): Promise<readonly string[]> {
  if (username === undefined) return []
  try {
    return await client.commands(ups, signal)
  } catch (error) {
    if (error instanceof DeviceError && error.message.startsWith('ERR ')) return []
    throw error
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
