import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Mail, type TestMailServer, testMailServer } from '../../../../test/mail-server.ts'
import { type NotificationStage, notificationStage } from '../../../../test/notification-stage.ts'
import { serverPrograms } from '../../../../test/programs.ts'
import { type ServerProcess, startServerProcess } from '../../../../test/server-process.ts'
import { notify } from '../../../storage/notify.ts'
import { startNotifications } from '../index.ts'
import { notificationFigures } from './figures.ts'
import { Sender } from './sender.ts'

const withoutTls = { disabledCommands: ['STARTTLS'] }
const messageId = ({ raw }: Mail) => /^Message-ID: (.+)$/im.exec(raw)?.[1]?.trim()
const headerOf = ({ raw }: Mail) => raw.split('\r\n\r\n')[0] ?? ''

interface Delivery {
  state: string
  attempts: number
  failure: string | null
  wait: number | null
}

async function deliveriesOf(stage: NotificationStage): Promise<Delivery[]> {
  return stage.rows<Delivery>(
    `select state, attempts, failure, extract(epoch from next_at - $1::timestamptz)::int as wait from notification_deliveries
      where channel <> 'app' order by id`,
    [stage.time.now],
  )
}

/** Only the owner is there to be told. */
async function alone(stage: NotificationStage): Promise<void> {
  await stage.rows('delete from memberships where user_id <> $1', [stage.house.owner.id])
}

describe('what is queued', () => {
  let stage: NotificationStage
  let mail: TestMailServer
  const gates = new Map<string, Promise<void>>()
  beforeAll(async () => {
    mail = await testMailServer({
      ...withoutTls,
      onRcptTo: ({ address }, _session, done) => {
        if (address.startsWith('nobody')) return done(Object.assign(new Error('no such person'), { responseCode: 550 }))
        if (address.startsWith('later')) return done(Object.assign(new Error('come later'), { responseCode: 450 }))
        void (gates.get(address) ?? Promise.resolve()).then(() => done())
      },
    })
    stage = await notificationStage(mail.port, 'https://power.example.org')
    await alone(stage)
  })
  beforeEach(async () => {
    for (const table of ['alarms', 'notifications']) await stage.rows(`delete from ${table}`)
    await stage.rows(`update users set email = 'owner@example.com', disabled_at = null where id = $1`, [stage.house.owner.id])
    mail.mails.length = 0
  })
  afterAll(async () => {
    await stage.close()
    await mail.close()
  })

  /** Gives the owner another address. */
  const write = (name: string) => stage.rows('update users set email = $2 where id = $1', [stage.house.owner.id, `${name}@example.com`])

  /** Sends until nothing is due. */
  async function sent(): Promise<Delivery[]> {
    const due = () => stage.rows(`select from notification_deliveries where state = 'queued' and next_at <= $1`, [stage.time.now])
    while ((await due()).length > 0) {
      const sender = new Sender(stage.services, notificationFigures(stage.services))
      sender.wake()
      await sender.stop()
    }
    return deliveriesOf(stage)
  }

  it('is sent with its words and link, and counted; a hostile name adds nothing to it', async () => {
    await stage.rows(`update devices set name = E'UPS\\r\\nBcc: thief@example.com\\r\\n\\r\\nHello' where id = $1`, [stage.house.device.id])
    const id = await stage.open()
    await stage.turn()
    expect(await sent()).toEqual([{ state: 'sent', attempts: 1, failure: null, wait: null }])
    expect(mail.mails).toHaveLength(1)
    const [letter] = mail.mails
    if (!letter) throw new Error('no mail')
    expect(letter.to).toEqual(['owner@example.com'])
    expect(headerOf(letter)).not.toMatch(/^bcc/im)
    const parts = letter.raw.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
    expect(parts).toContain(`https://power.example.org/current_message?alarm=${id}`)
    const figures = await stage.services.metrics.metrics()
    expect(figures).toContain('kilowatch_notification_deliveries_total{channel="email",state="sent"} 1')
    expect(figures).toContain('kilowatch_notification_outbox_waiting 0')
    await stage.rows(`update devices set name = 'UPS-1' where id = $1`, [stage.house.device.id])
  })

  it('is tried again later and later while the other side cannot take it, and given up after a day; at once where it never will', async () => {
    await write('later')
    await stage.open()
    await stage.turn()
    const waits: (number | null)[] = []
    for (let attempt = 1; attempt <= 7; attempt++) {
      const [delivery] = await sent()
      waits.push(delivery?.wait ?? null)
      stage.pass((delivery?.wait ?? 0) / 60)
    }
    expect(waits).toEqual([60, 120, 300, 900, 1800, 3600, 3600])
    stage.pass(24 * 60)
    expect(await sent()).toMatchObject([{ state: 'failed', wait: null, failure: expect.stringContaining('come later') }])

    await write('nobody')
    await stage.open()
    await stage.turn()
    expect(await sent()).toMatchObject([{}, { state: 'failed', attempts: 1, failure: expect.stringContaining('no such person') }])
  })

  it('is held back when its reader has left or lost sight of the device by then', async () => {
    await stage.open()
    await stage.turn()
    await stage.rows('update users set disabled_at = now()')
    expect(await sent()).toMatchObject([{ state: 'held', failure: 'held-gone' }])
    await stage.rows('update users set disabled_at = null')
    await stage.open()
    await stage.turn()
    const [membership] = await stage.rows<{ right: string }>(
      `update memberships set right_on_devices = 'view', scope = 'own' returning right_on_devices as right`,
    )
    expect(membership).toBeDefined()
    expect((await sent()).at(-1)).toMatchObject({ state: 'held', failure: 'held-no-sight' })
    await stage.rows(`update memberships set scope = 'all', right_on_devices = 'main'`)
    expect(mail.mails).toEqual([])
  })

  it('of one channel waits for no other', async () => {
    let open = () => {}
    gates.set('slow@example.com', new Promise((done) => (open = () => done())))
    await write('slow')
    for (let n = 0; n < 9; n++) await stage.open()
    await stage.turn()
    // No installation without a provider sends text messages: this one fails, while nine mails hang.
    await stage.rows(
      `insert into notification_deliveries (notification_id, business_id, user_id, channel, occasion, language, state, next_at, created_at)
       select id, business_id, user_id, 'sms', occasion, 'zh', 'queued', $1, $1 from notifications limit 1`,
      [stage.time.now],
    )
    await stage.rows(`update users set phone = '13900000001' where id = $1`, [stage.house.owner.id])
    const sender = new Sender(stage.services, notificationFigures(stage.services))
    sender.wake()
    await vi.waitFor(
      async () =>
        expect(await stage.rows(`select state from notification_deliveries where channel = 'sms'`)).toEqual([{ state: 'failed' }]),
      { timeout: 20_000, interval: 20 },
    )
    expect(await stage.rows(`select count(*)::int as n from notification_deliveries where channel = 'email' and state = 'queued'`)).toEqual(
      [{ n: 9 }],
    )
    open()
    await sender.stop()
    expect((await sent()).filter(({ state }) => state === 'sent')).toHaveLength(9)
  })
})

describe('a worker', () => {
  let stage: NotificationStage
  let mail: TestMailServer | undefined
  let worker: ServerProcess | undefined
  let port = 0
  beforeAll(async () => {
    const first = await testMailServer(withoutTls)
    port = first.port
    await first.close()
    stage = await notificationStage(port)
    stage.time.now = new Date()
    await alone(stage)
  })
  afterAll(async () => {
    await worker?.kill()
    await mail?.close()
    await stage.close()
  })

  const start = async () =>
    startServerProcess({ databaseUrl: stage.database.url, folder: stage.folder, roles: 'worker', program: (await serverPrograms()).main })
  const until = (check: (delivery: Delivery | undefined) => boolean) =>
    vi.waitFor(async () => expect((await deliveriesOf(stage)).some(check)).toBe(true), { timeout: 30_000, interval: 50 })
  /** As if the time until the next attempt, or of the lease of a process that died, had passed. */
  const later = () => stage.rows(`update notification_deliveries set next_at = now() where state = 'queued'`)

  it('fault 18: the mail server is down for an hour, and the process is killed between sending and marking: one duplicate, with the same message id', async () => {
    worker = await start()
    await stage.open()
    await until((delivery) => delivery?.attempts === 1 && delivery.failure !== null)
    expect(await deliveriesOf(stage)).toMatchObject([{ state: 'queued', failure: expect.stringContaining('unreachable') }])

    const mails: Mail[] = []
    let killed = () => {}
    const dead = new Promise<void>((done) => (killed = done))
    mail = await testMailServer(
      {
        ...withoutTls,
        onData(stream, session, done) {
          const parts: Buffer[] = []
          stream.on('data', (part: Buffer) => parts.push(part))
          stream.on('end', () => {
            mails.push({
              from: '',
              to: session.envelope.rcptTo.map(({ address }) => address),
              raw: Buffer.concat(parts).toString('utf8'),
              user: undefined,
              secure: false,
            })
            // Taken, and the sender dies before it hears so.
            if (mails.length === 1) void worker?.kill().then(() => killed())
            else done()
          })
        },
      },
      port,
    )
    await later()
    await dead
    expect(mails).toHaveLength(1)
    expect(await deliveriesOf(stage)).toMatchObject([{ state: 'queued', attempts: 2 }])

    worker = await start()
    await later()
    await until((delivery) => delivery?.state === 'sent')
    await worker.stop()
    expect(mails.map(messageId)).toEqual([messageId(mails[0] as Mail), messageId(mails[0] as Mail)])
    expect(messageId(mails[0] as Mail)).toMatch(/^<[0-9a-f-]{36}@/)
    expect(await deliveriesOf(stage)).toMatchObject([{ state: 'sent', attempts: 3 }])
    expect(await stage.rows(`select count(*)::int as messages from messages where kind = 'alarm'`)).toEqual([{ messages: 1 }])
  })

  const listeners = async () =>
    (await stage.rows(`select from pg_stat_activity where datname = current_database() and query like 'listen %' and state = 'idle'`))
      .length

  it('wakes by the signal of an alarm, beside another, and each message goes once', async () => {
    await mail?.close()
    mail = await testMailServer(withoutTls, port)
    await stage.rows('delete from notifications')
    const real = { ...stage.services, clock: { now: () => new Date() } }
    stage.time.now = new Date(Date.now() - 1_000)
    await stage.open()
    const both = [0, 1].map(() => startNotifications(real, stage.database.url, { gather: 10, fallback: 600_000 }))
    await vi.waitFor(() => expect(mail?.mails).toHaveLength(1), { timeout: 20_000, interval: 20 })
    await vi.waitFor(async () => expect(await listeners()).toBe(2), { timeout: 20_000, interval: 20 })
    const ids = [await stage.open(), await stage.open(), await stage.open(), await stage.open()]
    await stage.database.pool.transaction((tx) => notify(tx, { alarms: ids }))
    await vi.waitFor(() => expect(mail?.mails).toHaveLength(5), { timeout: 20_000, interval: 20 })
    for (const one of both) await one.stop()
    expect(new Set(mail.mails.map(messageId)).size).toBe(5)
    expect((await deliveriesOf(stage)).map(({ state, attempts }) => [state, attempts])).toEqual(Array(5).fill(['sent', 1]))
  })
})
