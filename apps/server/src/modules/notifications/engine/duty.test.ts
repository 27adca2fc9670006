import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildDevice, buildHouse, idWith } from '../../../../test/house.ts'
import { type NotificationStage, notificationStage } from '../../../../test/notification-stage.ts'
import { lookAtAlarmsOf } from '../index.ts'
import { takeTurn } from './turn.ts'

let stage: NotificationStage
let group = ''
beforeAll(async () => {
  stage = await notificationStage()
})
afterEach(async () => {
  for (const table of ['alarms', 'notifications', 'escalation_rules', 'groups', 'duty_leaves', 'notification_preferences'])
    await stage.rows(`delete from ${table}`)
  await stage.rows(`update businesses set time_zone = 'Asia/Shanghai'`)
  await stage.rows(`update users set email = split_part(login_name, '-', 1) || '@example.com' where login_name like '%-1'`)
  await stage.heard()
})
afterAll(() => stage.close())

type Who = 'owner' | 'admin' | 'operator' | 'viewer'

const idOf = async (text: string, values: unknown[]) => (await stage.rows<{ id: string }>(text, values))[0]?.id ?? ''
const member = (who: Who) => idOf('select id from memberships where user_id = $1', [stage.house[who].id])

/** A group with the device whose manager is the admin, and the rule: after five minutes whoever is on duty, after an hour the owner. */
async function ground(people: { day?: readonly Who[]; night?: readonly Who[] }): Promise<void> {
  const { businessId, device, admin, owner } = stage.house
  group = await idOf(`insert into groups (business_id, name, created_at) values ($1, '机房', now()) returning id`, [businessId])
  await stage.rows('insert into group_devices (group_id, device_id) values ($1, $2)', [group, device.id])
  await stage.rows(
    `insert into group_people (group_id, membership_id, identity) select $1, id, 'manager' from memberships where user_id = $2`,
    [...[group, admin.id]],
  )
  const steps = [
    { afterMinutes: 5, roles: ['on-duty'], userIds: [] },
    { afterMinutes: 60, roles: [], userIds: [owner.id] },
  ]
  await stage.rows('insert into escalation_rules values ($1, $2, 3, now(), null)', [businessId, JSON.stringify(steps)])
  await roster(group, people)
}

/** Days from 08:00 to 20:00, nights from then on; each day the same people. */
async function roster(groupId: string, { day = [], night = [] }: { day?: readonly Who[]; night?: readonly Who[] }): Promise<void> {
  const everyDay = [0, 1, 2, 3, 4, 5, 6]
  const shifts = [
    { key: 'day', name: '白班', from: '08:00', to: '20:00', need: 1, weekdays: everyDay },
    { key: 'night', name: '夜班', from: '20:00', to: '08:00', need: 1, weekdays: everyDay },
  ]
  const id = await idOf(
    `insert into duty_rosters (business_id, group_id, starts_on, shifts, cycle, teams, changed_at)
     select business_id, id, '2026-01-01', $2, '["day", "night"]', '[{"name": "A", "offset": 0}]', now() from groups where id = $1 returning id`,
    [groupId, JSON.stringify(shifts)],
  )
  await stage.rows(`update duty_rosters set cycle = '[null]' where id = $1`, [id])
  for (const [shift, people] of [['day', day] as const, ['night', night] as const])
    for (const who of people)
      await stage.rows(
        `insert into duty_changes (group_id, day, shift, membership_id, put_on)
         select $1, d, $2, $3, true from generate_series('2026-10-20'::date, '2026-12-20', '1 day') d`,
        [groupId, shift, await member(who)],
      )
}

async function turnAndHear(): Promise<string[]> {
  await stage.turn()
  return (await stage.heard()).filter((line) => line.includes('escalated'))
}

/** Decided on as a process does that has just started. */
const restarted = () => takeTurn({ ...stage.services })
const at = (text: string) => {
  stage.time.now = new Date(text)
}
const record = () =>
  stage.rows<{ who: string; called: string; instead: string | null }>(
    `select split_part(u.login_name, '-', 1) as who, ta.called_as as called, ta.called_instead as instead
       from notification_alarms ta join notifications n on n.id = ta.notification_id join users u on u.id = n.user_id
      where ta.occasion = 'escalated' order by n.id, 1`,
  )

describe('an alarm that nobody confirms', () => {
  it('calls who is on duty, and at the minute of the change of shift who follows, in a business of its own alone', async () => {
    await ground({ day: ['operator'], night: ['viewer'] })
    // A group of another business, even where it holds the device, calls nobody.
    const other = await buildHouse(stage.database.pool, 2, stage.time.now)
    await stage.rows('delete from alarms')
    const theirs = await idOf(`insert into groups (business_id, name, created_at) values ($1, '机房', now()) returning id`, [
      other.businessId,
    ])
    await stage.rows('insert into group_devices (group_id, device_id) values ($1, $2)', [theirs, stage.house.device.id])
    await roster(theirs, { day: ['admin'], night: ['admin'] })
    at('2026-11-21T11:50:00Z')
    await stage.open()
    expect(await turnAndHear()).toEqual([])
    at('2026-11-21T11:55:00Z')
    expect(await turnAndHear()).toEqual(['operator escalated app,email'])
    at('2026-11-21T11:59:59Z')
    expect(await turnAndHear()).toEqual([])
    // 20:00 in Shanghai.
    at('2026-11-21T12:00:00Z')
    expect(await turnAndHear()).toEqual(['viewer escalated app,email'])
    await restarted()
    expect(await turnAndHear()).toEqual([])
    // The first step called them, the second calls the owner; the morning calls the day again.
    at('2026-11-21T12:50:00Z')
    expect(await turnAndHear()).toEqual(['owner escalated app,email'])
    at('2026-11-22T00:00:00Z')
    expect(await turnAndHear()).toEqual(['operator escalated app,email'])
    expect(await record()).toEqual([
      { who: 'operator', called: 'on-duty', instead: null },
      { who: 'viewer', called: 'on-duty', instead: null },
      { who: 'owner', called: 'named', instead: null },
      { who: 'operator', called: 'on-duty', instead: null },
    ])
  })

  it('calls nobody twice for one duty who was called before a restart, nor once it is confirmed', async () => {
    await ground({ day: ['operator'], night: ['viewer'] })
    at('2026-11-21T04:00:00Z')
    const id = await stage.open()
    stage.pass(5)
    await restarted()
    await stage.rows('update alarm_outbox set due_at = $1', [stage.time.now])
    await restarted()
    expect((await stage.heard()).filter((line) => line.includes('escalated'))).toEqual(['operator escalated app,email'])
    await stage.change(id, 'confirmed_at = $2', [stage.time.now])
    at('2026-11-21T12:00:00Z')
    expect(await turnAndHear()).toEqual([])
  })

  it('calls who has the duty after a swap, at once where the shift is under way and at its minute where it is not', async () => {
    await ground({ day: ['operator'], night: ['viewer'] })
    at('2026-11-21T11:50:00Z')
    await stage.open()
    stage.pass(5)
    expect(await turnAndHear()).toEqual(['operator escalated app,email'])
    const swap = async (shift: string, out: Who, into: Who) => {
      await stage.rows('update duty_changes set put_on = false, swapped = true where shift = $1 and membership_id = $2', [
        shift,
        await member(out),
      ])
      await stage.rows(
        `insert into duty_changes (group_id, day, shift, membership_id, put_on, swapped)
         values ($1, '2026-11-21', $2, $3, true, true) on conflict (group_id, day, shift, membership_id) do update set put_on = true, swapped = true`,
        [group, shift, await member(into)],
      )
      await stage.services.db.transaction((tx) => lookAtAlarmsOf(tx, [group], stage.time.now))
    }
    // A minute before the night begins it goes to the owner.
    at('2026-11-21T11:59:00Z')
    await swap('night', 'viewer', 'owner')
    expect(await turnAndHear()).toEqual([])
    at('2026-11-21T12:00:00Z')
    expect(await turnAndHear()).toEqual(['owner escalated app,email'])
    at('2026-11-21T12:10:00Z')
    await swap('night', 'owner', 'operator')
    expect(await turnAndHear()).toEqual(['operator escalated app,email'])
  })

  it('follows the clocks of the business through their change: the night of eleven hours ends when it is eight o’clock there', async () => {
    await stage.rows(`update businesses set time_zone = 'Europe/Berlin'`)
    await ground({ day: ['operator'], night: ['viewer'] })
    // The clocks went back at 03:00 on 25 October 2026: the night was thirteen hours long.
    at('2026-10-24T20:00:00Z')
    await stage.open()
    stage.pass(5)
    expect(await turnAndHear()).toEqual(['viewer escalated app,email'])
    at('2026-10-25T06:59:59Z')
    expect(await turnAndHear()).toEqual(['owner escalated app,email'])
    at('2026-10-25T07:00:00Z')
    expect(await turnAndHear()).toEqual(['operator escalated app,email'])
  })

  it('falls to the group’s managers in a gap, and says so; who comes on duty is called then', async () => {
    await ground({ night: ['viewer'] })
    at('2026-11-21T11:50:00Z')
    await stage.open()
    stage.pass(5)
    expect(await turnAndHear()).toEqual(['admin escalated app,email'])
    at('2026-11-21T12:00:00Z')
    expect(await turnAndHear()).toEqual(['viewer escalated app,email'])
    expect(await record()).toMatchObject([
      { who: 'admin', called: 'group-manager', instead: 'nobody-on-duty' },
      { who: 'viewer', called: 'on-duty', instead: null },
    ])
  })

  it('calls the managers too where those on duty would only find a message in the console', async () => {
    await ground({ day: ['operator'] })
    await stage.rows(`update users set email = null where id = $1`, [stage.house.operator.id])
    at('2026-11-21T04:00:00Z')
    await stage.open()
    stage.pass(5)
    expect(await turnAndHear()).toEqual(['admin escalated app,email', 'operator escalated app'])
    expect((await record()).find(({ who }) => who === 'admin')).toMatchObject({ called: 'group-manager', instead: 'unreachable' })
  })

  it('of a device in a group below calls those on duty of the group above, and tells whoever was called of its end', async () => {
    await ground({ day: ['operator'], night: ['viewer'] })
    const below = await idOf(
      `insert into groups (business_id, name, parent_id, created_at) values ($1, '配电室', $2, now()) returning id`,
      [...[stage.house.businessId, group]],
    )
    const device = await buildDevice(stage.database.pool, { ...stage.house, boxId: idWith(8, 2), name: 'TH-2' }, stage.time.now)
    await stage.rows('insert into group_devices (group_id, device_id) values ($1, $2)', [below, device.id])
    await stage.rows(
      `insert into notification_preferences values ($1, '{"abnormal": {"app": false, "email": false}}', 4, null, null, 'zh', now())`,
      [stage.house.operator.id],
    )
    at('2026-11-21T11:50:00Z')
    const id = await stage.open({ deviceId: device.id })
    stage.pass(5)
    expect(await turnAndHear()).toEqual(['operator escalated app,email'])
    at('2026-11-21T12:30:00Z')
    await stage.turn()
    await stage.heard()
    await stage.change(id, `released_at = $2, release_reason = 'value'`, [stage.time.now])
    await stage.turn()
    expect(await stage.heard()).toContain('operator released app,email')
    await stage.rows('delete from devices where id = $1', [device.id])
  })
})
