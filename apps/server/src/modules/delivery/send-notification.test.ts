import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type TestMailServer, testMailServer } from '../../../test/mail-server.ts'
import { readConfig } from '../../config.ts'
import { type TestDatabase, testDatabase } from '../../storage/test-database.ts'
import { type NotificationMessage, notificationFailureText, sendNotification } from './index.ts'
import type { NotificationServices } from './send-notification.ts'

const folder = mkdtempSync(join(tmpdir(), 'kw-notice-'))
let database: TestDatabase
let services: NotificationServices
let mail: TestMailServer

beforeAll(async () => {
  database = await testDatabase()
  mail = await testMailServer({
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      if (address.startsWith('nobody')) return done(Object.assign(new Error('no such person'), { responseCode: 550 }))
      if (address.startsWith('later')) return done(Object.assign(new Error('come later'), { responseCode: 450 }))
      done()
    },
  })
  services = {
    db: database.pool,
    clock: { now: () => new Date() },
    log: pino({ level: 'silent' }),
    config: readConfig({ KW_DATA: folder }),
    metrics: new Registry(),
  }
})
afterEach(() => database.pool.query('delete from settings'))
afterAll(async () => {
  await mail?.close()
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

const message: NotificationMessage = {
  id: '6b0f6a1e-6d1c-4a55-9d0e-0a4c4f3f0d11',
  language: 'zh',
  occasion: 'opened',
  subject: '【重要】UPS-1 输入电压高',
  body: '门诊楼机房\n<b>251.3 V</b>',
  link: 'https://power.example.org/alarm/7?a=1&b="2"',
  page: '/current_message',
  level: 3,
  facts: {},
}

async function set(key: string, value: unknown): Promise<void> {
  await database.pool.query('insert into settings (key, value, changed_at) values ($1, $2, now())', [key, JSON.stringify(value)])
}

async function setMailServer(): Promise<void> {
  await set('mail-server', {
    host: 'localhost',
    port: mail.port,
    security: 'none',
    user: '',
    from: 'kilowatch@example.com',
    sealedPassword: null,
  })
}

/** A mail whose parts are quoted-printable. */
function readable(raw: string): string {
  const bytes = (text: string) => Buffer.from(text.replaceAll('=', ''), 'hex').toString('utf8')
  return raw.replace(/=\r\n/g, '').replace(/(?:=[\dA-F]{2})+/g, bytes)
}

it('mails a notification with the same Message-ID at each attempt, as text and as a page without foreign markup', async () => {
  await setMailServer()
  for (let attempt = 0; attempt < 2; attempt++) {
    expect(await sendNotification(services, { channel: 'email', to: 'wang@example.com' }, message)).toEqual({ sent: true })
  }
  const [first = '', second = ''] = mail.mails.map(({ raw }) => raw)
  for (const raw of [first, second]) {
    expect(raw).toContain(`Message-ID: <${message.id}@kilowatch.internal>`)
    expect(raw).toContain('Auto-Submitted: auto-generated')
    expect(readable(raw)).toContain(message.link)
    expect(readable(raw)).toContain('&#60;b&#62;251.3 V')
  }
  expect(await services.metrics.metrics()).toContain('kilowatch_outgoing_seconds_count{channel="email",outcome="sent"} 2')
})

it('says in both languages why a mail did not go, and whether trying again helps', async () => {
  const to = (address: string) => sendNotification(services, { channel: 'email', to: address }, message)
  expect(await to('wang@example.com')).toEqual({ sent: false, failure: 'no-channel', permanent: true })
  await setMailServer()
  expect(await to('not an address')).toEqual({ sent: false, failure: 'bad-address', permanent: true })
  const refused = await to('nobody@example.com')
  expect(refused).toMatchObject({ sent: false, permanent: true })
  expect(await to('later@example.com')).toMatchObject({ sent: false, permanent: false })
  const kept = refused.sent ? '' : refused.failure
  expect(notificationFailureText(kept, 'zh')).toBe('邮件服务器拒绝了收件人 (550 no such person)')
  expect(notificationFailureText(kept, 'en')).toBe('The mail server rejected the recipient (550 no such person)')
})

it('sends to no target that is removed, switched off, sealed elsewhere or of a closed business', async () => {
  const { rows: businesses } = await database.pool.query<{ id: string }>(`insert into businesses (name) values ('医院') returning id`)
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into notification_targets (business_id, channel, name, address_shown, sealed_address, topics, least_level, language, changed_at)
     values ($1, 'webhook', '值班群', '', 'sealed elsewhere', '{abnormal}', 2, 'zh', now()) returning id`,
    [businesses[0]?.id],
  )
  const targetId = rows[0]?.id ?? ''
  const outcome = () => sendNotification(services, { channel: 'webhook', targetId }, message)
  expect(await outcome()).toEqual({ sent: false, failure: 'target-lost', permanent: true })
  const kept = await database.pool.query('select last_failure from notification_targets where id = $1', [targetId])
  expect(kept.rows).toEqual([{ last_failure: 'target-lost' }])
  await database.pool.query('update notification_targets set enabled = false')
  expect(await outcome()).toEqual({ sent: false, failure: 'target-off', permanent: true })
  await database.pool.query('update businesses set closed_at = now()')
  expect(await outcome()).toEqual({ sent: false, failure: 'target-gone', permanent: true })
  await database.pool.query('delete from notification_targets')
  expect(await outcome()).toEqual({ sent: false, failure: 'target-gone', permanent: true })
})
