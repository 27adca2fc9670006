import { createServer, type Server, type Socket } from 'node:net'
import {
  type AccessReport,
  type Hello,
  parseAccessReport,
  parseHello,
  parseResult,
  parseSamples,
  parseStatus,
  parseTimetableReport,
  parseTopic,
  type Result,
  rangesOf,
  type Samples,
  type ServerChannel,
  type Status,
  type TimetableReport,
  topicOf,
  uplinkChannels,
} from '@kilowatch/telemetry'
import { Aedes } from 'aedes'

/** A real broker on loopback, and what a server would do behind it: hear, remember, confirm. */
export interface TestBroker {
  url: string
  port: number
  hellos: Hello[]
  samples: Samples[]
  statuses: Status[]
  results: Result[]
  timetables: TimetableReport[]
  doors: AccessReport[]
  /** What the server does with samples; confirms them at first. */
  onSamples: (message: Samples) => void
  confirm(uplinkId: string, message: Pick<Samples, 'stream' | 'seq'>): void
  say(uplinkId: string, channel: ServerChannel, message: unknown): void
  /** Resolves as soon as the condition holds; looks after each message. */
  until(holds: () => boolean, what: string): Promise<void>
  /** Ends all connections, and takes none until `resume`. */
  pause(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}

export const testUplink = '100000000042'
export const testSecret = 'c'.repeat(43)

/** What a broker of another version does otherwise. */
export interface BrokerHabits {
  maySubscribe?: (topic: string) => boolean
  /** Hears all that gateways say, as it comes. */
  hear?: (channel: string, payload: Uint8Array) => void
}

export async function startTestBroker({ maySubscribe = () => true, hear }: BrokerHabits = {}): Promise<TestBroker> {
  const broker = await Aedes.createBroker()
  broker.authorizeSubscribe = (_client, subscription, done) => done(null, maySubscribe(subscription.topic) ? subscription : null)
  broker.authenticate = (client, username, password, done) => {
    done(null, client.id === username && password?.toString() === testSecret)
  }
  const sockets = new Set<Socket>()
  const waiters = new Set<() => void>()
  let server = await listen(broker, sockets, 0)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const publish = (topic: string, message: unknown) =>
    broker.publish({ cmd: 'publish', topic, payload: Buffer.from(JSON.stringify(message)), qos: 1, retain: false, dup: false }, () => {})

  const test: TestBroker = {
    url: `mqtt://127.0.0.1:${port}`,
    port,
    hellos: [],
    samples: [],
    statuses: [],
    results: [],
    timetables: [],
    doors: [],
    onSamples: (message) => test.confirm(testUplink, message),
    confirm: (uplinkId, { stream, seq }) => publish(topicOf(uplinkId, 'stored'), { stream, ranges: rangesOf([seq]) }),
    say: (uplinkId, channel, message) => publish(topicOf(uplinkId, channel), message),
    until: (holds, what) =>
      new Promise((resolve, reject) => {
        const tooLong = setTimeout(() => reject(new Error(`waited in vain for ${what}`)), 20_000)
        const look = () => {
          if (!holds()) return
          clearTimeout(tooLong)
          waiters.delete(look)
          resolve()
        }
        waiters.add(look)
        look()
      }),
    async pause() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
    async resume() {
      server = await listen(broker, sockets, port)
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
      await new Promise<void>((done) => broker.close(() => done()))
    },
  }

  broker.on('publish', (packet) => {
    const topic = parseTopic(packet.topic)
    const payload = Buffer.isBuffer(packet.payload) ? packet.payload : Buffer.from(packet.payload)
    if (topic && (uplinkChannels as readonly string[]).includes(topic.channel)) hear?.(topic.channel, payload)
    if (topic?.channel === 'hello') test.hellos.push(parseHello(payload))
    if (topic?.channel === 'status') test.statuses.push(parseStatus(payload))
    if (topic?.channel === 'result') test.results.push(parseResult(payload))
    if (topic?.channel === 'scheduled') test.timetables.push(parseTimetableReport(payload))
    if (topic?.channel === 'passages') test.doors.push(parseAccessReport(payload))
    if (topic?.channel === 'samples') {
      const message = parseSamples(payload)
      test.samples.push(message)
      test.onSamples(message)
    }
    for (const look of [...waiters]) look()
  })
  return test
}

function listen(broker: Aedes, sockets: Set<Socket>, port: number): Promise<Server> {
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    broker.handle(socket)
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}
