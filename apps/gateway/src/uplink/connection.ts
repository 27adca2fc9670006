import { laterChannels, parseTopic, type ServerChannel, serverChannels, topicOf, type UplinkChannel } from '@kilowatch/telemetry'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { type Backoff, delayAfter } from '../backoff.ts'
import type { Log } from '../log.ts'

export interface BrokerAccess {
  uplinkId: string
  secret: string
  url: string
  /** PEM of the authority that signed the broker's certificate; absent: the system's authorities. */
  ca?: string
}

export interface ConnectionHandlers {
  /** Connected and subscribed. */
  up(): void
  /** The server says things on this channel, and so knows what answers them. */
  opened(channel: ServerChannel): void
  message(channel: ServerChannel, payload: Buffer): void
  down(): void
}

export interface Connection {
  publish(channel: UplinkChannel, payload: string, options?: { retain?: boolean }): void
  /** Says goodbye with `farewell` as the retained status, when connected. */
  close(farewell: string): Promise<void>
}

/** A refused subscription is tried again so often, ms. */
const laterAgain = 60_000

/** Our servers' certificates carry this name beside their host names, so that an address without a name can be checked. */
const certificateName = 'kilowatch-broker'

/**
 * Keeps one MQTT 3.1.1 session with the broker, for ever: a new client each time, so that nothing of a lost connection
 * is sent again by the library behind the queue's back.
 */
export function keepConnected(
  access: BrokerAccess,
  handlers: ConnectionHandlers,
  { log, random, backoff }: { log: Log; random: () => number; backoff: Backoff },
): Connection {
  let client: MqttClient | undefined
  let ready = false
  let failures = 0
  let retry: NodeJS.Timeout | undefined
  let closing = false

  function attempt(): void {
    const fresh = mqtt.connect(access.url, clientOptions(access))
    client = fresh
    fresh.on('connect', () => subscribe(fresh))
    fresh.on('message', (topic, payload) => deliver(topic, payload))
    fresh.on('error', (error) => {
      log.warn({ detail: error.message }, 'broker not reached')
      fresh.end(true)
    })
    fresh.once('close', () => lost(fresh))
  }

  function subscribe(fresh: MqttClient): void {
    const needed = serverChannels.filter((channel) => !laterChannels.includes(channel))
    fresh.subscribe(
      needed.map((channel) => topicOf(access.uplinkId, channel)),
      { qos: 1 },
      (error) => {
        if (fresh !== client) return
        if (error) {
          log.error({ detail: error.message }, 'the broker refused the subscription')
          fresh.end(true)
          return
        }
        failures = 0
        ready = true
        log.info('connected to the broker')
        handlers.up()
      },
    )
    for (const channel of laterChannels) subscribeLater(fresh, channel)
  }

  /** An older server does not know it; what is read matters all the same. The account may get the right when the server is upgraded. */
  function subscribeLater(fresh: MqttClient, channel: ServerChannel): void {
    if (fresh !== client) return
    fresh.subscribe(topicOf(access.uplinkId, channel), { qos: 1 }, (error) => {
      if (fresh !== client) return
      if (!error) return handlers.opened(channel)
      log.warn({ channel }, 'the broker does not let this channel through yet')
      setTimeout(() => subscribeLater(fresh, channel), laterAgain).unref()
    })
  }

  function deliver(name: string, payload: Buffer): void {
    const topic = parseTopic(name)
    const channel = serverChannels.find((each) => each === topic?.channel)
    if (topic?.uplinkId === access.uplinkId && channel) handlers.message(channel, payload)
  }

  function lost(gone: MqttClient): void {
    if (gone !== client) return
    client = undefined
    // A client that was refused may still hold its socket.
    gone.end(true)
    if (ready) handlers.down()
    ready = false
    if (closing) return
    failures++
    const wait = delayAfter(failures, backoff, random)
    log.info({ wait: Math.round(wait) }, 'no connection to the broker; trying again')
    retry = setTimeout(attempt, wait)
  }

  attempt()
  return {
    publish(channel, payload, { retain = false } = {}) {
      if (!ready || !client) return
      client.publish(topicOf(access.uplinkId, channel), payload, { qos: 1, retain })
    },
    async close(farewell) {
      closing = true
      clearTimeout(retry)
      const last = client
      if (!last) return
      if (ready) await farewellTo(last, topicOf(access.uplinkId, 'status'), farewell)
      await disconnect(last)
    },
  }
}

function clientOptions({ uplinkId, secret, url, ca }: BrokerAccess): IClientOptions {
  return {
    protocolVersion: 4,
    clientId: uplinkId,
    username: uplinkId,
    password: secret,
    clean: true,
    keepalive: 20,
    connectTimeout: 10_000,
    // Never again by itself: see keepConnected.
    reconnectPeriod: 0,
    resubscribe: false,
    queueQoSZero: false,
    will: { topic: topicOf(uplinkId, 'status'), payload: Buffer.from('{"connected":false}'), qos: 1, retain: true },
    ...(url.startsWith('mqtts:') ? { rejectUnauthorized: true, ...(ca ? { ca, servername: certificateName } : {}) } : {}),
  }
}

/** Says DISCONNECT, so that the will stays unsaid; what the broker has not acknowledged by then is sent again by the next run. */
async function disconnect(client: MqttClient): Promise<void> {
  const clean = new Promise<void>((done) => client.end(false, {}, () => done()))
  let tooLong: NodeJS.Timeout | undefined
  const late = new Promise<void>((done) => {
    tooLong = setTimeout(done, 1_000)
  })
  await Promise.race([clean, late])
  clearTimeout(tooLong)
  await new Promise<void>((done) => client.end(true, {}, () => done()))
}

/** A clean end sends no will, so the status says goodbye; a broker that does not answer is not waited for. */
function farewellTo(client: MqttClient, topic: string, farewell: string): Promise<void> {
  return new Promise((resolve) => {
    const enough = setTimeout(resolve, 1_000)
    client.publish(topic, farewell, { qos: 1, retain: true }, () => {
      clearTimeout(enough)
      resolve()
    })
  })
}
