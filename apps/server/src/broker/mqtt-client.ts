import { randomBytes } from 'node:crypto'
import { subscriptionsFor } from '@kilowatch/telemetry'
import { connect, type MqttClient } from 'mqtt'
import type { Logger } from 'pino'
import type { IngestTransport } from '../ingest/transport.ts'

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

  return {
    start(onMessage) {
      const opened = connect(broker.url, {
        clientId: `kilowatch-${randomBytes(6).toString('hex')}`,
        protocolVersion: 4,
        clean: true,
        reconnectPeriod: 1_000,
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
        opened.on('connect', () => {
          opened.subscribe(subscriptionsFor(), { qos: 1 }, (error, granted) => {
            const refused = error ?? granted?.find((grant) => Number(grant.qos) > 2)
            if (refused) return log.error({ refused: String(refused) }, 'the broker refuses our subscriptions')
            log.info('subscribed at the broker')
            resolve()
          })
        })
      })
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
