import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type NotificationStage, notificationStage } from '../../../../test/notification-stage.ts'
import { budgets } from '../../../budgets/index.ts'
import { tell, tellOfMessage } from '../index.ts'
import { readSending } from '../queries/sending.ts'

let stage: NotificationStage
let days = 0
beforeAll(async () => {
  stage = await notificationStage()
})
afterEach(async () => {
  for (const table of [
    'alarms',
    'notification_outbox',
    'notifications',
    'messages',
    'notification_preferences',
    'escalation_rules',
    'notification_targets',
  ]) {
    await stage.rows(`delete from ${table}`)
  }
  await stage.heard()
  // Noon in Shanghai, another day.
  days += 1
  stage.time.now = new Date(Date.UTC(2026, 10, 21 + days, 4))
})
afterAll(() => stage.close())

const params = { operator: '运营', business: '医院 1', hours: 8, reason: '核对告警' }

/** An operator asks for a look: its admins are to answer. */
function ask(subject = 'grant 1', by: string | null = null): Promise<void> {
  return stage.tell({ code: 'grant-requested', params, subject, to: { businessId: stage.house.businessId, roles: ['admin'] }, by })
}

const answered = { by: '张工', business: '医院 1', hours: 8 }

async function turnAndHear(): Promise<string[]> {
  await stage.turnEntries()
  return stage.heard()
}

async function prefer(
  who: 'owner' | 'admin',
  set: { topics?: object; quiet?: object; repeatMinutes?: number; language?: string },
): Promise<void> {
  const { topics = {}, quiet = null, repeatMinutes = null, language = 'zh' } = set
  await stage.rows('insert into notification_preferences values ($1, $2, 2, $3, $4, $5, now())', [
    stage.house[who].id,
    JSON.stringify(topics),
    JSON.stringify(quiet),
    repeatMinutes,
    language,
  ])
}

const messages = () =>
  stage.rows<{ who: string; code: string; title: string | null }>(
    `select split_part(u.login_name, '-', 1) as who, n.code, n.title->>'zh' as title from messages n join message_readers r on r.message_id = n.id
       join users u on u.id = r.user_id order by n.id, u.login_name`,
  )
const queued = (columns: string) => stage.rows(`select ${columns} from notification_deliveries where state = 'queued' order by id`)

describe('what is told', () => {
  it('stands in the console with what happened, and goes out by what each has switched on', async () => {
    await prefer('admin', { topics: { confirm: { app: false, email: false, push: false, sms: false, voice: false } } })
    await ask()
    expect(await messages()).toEqual([
      { who: 'admin', code: 'grant-requested', title: null },
      { who: 'owner', code: 'grant-requested', title: null },
    ])
    expect(await turnAndHear()).toEqual(['owner notice email'])
    expect(await queued('business_id, priority, lane')).toEqual([
      { business_id: stage.house.businessId, priority: 1, lane: stage.house.businessId },
    ])
    stage.pass(600)
    expect(await turnAndHear()).toEqual([])
    expect(await messages()).toHaveLength(2)
  })

  it('in a transaction that fails is told to nobody', async () => {
    await expect(
      stage.services.db.transaction(async (tx) => {
        await tell(tx, {
          code: 'grant-approved',
          params: answered,
          subject: 'grant 1',
          to: { people: [stage.house.owner.id] },
          by: null,
          at: stage.time.now,
        })
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await messages()).toEqual([])
    expect(await turnAndHear()).toEqual([])
  })

  it('to a person stands in nobody else’s log, and under a name it is told once', async () => {
    await prefer('owner', { topics: { system: { app: true, email: true, push: false, sms: false, voice: false } } })
    for (let n = 0; n < 2; n += 1) {
      await stage.tell({
        code: 'grant-approved',
        params: answered,
        subject: 'grant 1',
        to: { people: [stage.house.owner.id] },
        by: null,
        once: 'x',
      })
    }
    expect(await turnAndHear()).toEqual(['owner notice email'])
    expect(await queued('business_id, lane')).toEqual([{ business_id: null, lane: '0' }])
    expect(await messages()).toHaveLength(1)
  })

  it('of the safety of an account is sent before what else waits, singly and with others', async () => {
    const topics = { system: { app: true, email: true, push: false, sms: false, voice: false } }
    await prefer('owner', { topics })
    await prefer('admin', { topics, quiet: { from: '08:00', to: '18:00', exceptFrom: null } })
    const to = { people: [stage.house.owner.id, stage.house.admin.id] }
    const params = { count: 2, at: stage.time.now.toISOString(), address: '::1' }
    const security = { code: 'sessions-ended', params, subject: 'user 1', to, by: null } as const
    await stage.tell({ code: 'grant-approved', params: answered, subject: 'grant 1', to, by: null })
    await stage.tell(security)
    await stage.turnEntries()
    stage.pass(7 * 60)
    await stage.turnEntries()
    expect(await queued('occasion, priority')).toEqual([
      { occasion: 'notice', priority: 0 },
      { occasion: 'notice', priority: 1 },
      { occasion: 'quiet-end', priority: 0 },
    ])
  })

  it('waits for the end of quiet hours, and is dropped where it was settled by then', async () => {
    const quiet = { from: '08:00', to: '18:00', exceptFrom: 4 }
    await prefer('owner', { quiet })
    await prefer('admin', { quiet: { from: '00:00', to: '00:01', exceptFrom: null } })
    await ask('grant 1')
    await ask('grant 2')
    expect(await turnAndHear()).toEqual(['admin notice email', 'admin notice email'])
    await stage.settle('grant 2')
    stage.pass(7 * 60)
    expect(await turnAndHear()).toEqual(['owner quiet-end email'])
    const [notification] = await stage.rows<{ params: object }>(`select params from notifications where occasion = 'quiet-end'`)
    expect(notification?.params).toMatchObject({ about: 'notices', notices: 1, kinds: [{ code: 'grant-requested', notices: 1 }] })
  })

  it('that asks for an answer is repeated and escalated until it is settled', async () => {
    await prefer('owner', { repeatMinutes: 30 })
    await stage.rows(`insert into escalation_rules (business_id, steps, least_level, changed_at) values ($1, $2, 2, now())`, [
      stage.house.businessId,
      JSON.stringify([{ afterMinutes: 45, userIds: [stage.house.viewer.id] }]),
    ])
    await ask()
    expect(await turnAndHear()).toEqual(['admin notice email', 'owner notice email'])
    stage.pass(30)
    expect(await turnAndHear()).toEqual(['owner repeated email'])
    stage.pass(15)
    expect(await turnAndHear()).toEqual(['viewer escalated app,email'])
    await stage.settle('grant 1')
    stage.pass(600)
    expect(await turnAndHear()).toEqual([])
  })

  it('reaches the webhooks of the business that are told of its topic', async () => {
    for (const [name, topics] of [
      ['hears', ['confirm']],
      ['deaf', ['abnormal']],
    ] as const) {
      await stage.rows(
        `insert into notification_targets (business_id, channel, name, address_shown, sealed_address, topics, least_level, language, changed_at)
         values ($1, 'webhook', $2, '', '', $3, 4, 'en', now())`,
        [stage.house.businessId, name, topics],
      )
    }
    await ask()
    expect(await turnAndHear()).toEqual(['admin notice email', 'hears notice webhook', 'owner notice email'])
  })
})

describe('what is addressed to admins', () => {
  const demote = () => stage.rows(`update memberships set right_on_devices = 'view' where user_id = $1`, [stage.house.admin.id])
  afterEach(() => stage.rows(`update memberships set right_on_devices = 'manage' where user_id = $1`, [stage.house.admin.id]))
  const seen = async () => {
    const queued = await stage.rows<{ id: string }>(`select id from notification_deliveries where state = 'queued' order by id`)
    const sending = await readSending(
      stage.services.db,
      queued.map(({ id }) => id),
      stage.time.now,
    )
    return sending.flatMap(({ user_id, occasion, sees }) => (user_id === stage.house.admin.id ? [`${occasion} ${sees}`] : []))
  }

  it('is told to nobody who is one no more, nor repeated to them; whom the rule calls is called all the same', async () => {
    await prefer('admin', { repeatMinutes: 30 })
    await stage.rows(`insert into escalation_rules (business_id, steps, least_level, changed_at) values ($1, $2, 2, now())`, [
      stage.house.businessId,
      JSON.stringify([{ afterMinutes: 45, userIds: [stage.house.admin.id] }]),
    ])
    await ask()
    expect(await turnAndHear()).toEqual(['admin notice email', 'owner notice email'])
    expect(await seen()).toEqual(['notice true'])
    await demote()
    await ask('grant 2')
    expect(await turnAndHear()).toEqual(['owner notice email'])
    expect(await seen()).toEqual(['notice false'])
    stage.pass(30)
    expect(await turnAndHear()).toEqual([])
    stage.pass(15)
    expect((await turnAndHear()).filter((line) => line.startsWith('admin'))).toEqual(Array(2).fill('admin escalated app,email'))
    expect(await seen()).toEqual(['notice false', 'escalated true', 'escalated true'])
  })

  it('leaves what gathered with a person’s own messages when they are one no more, before and after it is told', async () => {
    await prefer('admin', {
      topics: { system: { app: true, email: true, push: false, sms: false, voice: false } },
      quiet: { from: '08:00', to: '18:00', exceptFrom: null },
    })
    const own = { params: answered, to: { people: [stage.house.admin.id], businessId: stage.house.businessId }, by: null }
    for (const day of [0, 1]) {
      await ask(`grant ${day}`)
      await stage.tell({ ...own, code: 'grant-approved', subject: 'grant 9' })
      await stage.turnEntries()
      if (day === 1) await demote()
      stage.pass(7 * 60)
      await stage.turnEntries()
      if (day === 0) {
        expect(await seen()).toEqual(['quiet-end true'])
        await demote()
        expect(await seen()).toEqual(['quiet-end false'])
        await stage.rows(`update memberships set right_on_devices = 'manage' where user_id = $1`, [stage.house.admin.id])
        await stage.rows('delete from notifications')
        stage.pass(17 * 60)
      }
    }
    const [notification] = await stage.rows<{ params: object }>(`select params from notifications where occasion = 'quiet-end'`)
    expect(notification?.params).toMatchObject({ notices: 1, kinds: [{ code: 'grant-approved' }] })
    expect(await seen()).toEqual(['quiet-end true'])
  })
})

describe('somebody who causes very many', () => {
  it('floods nobody: some singly, the rest in digests, in the console as well; others’ messages and alarms come as always', async () => {
    const { viewer, admin, owner } = stage.house
    const { most } = budgets.notificationsOfPerson
    await prefer('owner', { topics: { system: { app: true, email: true, push: false, sms: false, voice: false } } })
    const to = { people: [owner.id], businessId: stage.house.businessId }
    for (let n = 0; n < 600; n += 1) {
      await stage.tell({ code: 'grant-ended', params: answered, subject: `grant ${n}`, to, by: viewer.id })
    }
    // Of the same business, by somebody else, after all of these.
    await stage.tell({ code: 'grant-approved', params: answered, subject: 'grant 700', to, by: admin.id })
    expect(await messages()).toHaveLength(most + 1)
    await stage.turnEntries()
    const first = await stage.rows<{ told: boolean }>(`select told_at is not null as told from notification_outbox where caused_by = $1`, [
      admin.id,
    ])
    expect(first).toEqual([{ told: true }])
    while ((await stage.turnEntries()).more);
    const singly = await stage.heard()
    expect(singly.filter((line) => line === 'owner notice email')).toHaveLength(10)
    expect(singly.filter((line) => line === 'owner digest app,email')).toHaveLength(1)
    stage.pass(10)
    await stage.turnEntries()
    expect(await stage.heard()).toEqual(['owner digest app,email'])
    const digests = (await messages()).flatMap(({ title }) => /^【汇总】(\d+) 条系统消息$/.exec(title ?? '')?.[1] ?? [])
    expect(digests).toHaveLength(2)
    expect(digests.reduce((sum, count) => sum + Number(count), 0)).toBe(601 - 10)
    // What else is told counts nothing to the ten alarms that come one by one.
    await stage.open()
    await stage.turn()
    expect(await stage.heard()).toContain('owner opened app,email')
    expect(stage.services.excesses.take()).toEqual([{ budget: 'notificationsOfPerson', holder: viewer.id, count: 600 - most }])
  })
})

describe('what is told to very many', () => {
  it('is decided some people at a time, each told once, and is found as told under its one name', async () => {
    await stage.rows(
      `insert into users (login_name, name, password_hash, email) select 'wide-' || n, '', '', n || '@example.org' from generate_series(1, 2500) n`,
    )
    const people = (await stage.rows<{ id: string }>(`select id from users where login_name like 'wide-%'`)).map(({ id }) => id)
    const [subject, by] = ['business 1', null]
    const wide = { code: 'business-restored', params: { business: 'b' }, subject, to: { people }, by, once: 'wide' } as const
    await stage.tell(wide)
    await stage.tell(wide)
    const turns = []
    do turns.push(await stage.turnEntries())
    while (turns.at(-1)?.more)
    expect(turns.map(({ looked }) => looked)).toEqual([2, 1])
    expect(
      await stage.rows(
        'select count(*)::int as entries, count(once)::int as named, count(distinct message_id)::int as messages from notification_outbox',
      ),
    ).toEqual([{ entries: 3, named: 1, messages: 1 }])
    expect(await stage.rows('select count(*)::int as people from notification_outbox_people')).toEqual([{ people: 2_500 }])
  })
})

describe('an announcement to very many', () => {
  it('is decided some people at a time, tells each once, and leaves the turn to others in between', async () => {
    await stage.rows(
      `insert into users (login_name, name, password_hash, email) select 'many-' || n, '', '', n || '@example.com' from generate_series(1, 4500) n`,
    )
    const people = (await stage.rows<{ id: string }>(`select id from users where login_name like 'many-%'`)).map(({ id }) => id)
    await stage.rows(
      `insert into notification_preferences select u, '{"system": {"email": true}}', 2, null, null, 'en', now() from unnest($1::bigint[]) u`,
      [people],
    )
    const by = stage.house.viewer.id
    const [message] = await stage.rows<{ id: string }>(
      `insert into messages (kind, code, params, title, body, created_at)
       values ('operator', '', '{}', '{"zh": "维护", "en": "Work"}', '{"zh": "今晚", "en": "Tonight"}', now()) returning id`,
    )
    const announcement = { messageId: message?.id ?? '', subject: 'announcement 1', level: 2, people, by, at: stage.time.now } as const
    await stage.services.db.transaction((tx) => tellOfMessage(tx, announcement))
    const to = { people: [people[0] ?? ''] }
    await stage.tell({
      code: 'password-changed',
      params: { at: stage.time.now.toISOString(), address: '::1' },
      subject: 'user 1',
      to,
      by: stage.house.owner.id,
    })
    const turns = []
    do turns.push(await stage.turnEntries())
    while (turns.at(-1)?.more)
    // Its own thousand and the other's entry come first, then the rest of it.
    expect(turns.map(({ told }) => told)).toEqual([1_001, 2_000, 1_500])
    expect(
      await stage.rows(`select code, count(*)::int as told, count(distinct user_id)::int as people from
        (select t.params->>'code' as code, t.user_id from notifications t where t.told_at is not null) t group by code order by code`),
    ).toEqual([
      { code: '', told: 4_500, people: 4_500 },
      { code: 'password-changed', told: 1, people: 1 },
    ])
    // However many entries it was cut into, it counts once to what its author causes.
    await stage.rows(
      `insert into notification_outbox (topic, level, code, subject, by_role, caused_by, gathers, created_at)
       select 'system', 1, 'grant-ended', '', false, $1, false, $2 from generate_series(1, $3)`,
      [by, stage.time.now, budgets.notificationsOfPerson.most - 2],
    )
    await stage.tell({ code: 'grant-ended', params: answered, subject: 'grant 1', to, by })
    expect(await stage.rows(`select gathers from notification_outbox where subject = 'grant 1'`)).toEqual([{ gathers: false }])
    await stage.rows(`delete from users where login_name like 'many-%'`)
  })
})
