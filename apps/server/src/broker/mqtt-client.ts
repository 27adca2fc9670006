import { randomBytes } from 'node:crypto'
import { subscriptionsFor } from '@kilowatch/telemetry'
import { connect, type MqttClient } from 'mqtt'
import type { Logger } from 'pino'
import type { IngestTransport } from '../ingest/transport.ts'

/** ms */
const subscribeAgain = 5_000

export interface ExternalBroker {
  url: string
  username?: string | undefined
  password?: string | undefined
  /** PEM; without it the system's own authorities count. */
  ca?: string | undefined
}

/**
 * Ingest at a broker of its own (Mosquitto, EMQX). The session is clean: nothing waits at the broker for us, what was not stored the
 * uplinks send again. Mosquitto needs `max_inflight_messages 0`, its default of 20 drops under load what it has acknowledged.
 * Connects again by itself.
 */
export function mqttTransport(broker: ExternalBroker, log: Logger): IngestTransport {
  let client: MqttClient | undefined
  let wanted: ReadonlySet<number> = new Set()

  /** What is not answered because the connection broke is asked for again with the next one. */
  async function subscribe(partitions: readonly number[]): Promise<void> {
    if (!client?.connected || partitions.length === 0) return
    try {
      const granted = await client.subscribeAsync(topicsOf(partitions), { qos: 1 })
      const refused = granted.filter(({ qos }) => Number(qos) > 2).map(({ topic }) => topic)
      if (refused.length > 0) {
        log.error({ refused }, 'the broker refuses our subscriptions')
        // Our account may get the right later: one of an earlier version lacks what has come since.
        setTimeout(() => void subscribe(partitions.filter((partition) => wanted.has(partition))), subscribeAgain).unref()
      } else log.info({ partitions: partitions.length }, 'subscribed at the broker')
    } catch (error) {
      log.warn({ err: error }, 'not subscribed')
    }
  }

  async function unsubscribe(partitions: readonly number[]): Promise<void> {
    if (!client?.connected || partitions.length === 0) return
    await client.unsubscribeAsync(topicsOf(partitions)).catch((error: unknown) => log.warn({ err: error }, 'not unsubscribed'))
  }

  return {
    start(onMessage) {
      const opened = connect(broker.url, {
        clientId: `kilowatch-${randomBytes(6).toString('hex')}`,
        protocolVersion: 4,
        clean: true,
        reconnectPeriod: 1_000,
        // An account may be made, or its password mended, after our start.
        reconnectOnConnackError: true,
        connectTimeout: 10_000,
        keepalive: 30,
        resubscribe: false,
        ...(broker.username === undefined ? {} : { username: broker.username }),
        ...(broker.password === undefined ? {} : { password: broker.password }),
        ...(broker.ca === undefined ? {} : { ca: broker.ca }),
      })
      client = opened
      opened.on('message', (topic, payload) => onMessage(topic, payload))
      opened.on('error', (error) => log.warn({ reason: error.message }, 'broker'))
      opened.on('close', () => log.warn('broker connection closed'))
      return new Promise((resolve) => {
        opened.on('connect', () => void subscribe([...wanted]).then(resolve))
      })
    },
    async listenTo(partitions) {
      const before = wanted
      wanted = new Set(partitions)
      await unsubscribe([...before].filter((partition) => !wanted.has(partition)))
      await subscribe(partitions.filter((partition) => !before.has(partition)))
    },
    publish(topic, payload) {
      // Kept for no later connection: an uplink that misses an answer sends again.
      if (client?.connected) client.publish(topic, payload, { qos: 1 })
    },
    isConnected: () => client?.connected ?? false,
    async stop() {
      await client?.endAsync(true)
    },
  }
}

function topicsOf(partitions: readonly number[]): string[] {
  return partitions.flatMap((partition) => subscriptionsFor(partition))
}
