import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { generate } from 'selfsigned'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface Mail {
  from: string
  to: string[]
  /** As it came: header and body. */
  raw: string
  user: string | undefined
  secure: boolean
}

export interface TestMailServer {
  port: number
  mails: Mail[]
  /** PEM of the CA that a client must know. */
  ca: string
  close(): Promise<void>
}

/** A real mail server on loopback, on a free port unless one is named; what it accepts is in `mails`. */
export async function testMailServer(options: SMTPServerOptions = {}, port = 0): Promise<TestMailServer> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  })
  const mails: Mail[] = []
  const server = new SMTPServer({
    key,
    cert,
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const from = session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address
        const to = session.envelope.rcptTo.map(({ address }) => address)
        mails.push({ from, to, raw: Buffer.concat(parts).toString('utf8'), user: session.user, secure: session.secure })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  const listening = server.listen(port, '127.0.0.1')
  await once(listening, 'listening')
  const { port: bound } = listening.address() as AddressInfo
  return { port: bound, mails, ca: cert, close: () => new Promise<void>((done) => server.close(() => done())) }
}

/** Takes connections and never says a word. */
export async function silentServer(): Promise<{ port: number; close(): Promise<void> }> {
  const open = new Set<Socket>()
  const server: Server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
