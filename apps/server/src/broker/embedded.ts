import { createServer as createPlainServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { isUplinkId, parseTopic, serverChannels, topicOf, uplinkChannels } from '@kilowatch/telemetry'
import { Aedes, type AedesPublishPacket, type AuthenticateError, type Client } from 'aedes'
import { type BudgetName, budgets } from '../budgets/index.ts'
import type { IngestTransport, OnMessage } from '../ingest/transport.ts'
import type { Certificates } from './certificates.ts'
import type { Credentials } from './credentials.ts'
import { Lines } from './lines.ts'
import { TopicBus } from './topic-bus.ts'

export interface BrokerOptions {
  /** Without them there is no TLS listener. */
  certificates?: Certificates
  host: string
  /** 0: the system chooses. */
  tlsPort: number
  /** Loopback only. */
  plainPort: number
  credentials: Credentials
  /** A message that this uplink has no right to send, or not so. Its connection is closed, as MQTT 3.1.1 wants. */
  onRefused(uplinkId: string, reason: BrokerRefusal, refused: RefusedMessage): void
  /** Its secret is not the present one. */
  onWrongSecret?(uplinkId: string): void
  /** More than an uplink may; it is slowed down or its connection is closed. */
  onExcess?(budget: BudgetName, uplinkId: string): void
}

export type BrokerRefusal = 'wrong-topic' | 'qos-2' | 'too-large'

export interface RefusedMessage {
  bytes: number
  /** As much as was received; nothing of what was refused before it came. */
  head: Uint8Array
}

export interface EmbeddedBroker {
  transport: IngestTransport
  tlsPort: number | undefined
  plainPort: number
  /** Ends the connection of an uplink whose secret changed or that was removed. */
  disconnect(uplinkId: string): void
  connected(): readonly string[]
  stop(): Promise<void>
}

/**
 * Connections that the kernel holds until we take them. After an outage all uplinks come at the same moment; anyone who finds this queue full
 * waits for the kernel's next tries, a minute in the end.
 */
const mostWaiting = 16_384
const nothing = new Uint8Array()

/** The broker in this process: uplinks only, each on its own topics, one connection each (a second takes over). */
export async function startEmbeddedBroker(options: BrokerOptions): Promise<EmbeddedBroker> {
  const present = new Map<string, Client>()
  const hears: { message?: OnMessage; connection?: (uplinkId: string, connected: boolean) => void } = {}
  const lines = new Lines({
    refused: (uplinkId, reason, bytes) => options.onRefused(uplinkId, reason, { bytes, head: nothing }),
    excess: (budget, uplinkId) => options.onExcess?.(budget, uplinkId),
  })
  const bus = new TopicBus((packet) => {
    const room = hears.message?.(packet.topic, packet.payload as Buffer)
    const client = room && present.get((packet as { clientId?: string }).clientId ?? '')
    if (client) lines.of(client.conn)?.inflow.shut(room)
  })
  const broker = await Aedes.createBroker({
    mq: bus,
    connectTimeout: 10_000,
    drainTimeout: budgets.unreadTime.most * 1_000,
    keepaliveLimit: 300,
    maxTopicLevels: 5,
    // A kept session would queue in memory for an uplink that may never come back.
    preConnect: (_client, packet, done) => done(packet.clean === true ? null : new Error('clean session wanted'), packet.clean === true),
    authenticate: (client, username, password, done) => {
      authenticate(options.credentials, client.id, username, password).then(
        (refusal) => {
          if (refusal?.returnCode === 4) options.onWrongSecret?.(client.id)
          const refused = refusal ?? (lines.mayConnect(client.id) ? undefined : refusalOf(3))
          return refused ? done(refused, null) : done(null, true)
        },
        () => done(refusalOf(3), null),
      )
    },
    authorizePublish: (client, packet, done) => {
      const refused = client === null ? undefined : publishRefusal(client.id, packet.topic)
      // The will of a connection that was taken over would call a connected uplink disconnected.
      if (client?.closed && present.get(client.id) !== client && present.has(client.id)) return done(new Error('taken over'))
      if (client && refused) {
        const payload = packet.payload as Buffer
        options.onRefused(client.id, refused, { bytes: payload.length, head: payload })
      }
      packet.retain = false
      done(refused ? new Error(refused) : null)
    },
    published: (_packet, client, done) => {
      if (client) lines.of(client.conn)?.inflow.published()
      done()
    },
    authorizeSubscribe: (client, subscription, done) => done(null, maySubscribe(client.id, subscription.topic) ? subscription : null),
  })

  broker.on('clientReady', (client) => {
    // Its secret changed between its admission and now, when nothing could be disconnected yet.
    if (!options.credentials.isKnown(client.id)) return client.close()
    lines.known(client.conn, client.id)
    present.set(client.id, client)
    hears.connection?.(client.id, true)
  })
  broker.on('clientError', (client, error) => {
    if (error.message === 'drain timeout') options.onExcess?.('unreadTime', client.id)
  })
  broker.on('clientDisconnect', (client) => {
    if (present.get(client.id) !== client) return
    present.delete(client.id)
    hears.connection?.(client.id, false)
  })

  const sockets = new Set<Socket>()
  const accept = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    socket.setNoDelay(true)
    socket.setKeepAlive(true, 30_000)
    lines.open(socket)
    broker.handle(socket)
  }
  const plain = createPlainServer(accept)
  const tls = options.certificates && secureServer(options.certificates, accept)
  const servers = tls ? [plain, tls] : [plain]
  try {
    await listening(plain, options.plainPort, '127.0.0.1')
    if (tls) await listening(tls, options.tlsPort, options.host)
  } catch (error) {
    await close(broker, servers, sockets)
    throw error
  }

  return {
    tlsPort: tls && portOf(tls),
    plainPort: portOf(plain),
    connected: () => [...present.keys()],
    disconnect: (uplinkId) => present.get(uplinkId)?.close(),
    stop: () => close(broker, servers, sockets),
    transport: {
      async start(onMessage, onConnection) {
        hears.message = onMessage
        if (onConnection) hears.connection = onConnection
        for (const uplinkId of present.keys()) onConnection?.(uplinkId, true)
      },
      publish(topic, payload) {
        const client = present.get(parseTopic(topic)?.uplinkId ?? '')
        // What it does not get it never asks for: an uplink sends again what is not confirmed.
        if (!client || lines.of(client.conn)?.takesAnswer() === false) return
        broker.publish(
          { cmd: 'publish', topic, payload: Buffer.from(payload), qos: 1, retain: false, dup: false } as AedesPublishPacket,
          () => {},
        )
      },
      async stop() {
        delete hears.message
        delete hears.connection
      },
    },
  }
}

async function authenticate(
  credentials: Credentials,
  clientId: string,
  username: string | undefined,
  password: Buffer | undefined,
): Promise<AuthenticateError | undefined> {
  if (!isUplinkId(clientId) || username !== clientId) return refusalOf(2)
  const good = password !== undefined && (await credentials.matches(clientId, password))
  return good ? undefined : refusalOf(4)
}

/** 2 identifier rejected, 3 server unavailable, 4 bad user name or password. */
function refusalOf(returnCode: 2 | 3 | 4): AuthenticateError {
  return Object.assign(new Error(`refused ${returnCode}`), { returnCode: returnCode as number }) as AuthenticateError
}

function publishRefusal(uplinkId: string, topicText: string): 'wrong-topic' | undefined {
  const topic = parseTopic(topicText)
  const own = topic?.uplinkId === uplinkId && (uplinkChannels as readonly string[]).includes(topic.channel)
  return own ? undefined : 'wrong-topic'
}

function maySubscribe(uplinkId: string, topic: string): boolean {
  return serverChannels.some((channel) => topic === topicOf(uplinkId, channel))
}

function secureServer({ certificate, key, ca }: Certificates, accept: (socket: Socket) => void): Server {
  const server = createTlsServer({ cert: `${certificate}\n${ca}`, key, minVersion: 'TLSv1.2', handshakeTimeout: 10_000 }, accept)
  // A stranger that speaks no TLS, or leaves in the middle, is no event for us.
  server.on('tlsClientError', (_error, socket) => socket.destroy())
  return server
}

function listening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, backlog: mostWaiting }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

async function close(broker: Aedes, servers: readonly Server[], sockets: ReadonlySet<Socket>): Promise<void> {
  const closed = servers.map((server) => new Promise<void>((done) => (server.listening ? server.close(() => done()) : done())))
  await new Promise<void>((done) => broker.close(() => done()))
  for (const socket of sockets) socket.destroy()
  await Promise.all(closed)
}
