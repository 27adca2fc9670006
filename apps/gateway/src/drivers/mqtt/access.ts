import { deviceType } from '@kilowatch/catalog'
import { atMostEvery } from '../at-most-every.ts'
import { type DeviceAccess, DeviceError, type Link, type Presented, type Reading } from '../driver.ts'
import { offeredBy } from '../offered.ts'
import type { Broker } from './brokers.ts'
import { availabilityIn, contentOf, credentialsIn, mapMessages, saysValues, statesIn } from './heard.ts'
import type { MqttDeviceConfig } from './settings.ts'
import { speechOf } from './speech.ts'

/** Changes of states are read at once; what is said quickly one after the other is read together, ms. */
const betweenHints = 200
/** How long a device that has just been asked for may take to say something that the broker keeps, ms. */
const firstWords = 2_000

interface MqttLink extends Link {
  /** Of each topic of values. */
  newest: Map<string, { content: unknown; at: number }>
  /** Of topics that the broker kept: they count when the device is known to be there. */
  kept: Map<string, unknown>
  available: boolean | undefined
  /** Of what speaks for the device, by topic, whether it is there. */
  bridges: Map<string, boolean>
  /** What each topic said last of states. */
  states: Map<string, string>
}

/** Called with every message; `changed`: it says another state than the one before. */
type Listener = (changed: boolean) => void

/** Hears one device on its broker. A reading is what it has said last. */
export function mqttAccess(config: MqttDeviceConfig, broker: Broker, up: () => number): DeviceAccess<MqttLink> {
  const speech = speechOf(config)
  const type = deviceType(speech.type)
  const valueTopics = new Set(speech.values.map(({ topic }) => topic))
  const { availability = [], bridges = [], credentials = [], commands = [] } = speech
  const abilities = commands.flatMap(({ control, says }) => Object.keys(says).map((value) => ({ control, value })))
  const topics = [...valueTopics, ...[...availability, ...bridges].map(({ topic }) => topic)]
  const listeners = new Set<Listener>()

  function hear(): MqttLink {
    const link: MqttLink = { ...nothingSaid(), close: () => end() }
    const end = broker.hear(topics, ({ topic, payload, retained }) => {
      const content = contentOf(payload)
      const available = availabilityIn(availability, topic, content)
      const bridge = availabilityIn(bridges, topic, content)
      if (available !== undefined) link.available = available
      else if (bridge !== undefined) link.bridges.set(topic, bridge)
      else if (!valueTopics.has(topic) || content === undefined || isOnlyShown(topic, payload)) return
      else {
        // A live message comes without the mark, though the broker keeps it too.
        if (retained || link.kept.has(topic)) link.kept.set(topic, content)
        if (!retained) link.newest.set(topic, { content, at: up() })
      }
      const states = String(available ?? bridge ?? statesIn(speech, topic, content))
      const changed = states !== link.states.get(topic)
      link.states.set(topic, states)
      for (const listener of listeners) listener(changed)
    })
    return link
  }

  return {
    bus: `mqtt ${config.ref}`,
    timeout: 10_000,
    async open(signal) {
      const link = hear()
      try {
        await broker.ready(signal)
        if (!said(link, up(), config.silence)) await anything(signal)
        return link
      } catch (error) {
        link.close()
        throw error
      }
    },
    async read(link, signal) {
      await broker.ready(signal)
      if (isAway(link)) throw new DeviceError('stale', `${topics.join(', ')}: offline`, { keepsLink: true })
      const messages = said(link, up(), config.silence)
      if (!messages || !type) throw new DeviceError('timeout', `nothing said: ${[...valueTopics].join(', ')}`, { keepsLink: true })
      const name = config.name
      const values = mapMessages(type, speech, messages)
      const controls = offeredBy(type, abilities, values)
      const reading: Reading = { ref: config.ref, type: type.code, values, ...(controls.length > 0 ? { controls } : {}) }
      return [name === undefined ? reading : { ...reading, name }]
    },
    async write(_, { name, value }) {
      await broker.publish(name, value ?? '')
    },
    async control(_, { control, value }) {
      const command = commands.find((each) => each.control === control)
      const payload = command?.says[value]
      if (!command || payload === undefined) throw new DeviceError('protocol', `not a control: ${control} ${value}`, { keepsLink: true })
      await broker.publish(command.topic, payload)
    },
    ...(credentials.length > 0 ? { credentials: hearShown } : {}),
    hints(hint) {
      const soon = atMostEvery(betweenHints, hint)
      const inTurn = atMostEvery(() => config.interval, hint)
      const listener: Listener = (changed) => (changed ? soon : inTurn).call()
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        soon.end()
        inTurn.end()
      }
    },
  }

  /** What the broker kept was shown some time ago: it opens nothing. */
  function hearShown(heard: (presented: Presented) => void): () => void {
    return broker.hear([...new Set(credentials.map(({ topic }) => topic))], ({ topic, payload, retained }) => {
      if (!retained) credentialsIn(speech, topic, payload).forEach(heard)
    })
  }

  /** A reader's word of a card says nothing of the values that its topic has at other times. */
  function isOnlyShown(topic: string, payload: Uint8Array): boolean {
    return credentialsIn(speech, topic, payload).length > 0 && !saysValues(speech, topic, contentOf(payload))
  }

  /** Until something is heard, or the time for it is over. */
  function anything(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        listeners.delete(done)
        signal.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, firstWords)
      listeners.add(done)
      signal.addEventListener('abort', done, { once: true })
    })
  }
}

function nothingSaid(): Omit<MqttLink, 'close'> {
  return { newest: new Map(), kept: new Map(), available: undefined, bridges: new Map(), states: new Map() }
}

function isAway({ available, bridges }: MqttLink): boolean {
  return available === false || [...bridges.values()].includes(false)
}

/** What stands: what was said not too long ago, and before it what the broker kept of a device that is there. Undefined for nothing. */
function said({ newest, kept, available }: MqttLink, now: number, silence: number): Map<string, unknown> | undefined {
  const fresh = [...newest].filter(([, { at }]) => now - at <= silence).map(([topic, { content }]) => [topic, content] as const)
  const messages = new Map([...(available ? kept : []), ...fresh])
  return messages.size === 0 ? undefined : messages
}
