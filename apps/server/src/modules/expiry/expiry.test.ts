import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type NotificationStage, notificationStage } from '../../../test/notification-stage.ts'
import { tellOfExpiry } from './index.ts'

let stage: NotificationStage
beforeAll(async () => {
  stage = await notificationStage()
})
afterAll(() => stage.close())

/** Who was told in the console since the last look, of what. */
async function told(): Promise<string[]> {
  await tellOfExpiry(stage.services)
  const rows = await stage.rows<{ who: string; code: string }>(
    `select split_part(u.login_name, '-', 1) as who, m.code from messages m join message_readers r on r.message_id = m.id join users u on u.id = r.user_id
      order by m.code, u.login_name`,
  )
  await stage.rows('delete from messages')
  return rows.map(({ who, code }) => `${who} ${code}`)
}

const inHours = (hours: number) => new Date(stage.time.now.getTime() + hours * 3_600_000)

it('tells of a share, and of the service of devices, before they end: each once, and again when the end is another', async () => {
  const { house } = stage
  await stage.rows('update devices set expires_at = $1', [inHours(29 * 24)])
  await stage.rows(
    `insert into device_shares (device_id, user_id, "right", shared_by, created_at, expires_at) values ($1, $2, 'view', $3, $4, $5)`,
    [house.device.id, house.viewer.id, house.owner.id, inHours(-240), inHours(71)],
  )
  expect(await told()).toEqual(['admin service-expiring', 'owner service-expiring', 'viewer share-expiring'])
  expect(await told()).toEqual([])
  stage.pass(22 * 24 * 60)
  expect(await told()).toEqual(['admin service-expiring', 'owner service-expiring'])
  await stage.rows('update devices set expires_at = $1', [inHours(400 * 24)])
  await stage.rows('update device_shares set expires_at = $1', [inHours(1)])
  expect(await told()).toEqual(['viewer share-expiring'])
})

it('tells an operator before a look ends, and nobody of what has ended or is away still', async () => {
  const { house } = stage
  await stage.rows('delete from device_shares')
  const look = async (hours: number) => {
    const [work] = await stage.rows<{ id: string }>(
      `insert into work (business_id, kind, state, title, created_by, created_at, changed_at) values ($1, 'grant', 'active', '', $2, $3, $3) returning id`,
      [house.businessId, house.viewer.id, stage.time.now],
    )
    await stage.rows(
      `insert into operator_grants (id, operator_id, business_id, "right", hours, expires_at) values ($1, $2, $3, 'view', 8, $4)`,
      [work?.id, house.viewer.id, house.businessId, inHours(hours)],
    )
  }
  await look(-1)
  await look(2)
  expect(await told()).toEqual([])
  await look(0.4)
  expect(await told()).toEqual(['viewer grant-expiring'])
  expect(await told()).toEqual([])
})

it('tells a business of the same day once, whichever device is the first, and asks nobody again who was told', async () => {
  await stage.rows('delete from operator_grants')
  const both = ['admin service-expiring', 'owner service-expiring']
  await stage.rows('update devices set expires_at = $1', [inHours(240)])
  expect(await told()).toEqual(both)
  await stage.rows('update devices set expires_at = $1', [inHours(241)])
  const begun = vi.spyOn(stage.services.db, 'transaction')
  expect(await told()).toEqual([])
  expect(begun).not.toHaveBeenCalled()
  begun.mockRestore()
  await stage.rows('update devices set expires_at = $1', [inHours(264)])
  expect(await told()).toEqual(both)
})

it('of two shares, one of which cannot be told of, tells the other, and begins nothing for what was told', async () => {
  const { house } = stage
  const share = async (userId: string) =>
    (
      await stage.rows<{ id: string }>(
        `insert into device_shares (device_id, user_id, "right", shared_by, created_at, expires_at) values ($1, $2, 'view', $3, $4, $5) returning id`,
        [house.device.id, userId, house.owner.id, inHours(-240), inHours(1)],
      )
    )[0]?.id
  const stuck = await share(house.viewer.id)
  await share(house.operator.id)
  await stage.rows(`alter table notification_outbox add constraint stuck check (subject <> 'share ${stuck}')`)
  expect(await told()).toEqual(['operator share-expiring'])
  await stage.rows('alter table notification_outbox drop constraint stuck')
  expect(await told()).toEqual(['viewer share-expiring'])
  const begun = vi.spyOn(stage.services.db, 'transaction')
  expect(await told()).toEqual([])
  expect(begun).not.toHaveBeenCalled()
  begun.mockRestore()
})

it('tells whoever manages of a certificate 30 days before its end and once it has ended, by the day of the business', async () => {
  const { house } = stage
  await stage.rows('delete from device_shares')
  // 23:30 of 30 November in Shanghai.
  stage.time.now = new Date('2026-11-30T15:30:00Z')
  await stage.rows('update devices set expires_at = null')
  const until = (day: string) =>
    stage.rows(
      `insert into employee_skills (membership_id, name, until) select id, '高压证', $2 from memberships where user_id = $1
       on conflict (membership_id, name) do update set until = excluded.until`,
      [house.viewer.id, day],
    )
  await until('2026-12-31')
  expect(await told()).toEqual([])
  stage.pass(31)
  expect(await told()).toEqual(['admin skill-ending', 'owner skill-ending'])
  expect(await told()).toEqual([])
  await until('2026-11-30')
  expect(await told()).toEqual(['admin skill-ended', 'owner skill-ended'])
  expect(await told()).toEqual([])
  await until('2026-11-01')
  expect(await told()).toEqual([])
})
