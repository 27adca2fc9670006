import { readFileSync } from 'node:fs'
import mqtt, { type MqttClient } from 'mqtt'
import type { Log } from '../../log.ts'
import { DeviceError } from '../driver.ts'
import type { MqttDeviceConfig } from './settings.ts'

/** Between two attempts at a broker that is away, ms. */
const reconnectEvery = 5_000

export interface Message {
  topic: string
  payload: Uint8Array
  /** Kept by the broker from before; nobody says how old it is. */
  retained: boolean
}

/** One connection to a broker, for all of its devices. */
export interface Broker {
  /** Hears these topics from now on; the answer ends that. */
  hear(topics: readonly string[], on: (message: Message) => void): () => void
  /** Resolves when connected and subscribed. @throws DeviceError, or the signal's reason */
  ready(signal: AbortSignal): Promise<void>
  publish(topic: string, payload: string): Promise<void>
}

type Access = Pick<MqttDeviceConfig, 'broker' | 'username' | 'password' | 'ca'>

/** The same connection for devices at the same broker under the same name. It ends with its last device. */
export function createBrokers(log: Log): (access: Access) => Broker {
  const known = new Map<string, Broker>()
  return (access) => {
    const name = JSON.stringify([access.broker, access.username, access.ca])
    const broker = known.get(name) ?? openBroker(access, log.child({ broker: access.broker }))
    known.set(name, broker)
    return broker
  }
}

function openBroker({ broker: url, username, password, ca }: Access, log: Log): Broker {
  const listeners = new Map<string, Set<(message: Message) => void>>()
  let client: MqttClient | undefined
  let failure: DeviceError | undefined

  function opened(): MqttClient {
    if (client) return client
    const fresh = mqtt.connect(url, {
      protocolVersion: 4,
      clean: true,
      reconnectPeriod: reconnectEvery,
      ...(username === undefined ? {} : { username }),
      ...(password === undefined ? {} : { password }),
      ...(ca === undefined ? {} : { ca: readFileSync(ca) }),
    })
    client = fresh
    fresh.on('connect', () => {
      failure = undefined
      log.info('connected to the broker of devices')
    })
    fresh.on('error', (error) => {
      failure = new DeviceError(reasonOf(error), error.message, { keepsLink: true, cause: error })
    })
    fresh.on('message', (topic, payload, { retain }) => {
      for (const on of listeners.get(topic) ?? []) on({ topic, payload, retained: retain })
    })
    return fresh
  }

  /** Ends the connection when nobody listens any more. */
  function close(): void {
    if (listeners.size > 0) return
    client?.end(true)
    client = undefined
    failure = undefined
  }

  return {
    hear(topics, on) {
      const own = [...new Set(topics)]
      for (const topic of own) listeners.set(topic, (listeners.get(topic) ?? new Set()).add(on))
      // Said again after each reconnection by the library.
      opened().subscribe(own, { qos: 1 }, (error) => {
        if (error) log.warn({ detail: error.message }, 'the broker refused a subscription')
      })
      return () => {
        for (const topic of own) {
          const rest = listeners.get(topic)
          rest?.delete(on)
          if (rest?.size !== 0) continue
          listeners.delete(topic)
          client?.unsubscribe(topic)
        }
        close()
      }
    },
    ready: (signal) =>
      new Promise((resolve, reject) => {
        const current = opened()
        if (current.connected) return resolve()
        if (failure) return reject(failure)
        const done = () => {
          current.off('connect', good).off('error', bad)
          signal.removeEventListener('abort', late)
        }
        const good = () => {
          done()
          resolve()
        }
        const bad = () => {
          done()
          reject(failure)
        }
        const late = () => {
          done()
          reject(signal.reason)
        }
        current.once('connect', good).once('error', bad)
        signal.addEventListener('abort', late, { once: true })
      }),
    async publish(topic, payload) {
      await opened().publishAsync(topic, payload, { qos: 1 })
    },
  }
}

/** Return codes of CONNACK: 4 and 5 are a wrong name or password. */
function reasonOf(error: Error): 'login' | 'refused' | 'tls' | 'timeout' {
  const code = 'code' in error ? error.code : undefined
  if (code === 4 || code === 5) return 'login'
  if (typeof code === 'string' && /CERT|SSL|TLS/.test(code)) return 'tls'
  return code === 'ETIMEDOUT' ? 'timeout' : 'refused'
}
