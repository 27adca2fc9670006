import { type DeviceType, deviceType, settingKey } from '@kilowatch/catalog'
import { nutModelOf } from '@kilowatch/catalog/models'
import { type ControlOrder, type DeviceAccess, DeviceError, type Link } from '../driver.ts'
import { offeredBy } from '../offered.ts'
import { abilitiesOf, commandFor, type Permitted, variableFor } from './controls.ts'
import type { Variables } from './mapping.ts'
import { NutClient } from './nut-client.ts'
import { partType, readingsOf } from './readings.ts'
import type { NutDeviceConfig } from './settings.ts'

/** A connection, and what its server lets be told and written; asked for again when the device was away. */
interface NutLink extends Link {
  client: NutClient
  permitted: Permitted | undefined
}

/** Reads and controls one UPS, PDU or ATS through a NUT server, over a connection of its own: one question at a time. */
export function nutAccess(config: NutDeviceConfig): DeviceAccess<NutLink> {
  return {
    bus: `nut ${config.host}:${config.port}/${config.ups}`,
    // Three answers: encryption, name and password, the list.
    timeout: 3 * config.timeout,
    async open(signal) {
      const client = await NutClient.open(config, signal)
      return { client, permitted: undefined, close: () => client.close() }
    },
    async read(link, signal) {
      const { permitted, variables } = await said(link, config, signal)
      return readingsOf(config, variables).map((reading) => {
        const type = deviceType(reading.type)
        const controls = type ? offeredBy(type, abilitiesOf(type, permitted), reading.values) : []
        return controls.length === 0 ? reading : { ...reading, controls }
      })
    },
    write: ({ client }, { name, value }, signal) =>
      value === undefined ? client.command(config.ups, name, signal) : client.set(config.ups, name, value, signal),
    async control(link, order, signal) {
      await give(link.client, config, order, await said(link, config, signal), signal)
    },
  }
}

interface Said {
  variables: Variables
  permitted: Permitted
}

async function said(link: NutLink, config: NutDeviceConfig, signal: AbortSignal): Promise<Said> {
  try {
    const variables = await variablesOf(link.client, config.ups, signal)
    link.permitted ??= await permittedBy(link.client, config, variables, signal)
    return { variables, permitted: link.permitted }
  } catch (error) {
    link.permitted = undefined
    throw error
  }
}

/** @throws DeviceError where the device has neither command nor variable for it */
async function give(client: NutClient, config: NutDeviceConfig, order: ControlOrder, { variables, permitted }: Said, signal: AbortSignal) {
  const type = partType(config, order.ref, variables)
  if (type && settingKey(order.control) !== undefined) {
    const variable = variableFor(type, order)
    if (variable) return client.set(config.ups, variable.name, variable.value, signal)
  }
  const command = type && commandFor(type, order, permitted.commands)
  if (command === undefined) throw new DeviceError('not-accepted', `nothing for ${order.control} ${order.value}`, { keepsLink: true })
  return client.command(config.ups, command, signal)
}

/** Without a name no server takes anything, so nothing is offered. */
async function permittedBy(client: NutClient, config: NutDeviceConfig, variables: Variables, signal: AbortSignal): Promise<Permitted> {
  const { username, ups } = config
  if (username === undefined) return { commands: [], writable: new Map() }
  const commands = await unlessError(client.commands(ups, signal), [])
  const listed = await unlessError(client.writable(ups, signal), [])
  const type = partType(config, config.ref, variables)
  const writable = new Map<string, readonly [number, number] | undefined>()
  for (const name of variablesOfSettings(type).filter((each) => listed.includes(each))) {
    writable.set(name, await unlessError(client.range(ups, name, signal), undefined))
  }
  return { commands, writable }
}

function variablesOfSettings(type: DeviceType | undefined): string[] {
  return ((type && nutModelOf(type)?.settings) ?? []).map(({ variable }) => variable)
}

/** A server that lists none, or does not know the question, has none. */
async function unlessError<T>(answer: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof DeviceError && error.message.startsWith('ERR ')) return otherwise
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
