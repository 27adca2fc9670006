import type { MailServer } from '@kilowatch/contract'
import { afterEach, expect, it } from 'vitest'
import { silentServer, testMailServer } from '../../../test/mail-server.ts'
import { smtpProvider } from './smtp.ts'
import { htmlOf, textOf } from './texts.ts'

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

async function opening<T extends { close(): Promise<void> }>(made: Promise<T>): Promise<T> {
  const server = await made
  opened.push(server)
  return server
}

function settings(port: number, more: Partial<MailServer> = {}): MailServer {
  return { host: 'localhost', port, security: 'none', user: '', from: 'kilowatch@example.com', ...more }
}

const message = { to: 'wang@example.com', subject: '登录验证码', body: '验证码是 123456', html: '<p>验证码是 123456</p>' }
const senderName = '动环云监控'

/** The parts of a mail, decoded from base64 where they are. */
function readable(raw: string): string {
  return raw.replace(/(?:^[A-Za-z0-9+/=]{4,76}\r?\n)+/gm, (block) => Buffer.from(block, 'base64').toString('utf8'))
}

it('sends text and page by a server without encryption', async () => {
  const server = await opening(testMailServer({ disabledCommands: ['STARTTLS'] }))
  const provider = smtpProvider({ server: settings(server.port), password: undefined, senderName })
  expect(await provider.send(message)).toEqual({ sent: true })
  expect(server.mails).toMatchObject([{ from: 'kilowatch@example.com', to: ['wang@example.com'], secure: false }])
  expect(readable(server.mails[0]?.raw ?? '')).toMatch(/text\/plain[\s\S]*123456[\s\S]*text\/html[\s\S]*<p>.*123456/)
})

it.each(['starttls', 'tls'] as const)('signs in over %s, with a certificate that it checks', async (security) => {
  const users: string[] = []
  const server = await opening(
    testMailServer({
      secure: security === 'tls',
      authOptional: false,
      onAuth({ username, password }, _session, done) {
        users.push(`${username} ${password}`)
        done(null, { user: username })
      },
    }),
  )
  const options = { server: settings(server.port, { security, user: 'kilowatch' }), password: 'hunter-2', senderName }
  expect(await smtpProvider({ ...options, ca: server.ca }).send(message)).toEqual({ sent: true })
  expect(server.mails).toMatchObject([{ user: 'kilowatch', secure: true }])
  expect(users).toEqual(['kilowatch hunter-2'])

  const unknown = await smtpProvider(options).send(message)
  expect(unknown).toMatchObject({ sent: false, failure: 'tls' })
  // The password was not sent to whom we do not know.
  expect(users).toHaveLength(1)
})

it('sends nothing in the clear where STARTTLS is asked for and not offered', async () => {
  const server = await opening(testMailServer({ disabledCommands: ['STARTTLS'] }))
  const outcome = await smtpProvider({ server: settings(server.port, { security: 'starttls' }), password: undefined, senderName }).send(
    message,
  )
  expect(outcome).toMatchObject({ sent: false, failure: 'tls' })
  expect(server.mails).toEqual([])
})

it('says why: password, sender, recipient, nobody there, no such host', async () => {
  const server = await opening(
    testMailServer({
      disabledCommands: ['STARTTLS'],
      onAuth: (_auth, _session, done) => done(new Error('535 no')),
      onMailFrom: ({ address }, _session, done) => done(address.startsWith('bad') ? new Error('not you') : null),
      onRcptTo: ({ address }, _session, done) => done(address.startsWith('nobody') ? new Error('no such person') : null),
    }),
  )
  const tried = (more: Partial<MailServer>, to = message.to) =>
    smtpProvider({ server: settings(server.port, more), password: 'hunter-2', senderName }).send({ ...message, to })
  const refused = await tried({ user: 'kilowatch' })
  expect(refused).toMatchObject({ sent: false, failure: 'login' })
  expect(JSON.stringify(refused)).not.toContain('hunter-2')
  expect(await tried({ from: 'bad@example.com' })).toMatchObject({ failure: 'sender' })
  expect(await tried({}, 'nobody@example.com')).toMatchObject({ failure: 'recipient', answer: expect.stringContaining('no such person') })
  expect(await tried({ host: 'mail.invalid' })).toMatchObject({ failure: 'unknown-host' })
  await server.close()
  expect(await tried({})).toMatchObject({ failure: 'unreachable' })
})

it('gives up on a server that never answers', async () => {
  const server = await opening(silentServer())
  const provider = smtpProvider({ server: settings(server.port), password: undefined, senderName, patience: 100 })
  expect(await provider.send(message)).toMatchObject({ sent: false, failure: 'timeout' })
})

it('lets no name add headers, recipients or markup', async () => {
  const server = await opening(testMailServer({ disabledCommands: ['STARTTLS'] }))
  const hostile = '<img src=x onerror=alert(1)>\r\nBcc: thief@example.com\r\n\r\nHello'
  const text = textOf('invitation', { business: hostile, name: 'A', link: 'https://example.com/invitation?code=x&y="z' }, 'en')
  const provider = smtpProvider({ server: settings(server.port), password: undefined, senderName })
  expect(await provider.send({ to: message.to, ...text, html: htmlOf(text, 'en') })).toEqual({ sent: true })
  expect(server.mails[0]?.to).toEqual(['wang@example.com'])
  const headers = (server.mails[0]?.raw ?? '').split('\r\n\r\n')[0] ?? ''
  expect(headers).not.toMatch(/^bcc/im)
  expect(htmlOf(text, 'en')).not.toMatch(/<img|y="z/)
})
