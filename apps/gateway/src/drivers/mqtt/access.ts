import { deviceType, resolvePoint } from '@kilowatch/catalog'
import { atMostEvery } from '../at-most-every.ts'
import { type DeviceAccess, DeviceError, type Link, type Presented, type Reading } from '../driver.ts'
import { offeredBy } from '../offered.ts'
import type { Broker } from './brokers.ts'
import { availabilityIn, contentOf, credentialsIn, type Mapped, mapWords, saysValues } from './heard.ts'
import type { MqttDeviceConfig } from './settings.ts'
import { speechOf } from './speech.ts'
import { unreadOf } from './unread.ts'
import { Words } from './words.ts'

/** Changes of states are read at once; what is said quickly one after the other is read together, ms. */
const betweenHints = 200
/** How long a device that has just been asked for may take to say something that the broker keeps, ms. */
const firstWords = 2_000

interface MqttLink extends Link {
  words: Words
  /** The last message of each topic that says values. */
  newest: Map<string, unknown>
  available: boolean | undefined
  /** Of what speaks for the device, by topic, whether it is there. */
  bridges: Map<string, boolean>
}

/** Called with every message; `changed`: it says another state than the one before. */
type Listener = (changed: boolean) => void

/**
 * Hears one device on its broker. A reading is what it has said last, each value with the time of its message: what is only said again
 * proves that the device is there, not that it measured. States are told when they change, so they stand until then and are read anew.
 */
export function mqttAccess(config: MqttDeviceConfig, broker: Broker, up: () => number): DeviceAccess<MqttLink> {
  const speech = speechOf(config)
  const type = deviceType(speech.type)
  const valueTopics = new Set(speech.values.map(({ topic }) => topic))
  const { availability = [], bridges = [], credentials = [], commands = [] } = speech
  const abilities = commands.flatMap(({ control, says }) => Object.keys(says).map((value) => ({ control, value })))
  const topics = [...valueTopics, ...[...availability, ...bridges].map(({ topic }) => topic)]
  const listeners = new Set<Listener>()

  function hear(): MqttLink {
    const link: MqttLink = {
      words: new Words(speech, config.silence),
      newest: new Map(),
      available: undefined,
      bridges: new Map(),
      close: () => end(),
    }
    const end = broker.hear(topics, ({ topic, payload, retained }) => {
      const content = contentOf(payload)
      const available = availabilityIn(availability, topic, content)
      const bridge = availabilityIn(bridges, topic, content)
      let changed: boolean
      if (available !== undefined) {
        changed = available !== link.available
        link.available = available
        link.words.there(available, up())
      } else if (bridge !== undefined) {
        changed = bridge !== link.bridges.get(topic)
        link.bridges.set(topic, bridge)
      } else if (!valueTopics.has(topic) || content === undefined || isOnlyShown(topic, payload)) return
      else {
        link.newest.set(topic, content)
        changed = link.words.take({ topic, content, retained }, up())
      }
      for (const listener of listeners) listener(changed)
    })
    return link
  }

  function mapped(link: MqttLink): Mapped | undefined {
    const words = new Map(speech.values.map((value) => [value, link.words.at(value, up())]))
    return type && [...words.values()].some(Boolean) ? mapWords(type, speech, (value) => words.get(value)) : undefined
  }

  /** When each measure was said, and how often it is. States are told when they change: they are read anew each time. */
  function measured({ said }: Mapped): Pick<Reading, 'said' | 'cadences'> {
    const measures = [...said].filter(([key]) => type && resolvePoint(type, key)?.point.kind !== 'state')
    return {
      said: new Map(measures.map(([key, { at }]) => [key, at])),
      cadences: new Map(measures.map(([key, { cadence }]) => [key, Math.max(config.interval, cadence)])),
    }
  }

  return {
    bus: `mqtt ${config.ref}`,
    timeout: 10_000,
    async open(signal) {
      const link = hear()
      try {
        await broker.ready(signal)
        if (!mapped(link)) await anything(signal)
        return link
      } catch (error) {
        link.close()
        throw error
      }
    },
    async read(link, signal) {
      await broker.ready(signal)
      if (isAway(link)) throw new DeviceError('stale', `${topics.join(', ')}: offline`, { keepsLink: true })
      const now = mapped(link)
      if (!now || !type) throw new DeviceError('timeout', `nothing said: ${[...valueTopics].join(', ')}`, { keepsLink: true })
      const controls = offeredBy(type, abilities, now.values)
      const reading: Reading = {
        ref: config.ref,
        type: type.code,
        values: now.values,
        extras: unreadOf(type, speech, link.newest, now.values),
        ...measured(now),
        ...(config.name === undefined ? {} : { name: config.name }),
        ...(controls.length > 0 ? { controls } : {}),
      }
      return [reading]
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

function isAway({ available, bridges }: MqttLink): boolean {
  return available === false || [...bridges.values()].includes(false)
}
