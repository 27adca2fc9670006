import { deviceType } from '@kilowatch/catalog'
import { atMostEvery } from '../at-most-every.ts'
import { type DeviceAccess, DeviceError, type Link, type Reading } from '../driver.ts'
import type { Broker } from './brokers.ts'
import { availabilityIn, contentOf, mapMessages } from './heard.ts'
import type { MqttDeviceConfig } from './settings.ts'
import { speechOf } from './speech.ts'

/** What is said quickly one after the other is read together, ms. */
const betweenHints = 200
/** How long a device that has just been asked for may take to say something that the broker keeps, ms. */
const firstWords = 2_000

interface MqttLink extends Link {
  /** Of each topic of values. */
  newest: Map<string, { content: unknown; at: number }>
  /** Of topics that the broker kept: they count when the device is known to be there. */
  kept: Map<string, unknown>
  available: boolean | undefined
}

/** Hears one device on its broker. A reading is what it has said last. */
export function mqttAccess(config: MqttDeviceConfig, broker: Broker, up: () => number): DeviceAccess<MqttLink> {
  const speech = speechOf(config)
  const type = deviceType(speech.type)
  const valueTopics = new Set(speech.values.map(({ topic }) => topic))
  const topics = [...valueTopics, ...(speech.availability ?? []).map(({ topic }) => topic)]
  const hints = new Set<() => void>()

  function hear(): MqttLink {
    const link: MqttLink = { newest: new Map(), kept: new Map(), available: undefined, close: () => end() }
    const end = broker.hear(topics, ({ topic, payload, retained }) => {
      const content = contentOf(payload)
      const available = availabilityIn(speech.availability ?? [], topic, content)
      if (available !== undefined) link.available = available
      else if (!valueTopics.has(topic) || content === undefined) return
      else if (retained) link.kept.set(topic, content)
      else link.newest.set(topic, { content, at: up() })
      for (const hint of hints) hint()
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
        if (!said(link, up(), config.silence)) await anything(hints, signal)
        return link
      } catch (error) {
        link.close()
        throw error
      }
    },
    async read(link, signal) {
      await broker.ready(signal)
      if (link.available === false) throw new DeviceError('stale', `${topics.join(', ')}: offline`, { keepsLink: true })
      const messages = said(link, up(), config.silence)
      if (!messages || !type) throw new DeviceError('timeout', `nothing said: ${[...valueTopics].join(', ')}`, { keepsLink: true })
      const name = config.name
      const reading: Reading = { ref: config.ref, type: type.code, values: mapMessages(type, speech, messages) }
      return [name === undefined ? reading : { ...reading, name }]
    },
    async write(_, { name, value }) {
      await broker.publish(name, value ?? '')
    },
    hints(hint) {
      const limited = atMostEvery(betweenHints, hint)
      hints.add(limited.call)
      return () => {
        hints.delete(limited.call)
        limited.end()
      }
    },
  }

  /** Until something is heard, or the time for it is over. */
  function anything(listening: Set<() => void>, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        listening.delete(done)
        signal.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, firstWords)
      listening.add(done)
      signal.addEventListener('abort', done, { once: true })
    })
  }
}

/** What stands: what was said not too long ago, and before it what the broker kept of a device that is there. Undefined for nothing. */
function said({ newest, kept, available }: MqttLink, now: number, silence: number): Map<string, unknown> | undefined {
  const fresh = [...newest].filter(([, { at }]) => now - at <= silence).map(([topic, { content }]) => [topic, content] as const)
  const messages = new Map([...(available ? kept : []), ...fresh])
  return messages.size === 0 ? undefined : messages
}
