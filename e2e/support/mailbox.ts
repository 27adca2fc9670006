import { SMTPServer } from 'smtp-server'

/** A real mail server on loopback that keeps what it is given. */
export interface Mailbox {
  port: number
  /** The mails so far, decoded as far as a person reads them. */
  mails(): readonly Mail[]
  /** The first mail to that address. @throws after 30 s without one */
  mailTo(address: string): Promise<Mail>
  close(): Promise<void>
}

export interface Mail {
  to: readonly string[]
  text: string
}

export async function openMailbox(account: { user: string; password: string }): Promise<Mailbox> {
  const kept: Mail[] = []
  const waiting = new Set<() => void>()
  const server = new SMTPServer({
    authOptional: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === account.user && password === account.password ? done(null, { user: username }) : done(new Error('wrong account')),
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        kept.push({ to: session.envelope.rcptTo.map(({ address }) => address), text: readable(Buffer.concat(parts).toString()) })
        for (const wake of waiting) wake()
        done()
      })
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    port: address.port,
    mails: () => kept,
    mailTo: (recipient) =>
      new Promise((found, missed) => {
        const late = setTimeout(() => missed(new Error(`no mail to ${recipient}`)), 30_000)
        const look = () => {
          const mail = kept.find(({ to }) => to.includes(recipient))
          if (!mail) return
          clearTimeout(late)
          waiting.delete(look)
          found(mail)
        }
        waiting.add(look)
        look()
      }),
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

/** Quoted-printable and base64 parts as text; good enough to find a link in. */
function readable(raw: string): string {
  const soft = raw
    .replace(/=\r?\n/g, '')
    .replace(/((?:=[0-9A-F]{2})+)/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())
  const packed = [...raw.matchAll(/base64\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/g)].map(([, text = '']) => Buffer.from(text, 'base64').toString())
  return [soft, ...packed].join('\n')
}
