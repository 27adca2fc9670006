import { createServer, type Server, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { createAuthority, issue } from '../../../test/certificate.ts'
import { NutClient, type NutServer } from './nut-client.ts'
import { quote, wordsOf } from './protocol.ts'

const open: { server: Server; sockets: Set<Socket> }[] = []
afterEach(async () => {
  for (const { server, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy()
    await new Promise((done) => server.close(done))
  }
})

/** A server of our own making that says what it is told to, per line that it hears. */
async function serve(answer: (line: string, socket: Socket) => void): Promise<NutServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      for (const line of chunk.toString('latin1').split('\n').filter(Boolean)) answer(line, socket)
    })
  })
  open.push({ server, sockets })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return { host: '127.0.0.1', port: typeof address === 'object' && address ? address.port : 0, tls: 'off', timeout: 5_000 }
}

async function variablesOf(server: NutServer): Promise<Map<string, string>> {
  const signal = AbortSignal.timeout(20_000)
  const client = await NutClient.open(server, signal)
  try {
    return await client.variables('u', signal)
  } finally {
    client.close()
  }
}

it('review D13: texts in UTF-8 and GBK are read; what is neither is left out, and its variable alone', async () => {
  const lines = [
    Buffer.from(`${begin}VAR u ups.id "机房"\nVAR u device.location "`),
    Buffer.of(0xbb, 0xfa, 0xb7, 0xbf),
    Buffer.from('"\nVAR u device.contact "K'),
    Buffer.of(0xfc),
    Buffer.from(`che"\nVAR u battery.charge "99"\n${end}`),
  ]
  const server = await serve((_, socket) => void socket.write(Buffer.concat(lines)))
  expect(Object.fromEntries(await variablesOf(server))).toEqual({
    'ups.id': '机房',
    'device.location': '机房',
    'device.contact': '',
    'battery.charge': '99',
  })
})

const begin = 'BEGIN LIST VAR u\n'
const end = 'END LIST VAR u\n'

describe('a server that is none', () => {
  it.each<[string, (line: string, socket: Socket) => void]>([
    ['answers HTTP', (_, socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['answers noise', (_, socket) => socket.write(Buffer.from([0, 255, 254, 10, 13, 0, 10]))],
    ['never ends a line', (_, socket) => socket.write('x'.repeat(20_000))],
    ['closes in the middle', (_, socket) => socket.end(`${begin}VAR u a "1`)],
    ['tells of another device', (_, socket) => socket.write('BEGIN LIST VAR other\nEND LIST VAR other\n')],
    ['leaves a quote open', (_, socket) => socket.write(`${begin}VAR u a "1\n${end}`)],
    ['has no value', (_, socket) => socket.write(`${begin}VAR u a\n${end}`)],
    ['lists without end', (_, socket) => endless(socket)],
    ['says an unknown error', (_, socket) => socket.write('ERR WHAT-IS-THIS\n')],
  ])('that %s is a protocol error', async (_, answer) => {
    await expect(variablesOf(await serve(answer))).rejects.toMatchObject({ reason: 'protocol', keepsLink: false })
  })

  it('that hangs is a time-out', async () => {
    await expect(variablesOf({ ...(await serve(() => {})), timeout: 100 })).rejects.toMatchObject({ reason: 'timeout' })
  })

  it('that hangs in the middle is a time-out', async () => {
    const server = await serve((_, socket) => socket.write(`${begin}VAR u a "1"\n`))
    await expect(variablesOf({ ...server, timeout: 100 })).rejects.toMatchObject({
      reason: 'timeout',
    })
  })

  it('where nothing listens refuses', async () => {
    const server = await serve(() => {})
    const closed = open.pop()
    await new Promise((done) => closed?.server.close(done))
    await expect(variablesOf(server)).rejects.toMatchObject({ reason: 'refused' })
  })
})

/** More variables than any device has, as fast as they are taken. */
function endless(socket: Socket): void {
  let number = 0
  socket.write(begin)
  const more = () => {
    while (!socket.destroyed && number < 50_000 && socket.write(`VAR u v${number++} "1"\n`));
  }
  socket.on('drain', more)
  more()
}

describe('a server that answers well', () => {
  it('may quote, escape, and cut its answer anywhere', async () => {
    const text = `${begin}VAR u ups.model "say \\"UPS\\" \\\\ 不间断"\nVAR u ups.load "  36"\r\n${end}`
    const server = await serve(async (_, socket) => {
      for (const byte of Buffer.from(text)) {
        socket.write(Buffer.from([byte]))
        await new Promise((next) => setImmediate(next))
      }
    })
    expect(Object.fromEntries(await variablesOf({ ...server }))).toEqual({
      'ups.model': 'say "UPS" \\ 不间断',
      'ups.load': '  36',
    })
  })

  it('is asked for encryption, and then hears name and password encrypted only', async () => {
    const { key, cert } = await issue(await createAuthority(), 'localhost')
    const plain: string[] = []
    const secret: string[] = []
    const server = await serve((line, socket) => {
      plain.push(line)
      if (line !== 'STARTTLS') return
      socket.removeAllListeners('data')
      socket.write('OK STARTTLS\n')
      const secured = new TLSSocket(socket, { isServer: true, key, cert })
      secured.on('error', () => {})
      secured.on('data', (chunk) => {
        for (const heard of chunk.toString().split('\n').filter(Boolean)) {
          secret.push(heard)
          secured.write(heard.startsWith('LIST') ? begin + end : 'OK\n')
        }
      })
    })
    const login = { username: 'monitor', password: 'p "quoted"' }
    await variablesOf({ ...server, ...login, tls: 'starttls' })
    expect(plain).toEqual(['STARTTLS'])
    expect(secret.slice(0, 3)).toEqual(['USERNAME monitor', 'PASSWORD "p \\"quoted\\""', 'LIST VAR u'])
    await expect(variablesOf({ ...server, ...login, tls: 'required' })).rejects.toMatchObject({ reason: 'tls' })
    expect(plain).toEqual(['STARTTLS', 'STARTTLS'])
  })
})

describe('words', () => {
  it('come back as they were quoted', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 }).filter((text) => !/[\n\r]/.test(text))), (words) => {
        expect(wordsOf(words.map(quote).join(' '))).toEqual(words)
      }),
    )
  })
})
