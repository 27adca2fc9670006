import type { MailServer } from '@kilowatch/contract'
import { createTransport } from 'nodemailer'
import { notSent } from './failures.ts'
import type { Outcome, Provider } from './provider.ts'
import type { FailureCode } from './texts.ts'

export interface SmtpOptions {
  server: MailServer
  password: string | undefined
  /** Sender's name beside its address. */
  senderName: string
  /** Milliseconds for each step of the conversation; all of it may take three times as long. */
  patience?: number
  /** PEM of a CA beside the system's own. */
  ca?: string
}

/** Right side of Message-IDs: kept for private networks, so nobody else's ids end so. */
const messageDomain = 'kilowatch.internal'

/** Sends by a mail server, one connection for each message. */
export function smtpProvider(options: SmtpOptions): Provider {
  const { server, senderName, patience = 10_000 } = options
  return {
    name: 'smtp',
    async send({ to, subject, body, html, id }) {
      const transport = createTransport(connectionOf(options))
      const sending = transport.sendMail({
        // Objects: an address is never taken apart, and so never becomes two.
        from: { name: senderName, address: server.from },
        to: { name: '', address: to },
        subject,
        text: body,
        html,
        ...(id === undefined ? {} : { messageId: `<${id}@${messageDomain}>` }),
        // Nobody's out-of-office message answers it.
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      return within(3 * patience, sending.then(delivered, failed)).finally(() => transport.close())
    },
  }
}

function connectionOf({ server, password, patience = 10_000, ca }: SmtpOptions) {
  const { host, port, security, user } = server
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    dnsTimeout: patience,
    ...(user === '' ? {} : { auth: { user, pass: password ?? '' } }),
    ...(ca === undefined ? {} : { tls: { ca } }),
  }
}

function delivered({ accepted }: { accepted: readonly unknown[] }): Outcome {
  return accepted.length > 0 ? { sent: true } : notSent('recipient', true)
}

async function within(milliseconds: number, sending: Promise<Outcome>): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Outcome>((done) => {
    timer = setTimeout(() => done(notSent('timeout', false)), milliseconds)
  })
  return Promise.race([sending, late]).finally(() => clearTimeout(timer))
}

interface SmtpError {
  code?: string
  command?: string
  response?: string
}

function failed(error: SmtpError): Outcome {
  const answer = (error.response ?? '').slice(0, 200)
  const failure = reasonOf(error)
  return notSent(failure, isRefused(failure, answer), answer)
}

/** The server refused this recipient or this message for good (RFC 5321: 5yz); what the operator can mend, or the other side may take later, is not. */
function isRefused(failure: FailureCode, answer: string): boolean {
  return (failure === 'recipient' || failure === 'other') && answer.startsWith('5')
}

const reasons: Readonly<Record<string, FailureCode>> = {
  EAUTH: 'login',
  ENOAUTH: 'login',
  ETLS: 'tls',
  EREQUIRETLS: 'tls',
  ETIMEDOUT: 'timeout',
  EDNS: 'unknown-host',
  ENOTFOUND: 'unknown-host',
  ECONNREFUSED: 'unreachable',
  ECONNECTION: 'unreachable',
  ESOCKET: 'unreachable',
}

function reasonOf(error: SmtpError): FailureCode {
  if (error.command?.startsWith('MAIL FROM')) return 'sender'
  if (error.command?.startsWith('RCPT TO') || error.code === 'EENVELOPE') return 'recipient'
  const { code = '', message = '' } = error as SmtpError & { message?: string }
  // A certificate that does not fit is told as a broken socket.
  if (code === 'ESOCKET' && /certificate|ssl|tls|wrong version/i.test(message)) return 'tls'
  return reasons[code] ?? 'other'
}
