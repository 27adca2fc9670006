import { afterAll, beforeAll, expect, it } from 'vitest'
import { type NotificationStage, notificationStage } from '../../../../test/notification-stage.ts'
import { claimDue } from '../queries/sending.ts'

let stage: NotificationStage
beforeAll(async () => {
  stage = await notificationStage()
})
afterAll(() => stage.close())

/** Messages that wait to be sent, oldest first. */
async function queue(name: string, count: number, { priority, lane }: { priority: number; lane: number }): Promise<void> {
  await stage.rows(
    `with notification as (
       insert into notifications (user_id, occasion, channels, created_at, told_at) values ($1, 'notice', '{email}', $2, $2) returning id)
     insert into notification_deliveries (notification_id, user_id, channel, recipient, occasion, language, state, next_at, created_at, priority, lane)
     select id, $1, 'email', $3, 'notice', 'zh', 'queued', $2, $2, $5, $6 from notification, generate_series(1, $4)`,
    [stage.house.owner.id, stage.time.now, name, count, priority, lane],
  )
}

async function claimed(all: number, notUrgent: number): Promise<string[]> {
  const { now } = stage.time
  const ids = await claimDue(stage.services.db, [{ channel: 'email', all, notUrgent }], now, new Date(now.getTime() + 60_000))
  const rows = await stage.rows<{ recipient: string }>('select recipient from notification_deliveries where id = any($1::bigint[])', [ids])
  return rows.map(({ recipient }) => recipient).sort()
}

it('what is urgent goes first and always finds room; of the rest each business has its turn, however much another has waiting', async () => {
  await queue('flood', 5_000, { priority: 1, lane: 1 })
  stage.pass(1)
  await queue('neighbour', 2, { priority: 1, lane: 2 })
  await queue('alarms', 40, { priority: 0, lane: 1 })
  await queue('their alarm', 1, { priority: 0, lane: 2 })
  stage.pass(1)
  expect(await claimed(8, 4)).toEqual([...Array(7).fill('alarms'), 'their alarm'])
  expect(await claimed(32, 0)).toEqual(Array(32).fill('alarms'))
  expect(await claimed(8, 4)).toEqual(['alarms', 'flood', 'flood', 'neighbour', 'neighbour'])
  expect(await claimed(8, 4)).toEqual(Array(4).fill('flood'))
  expect(await claimed(8, 0)).toEqual([])
})
