import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildDevice, idWith } from '../../../../test/house.ts'
import { type NotificationStage, notificationStage } from '../../../../test/notification-stage.ts'

let stage: NotificationStage
beforeAll(async () => {
  stage = await notificationStage()
})
afterEach(async () => {
  for (const table of [
    'alarms',
    'notifications',
    'notification_preferences',
    'escalation_rules',
    'notification_targets',
    'device_shares',
  ]) {
    await stage.rows(`delete from ${table}`)
  }
  await stage.rows('update devices set disabled_at = null, expires_at = null')
  await stage.rows(`update memberships set scope = 'all'`)
  await stage.rows('update users set disabled_at = null')
  await stage.heard()
  stage.pass(24 * 60)
})
afterAll(() => stage.close())

const everybody = (occasion: string, channels = 'app,email') =>
  ['admin', 'operator', 'owner', 'viewer'].map((who) => `${who} ${occasion} ${channels}`)

async function turnAndHear(): Promise<string[]> {
  await stage.turn()
  return stage.heard()
}

async function prefer(who: 'owner' | 'admin' | 'operator' | 'viewer', wish: object): Promise<void> {
  const on = { app: true, email: true, push: false, sms: false, voice: false }
  const all = { abnormal: on, offline: on, leastLevel: 2, quiet: null, repeatMinutes: null, language: 'zh', ...wish }
  await stage.rows(`insert into notification_preferences values ($1, $2, $3, $4, $5, $6, now())`, [
    stage.house[who].id,
    JSON.stringify({ abnormal: all.abnormal, offline: all.offline }),
    all.leastLevel,
    JSON.stringify(all.quiet),
    all.repeatMinutes,
    all.language,
  ])
}
const off = { app: false, email: false, push: false, sms: false, voice: false }

const release = (id: string, reason = 'value') => stage.change(id, `released_at = $2, release_reason = $3`, [stage.time.now, reason])

describe('an alarm', () => {
  it('is told to those who see its device, once, and so is its end', async () => {
    const id = await stage.open()
    expect(await turnAndHear()).toEqual(everybody('opened'))
    stage.pass(60)
    expect(await turnAndHear()).toEqual([])
    await release(id)
    expect(await turnAndHear()).toEqual(everybody('released'))
    expect(await turnAndHear()).toEqual([])
    const messages = await stage.rows(
      `select n.kind, n.title->>'zh' as title, n.link, count(*)::int as readers from messages n join message_readers r on r.message_id = n.id
        group by n.id order by n.id desc limit 2`,
    )
    expect(messages).toEqual([
      {
        kind: 'alarm',
        title: expect.stringMatching(/^【已恢复】UPS-1：输入电压 L1 .* — 门诊楼$/),
        link: `/current_message?alarm=${id}`,
        readers: 4,
      },
      {
        kind: 'alarm',
        title: expect.stringMatching(/^【重要】UPS-1：输入电压 L1 251\.3 V 高于告警值 250\.0 V — 门诊楼$/),
        link: `/current_message?alarm=${id}`,
        readers: 4,
      },
    ])
  })

  it('that is over before anybody was told is told in one message', async () => {
    await stage.open({ released: true })
    expect(await turnAndHear()).toEqual(everybody('opened'))
    expect(await turnAndHear()).toEqual([])
    const [message] = await stage.rows<{ title: string }>(`select title->>'zh' as title from messages order by id desc limit 1`)
    expect(message?.title).toContain('【重要·已恢复】')
  })

  it('reaches people as they have set it: level, topic, channel; and anyone who a device is shared with', async () => {
    await prefer('owner', { leastLevel: 4 })
    await prefer('admin', { abnormal: { ...off, email: true } })
    await prefer('operator', { abnormal: off })
    await stage.rows(`update memberships set scope = 'own' where user_id = $1`, [stage.house.viewer.id])
    const [guest] = await stage.rows<{ id: string }>(
      `insert into users (login_name, name, password_hash) values ('guest', 'guest', '') returning id`,
    )
    await stage.rows(`insert into device_shares (device_id, user_id, "right", shared_by, created_at) values ($1, $2, 'view', $3, now())`, [
      stage.house.device.id,
      guest?.id,
      stage.house.owner.id,
    ])
    await stage.open()
    expect(await turnAndHear()).toEqual(['admin opened email', 'guest opened app'])
    await stage.open({ level: 1 })
    expect(await turnAndHear()).toEqual([])
    await stage.open({ kind: 'offline', deviceId: null })
    expect(await turnAndHear()).toEqual(['admin opened app,email', 'guest opened app', 'operator opened app,email'])
    const [silent] = await stage.rows<{ body: string; link: string }>(
      `select n.body->>'zh' as body, n.link from messages n join message_readers r on r.message_id = n.id where r.user_id = $1 order by n.id desc limit 1`,
      [guest?.id],
    )
    // Of an uplink that they do not see they hear by the devices that they do.
    expect(silent?.body).toContain('受影响的设备：UPS-1')
    expect(silent?.body).not.toContain('网关 1')
    expect(silent?.link).toBe('/current_message')
    await stage.rows('delete from device_shares')
    await stage.rows(`delete from users where login_name = 'guest'`)
  })

  it('of a device that is out of use, or of a business that is closed, is told to nobody; of an expired one only where it is about safety', async () => {
    await stage.rows('update devices set disabled_at = now()')
    await stage.open({ level: 4 })
    expect(await turnAndHear()).toEqual([])
    await stage.rows('update devices set disabled_at = null, expires_at = $1', [stage.time.now])
    await stage.open({ level: 3 })
    await stage.open({ level: 4 })
    expect(await turnAndHear()).toEqual(everybody('opened'))
    await stage.rows('update devices set expires_at = null')
    await stage.rows('update businesses set closed_at = now()')
    await stage.open()
    expect(await turnAndHear()).toEqual([])
    await stage.rows('update businesses set closed_at = null')
  })

  it('that is given to somebody tells that one, and from then on nobody else', async () => {
    await prefer('operator', { repeatMinutes: 10 })
    await prefer('owner', { repeatMinutes: 10 })
    const id = await stage.open()
    await stage.turn()
    await stage.heard()
    const { operator, admin } = stage.house
    await stage.rows(`insert into work_steps (alarm_id, at, step, by_user, assignee_id) values ($1, $2, 'assigned', $3, $4)`, [
      id,
      stage.time.now,
      admin.id,
      operator.id,
    ])
    await stage.change(id, 'assignee_id = $2', [operator.id])
    expect(await turnAndHear()).toEqual(['operator assigned app,email'])
    expect(await turnAndHear()).toEqual([])
    stage.pass(10)
    expect(await turnAndHear()).toEqual(['operator repeated app,email'])
    await release(id)
    expect(await turnAndHear()).toEqual(['operator released app,email'])
  })

  it('is repeated until somebody confirms; then only its end is told', async () => {
    await prefer('owner', { repeatMinutes: 30 })
    const id = await stage.open()
    await stage.turn()
    await stage.heard()
    stage.pass(29)
    expect(await turnAndHear()).toEqual([])
    stage.pass(1)
    expect(await turnAndHear()).toEqual(['owner repeated app,email'])
    stage.pass(30)
    expect(await turnAndHear()).toEqual(['owner repeated app,email'])
    await stage.change(id, 'confirmed_at = $2', [stage.time.now])
    stage.pass(30)
    expect(await turnAndHear()).toEqual([])
    await release(id)
    expect(await turnAndHear()).toEqual(everybody('released'))
  })

  it('that ends while it is being told holds up neither side, and its end is told next', async () => {
    const id = await stage.open()
    const ingest = await stage.database.pool.connect()
    await ingest.query('begin')
    await ingest.query(`update alarms set released_at = $2, release_reason = 'value' where id = $1`, [id, stage.time.now])
    expect(await turnAndHear()).toEqual(everybody('opened'))
    await ingest.query('commit')
    ingest.release()
    await stage.change(id, 'peak = 252')
    expect(await turnAndHear()).toEqual(everybody('released'))
    expect(await turnAndHear()).toEqual([])
  })

  it('that is shelved says nothing until it is back; then it is told again, if it is still there', async () => {
    const [back, over] = [await stage.open(), await stage.open()]
    await stage.turn()
    await stage.heard()
    for (const id of [back, over]) await stage.change(id, 'shelved_until = $2', [new Date(stage.time.now.getTime() + 15 * 60_000)])
    const shelvedAtOnce = await stage.open()
    await stage.change(shelvedAtOnce, 'shelved_until = $2', [new Date(stage.time.now.getTime() + 15 * 60_000)])
    expect(await turnAndHear()).toEqual([])
    await release(over)
    expect(await turnAndHear()).toEqual([])
    stage.pass(15)
    expect((await turnAndHear()).sort()).toEqual([...everybody('opened'), ...everybody('repeated')].sort())
  })

  it('whose beginning a backlog moved back goes up the steps from when people could know of it', async () => {
    await stage.rows(`insert into escalation_rules values ($1, $2, 3, now(), null)`, [
      stage.house.businessId,
      JSON.stringify([{ afterMinutes: 10, userIds: [stage.house.viewer.id] }]),
    ])
    const id = await stage.open()
    await stage.change(id, `live_at = opened_at, opened_at = opened_at - interval '30 minutes'`)
    expect((await turnAndHear()).filter((said) => said.includes('escalated'))).toEqual([])
    stage.pass(10)
    expect(await turnAndHear()).toEqual(['viewer escalated app,email'])
  })

  it('that nobody confirms goes up the steps of the rule, past switches and quiet hours, to those who still belong', async () => {
    const { owner, admin, viewer } = stage.house
    await stage.rows(`insert into escalation_rules values ($1, $2, 3, now(), null)`, [
      stage.house.businessId,
      JSON.stringify([
        { afterMinutes: 10, userIds: [viewer.id] },
        { afterMinutes: 20, userIds: [viewer.id, owner.id] },
      ]),
    ])
    await prefer('viewer', { abnormal: off, quiet: { from: '00:00', to: '23:59', exceptFrom: null } })
    await stage.rows('update users set disabled_at = now() where id = $1', [admin.id])
    const [id, minor] = [await stage.open(), await stage.open({ level: 2 })]
    expect(minor).not.toBe('')
    await stage.turn()
    await stage.heard()
    stage.pass(10)
    expect(await turnAndHear()).toEqual(['viewer escalated app,email'])
    expect(await turnAndHear()).toEqual([])
    stage.pass(10)
    expect(await turnAndHear()).toEqual(['owner escalated app,email', 'viewer escalated app,email'])
    await release(id)
    // Good news waits for the end of the quiet hours.
    expect(await turnAndHear()).toEqual(['operator released app,email', 'owner released app,email'])
  })

  it('that nobody confirms reaches anyone who holds the roles of the rule then: managers of the device’s groups of both levels, admins', async () => {
    const { businessId, device, admin, operator, viewer } = stage.house
    await stage.rows(`insert into escalation_rules values ($1, $2, 3, now(), null)`, [
      businessId,
      JSON.stringify([
        { afterMinutes: 10, roles: ['group-manager'], userIds: [] },
        { afterMinutes: 20, roles: ['admin'], userIds: [] },
      ]),
    ])
    const group = async (name: string, parentId: string | null, managerId: string) => {
      const [made] = await stage.rows<{ id: string }>(
        `insert into groups (business_id, name, parent_id, created_at) values ($1, $2, $3, now()) returning id`,
        [businessId, name, parentId],
      )
      await stage.rows(
        `insert into group_people (group_id, membership_id, identity) select $1, id, 'manager' from memberships where user_id = $2`,
        [made?.id, managerId],
      )
      return made?.id ?? ''
    }
    const above = await group('院区', null, viewer.id)
    const below = await group('机房', above, operator.id)
    await group('别处', null, admin.id)
    await stage.rows('insert into group_devices (group_id, device_id) values ($1, $2)', [below, device.id])
    await stage.open()
    await stage.turn()
    await stage.heard()
    stage.pass(10)
    expect(await turnAndHear()).toEqual(['operator escalated app,email', 'viewer escalated app,email'])
    stage.pass(10)
    expect(await turnAndHear()).toEqual(['admin escalated app,email', 'owner escalated app,email'])
    await stage.rows('delete from groups')
  })

  it('of an uplink swallows its devices’ silence; a device that stays silent is told when the uplink is back', async () => {
    const other = await buildDevice(stage.database.pool, { ...stage.house, boxId: idWith(8, 1), name: 'TH-1' }, stage.time.now)
    const uplink = await stage.open({ kind: 'offline', deviceId: null })
    const device = await stage.open({ kind: 'unreachable' })
    await stage.open({ kind: 'offline', deviceId: other.id })
    expect(await turnAndHear()).toEqual(everybody('opened'))
    await release(device)
    expect(await turnAndHear()).toEqual([])
    await release(uplink)
    expect(await turnAndHear()).toEqual(everybody('released'))
    stage.pass(1)
    expect(await turnAndHear()).toEqual([])
    stage.pass(1)
    expect(await turnAndHear()).toEqual(everybody('opened'))
    await stage.rows('delete from devices where id = $1', [other.id])
  })
})
