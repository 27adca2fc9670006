import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { createServer, type Server } from 'node:tls'
import { Aedes } from 'aedes'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testSecret, testUplink } from '../../test/broker.ts'
import { type Authority, createAuthority, issue } from '../../test/certificate.ts'
import { quietLog } from '../../test/quiet-log.ts'
import { type BrokerAccess, type Connection, keepConnected } from './connection.ts'

let authority: Authority
let broker: Aedes
let server: Server
const sockets = new Set<Socket>()
const connections: Connection[] = []

async function listen(): Promise<void> {
  authority = await createAuthority()
  const { key, cert } = await issue(authority, 'kilowatch-broker')
  server = createServer({ key, cert }, (socket) => broker.handle(socket))
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('tlsClientError', () => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
}

beforeEach(async () => {
  broker = await Aedes.createBroker()
  broker.authenticate = (_client, _username, password, done) => done(null, password?.toString() === testSecret)
  await listen()
})
afterEach(async () => {
  await Promise.all(connections.splice(0).map((connection) => connection.close('{"connected":false}')))
  for (const socket of sockets) socket.destroy()
  await new Promise((done) => server.close(done))
  await new Promise<void>((done) => broker.close(() => done()))
})

const access = (more: Partial<BrokerAccess> = {}): BrokerAccess => ({
  uplinkId: testUplink,
  secret: testSecret,
  url: `mqtts://127.0.0.1:${(server.address() as AddressInfo).port}`,
  ca: authority.cert,
  ...more,
})

/** Resolves with what comes first: connected, or refused so many times. */
function outcome(to: BrokerAccess, tries = 2): Promise<'up' | 'refused'> {
  return new Promise((resolve) => {
    let failures = 0
    const log = Object.assign(Object.create(quietLog), {
      warn: () => {
        if (++failures >= tries) resolve('refused')
      },
    })
    const handlers = { up: () => resolve('up'), opened() {}, down() {}, message() {} }
    connections.push(keepConnected(to, handlers, { log, random: () => 0.5, backoff: { first: 10, most: 20 } }))
  })
}

describe('the connection to the broker', () => {
  it('reaches by address a broker whose certificate its own authority signed', async () => {
    expect(await outcome(access())).toBe('up')
  })

  it('refuses a broker that another authority signed', async () => {
    expect(await outcome(access({ ca: (await createAuthority()).cert }))).toBe('refused')
  })

  it('refuses a broker with a certificate for another name', async () => {
    const { key, cert } = await issue(authority, 'somebody-else')
    server.setSecureContext({ key, cert })
    expect(await outcome(access())).toBe('refused')
  })

  it('goes on trying when the secret is refused', async () => {
    expect(await outcome(access({ secret: 'wrong' }), 3)).toBe('refused')
  })

  it('leaves a will: the broker says that it is gone when the line is cut', async () => {
    const said: string[] = []
    broker.on('publish', ({ topic, payload }) => {
      if (topic.endsWith('/status')) said.push(payload.toString())
    })
    expect(await outcome(access())).toBe('up')
    const gone = new Promise<void>((resolve) => broker.on('publish', ({ topic }) => topic.endsWith('/status') && resolve()))
    for (const socket of sockets) socket.destroy()
    await gone
    expect(said).toEqual(['{"connected":false}'])
  })
})
