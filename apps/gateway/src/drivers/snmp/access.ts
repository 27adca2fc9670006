import type { Log } from '../../log.ts'
import { type ControlOrder, type DeviceAccess, DeviceError, type Link, type WriteOrder } from '../driver.ts'
import type { Turns } from '../turns.ts'
import { type Objects, SnmpAgent } from './agent.ts'
import { commandFor } from './controls.ts'
import { createCounters } from './counters.ts'
import { type Plan, readingPlan, textPlan } from './plan.ts'
import { type Part, partsOf, readingsOf, unknownReading } from './readings.ts'
import { type Recognised, recognise } from './recognise.ts'
import type { SnmpDeviceConfig } from './settings.ts'
import type { TrapListeners } from './traps.ts'

/** How to speak with an agent. */
interface Learned {
  recognised: Recognised
  /** Empty where no model fits. */
  parts: readonly Part[]
  texts: Objects
}

/** What is known of an agent is learned again when the device was away. */
interface SnmpLink extends Link {
  agent: SnmpAgent
  learned: Learned | undefined
  /** Odd datagrams that the log has told of. */
  told: number
}

/** Reads and controls one device through its SNMP agent. `up`: monotonic, ms. */
export function snmpAccess(
  config: SnmpDeviceConfig,
  traps: TrapListeners,
  turns: Turns,
  log: Log,
  up: () => number,
): DeviceAccess<SnmpLink> {
  const counters = createCounters(turns, config.ref, up)

  /** A device that no model fits is looked at again each time: its agent may not have been ready, or the device was exchanged. */
  async function learnedOf(link: SnmpLink, signal: AbortSignal): Promise<Learned> {
    if (!link.learned?.parts.length) link.learned = await learn(link.agent, config, signal)
    return link.learned
  }

  return {
    bus: `snmp ${config.host}:${config.port}`,
    // Some twenty questions, each of which a sound agent answers in a few milliseconds.
    timeout: 10 * config.timeout,
    async open(signal) {
      const agent = await SnmpAgent.open(config, config.community, signal, up)
      return { agent, learned: undefined, told: 0, close: () => agent.close() }
    },
    async read(link, signal) {
      const { recognised, parts, texts } = await learnedOf(link, signal)
      if (parts.length === 0) return [unknownReading(config, recognised)]
      const { objects, columns } = readingPlan(parts.map(({ model }) => model))
      const said = await objectsOf(link.agent, { objects: [...objects, counters.object], columns }, signal)
      tellOddities(link, log)
      return readingsOf(config, parts, counters.grown(said), texts)
    },
    write: (_, order, signal) => asWriter(config, signal, (agent) => agent.set(order.name, writtenValue(order), signal)),
    async control(link, order, signal) {
      const { parts } = await learnedOf(link, signal)
      const part = parts.find(({ ref }) => ref === order.ref)
      const command = part && commandFor(part.model, order)
      if (!command) throw unknownCommand(order)
      await asWriter(config, signal, (agent) => agent.set(command.oid, command.write, signal))
    },
    ...(config.traps === undefined ? {} : { hints: (hint) => traps.listen(config, hint) }),
  }
}

async function learn(agent: SnmpAgent, config: SnmpDeviceConfig, signal: AbortSignal): Promise<Learned> {
  const recognised = await recognise(agent, config, signal)
  const parts = partsOf(config, recognised.model)
  const texts = await objectsOf(agent, textPlan(parts.map(({ model }) => model)), signal)
  return { recognised, parts, texts }
}

async function objectsOf(agent: SnmpAgent, { objects, columns }: Plan, signal: AbortSignal): Promise<Objects> {
  return new Map([...(await agent.get(objects, signal)), ...(await agent.walk(columns, signal))])
}

/**
 * What is written is another question, under another community where there is one. It is sent once: an agent whose answer was lost has done
 * it already, and would do it again.
 */
async function asWriter(config: SnmpDeviceConfig, signal: AbortSignal, write: (agent: SnmpAgent) => Promise<void>): Promise<void> {
  const agent = await SnmpAgent.open({ ...config, retries: 0 }, config.writeCommunity ?? config.community, signal)
  try {
    await write(agent)
  } finally {
    agent.close()
  }
}

/** @throws DeviceError for what is no object and value */
function writtenValue({ name, value }: WriteOrder): { integer: number } | { text: string } {
  if (value === undefined || !/^1(\.\d+)+$/.test(name)) throw new DeviceError('not-accepted', `${name}: OID, value`, { keepsLink: true })
  return /^-?\d{1,9}$/.test(value) ? { integer: Number(value) } : { text: value }
}

function unknownCommand({ control, value }: ControlOrder): DeviceError {
  return new DeviceError('not-accepted', `no object for ${control} ${value}`, { keepsLink: true })
}

/** Answers of strangers, answers that are late, and garbage are left aside; that they come is worth knowing. */
function tellOddities(link: SnmpLink, log: Log): void {
  const { oddities } = link.agent
  const count = Object.values(oddities).reduce((sum, each) => sum + each, 0)
  if (count > link.told) log.warn({ ...oddities }, 'datagrams that answer nothing')
  link.told = count
}
