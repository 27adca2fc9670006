import { businessCalls, deviceCalls, platformCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '../../../test/house.ts'
import { buildPlatformOperator } from '../../../test/platform-operator.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { change } from '../../storage/change.ts'
import { takeClockSteps } from '../work/index.ts'
import { leaveGrants } from './index.ts'

let server: TestServer
let operator: Person

beforeAll(async () => {
  server = await testServer()
  operator = await buildPlatformOperator(server.database.pool)
})
afterAll(() => server.close())

async function query<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
  return (await server.database.pool.query<R>(text, values)).rows
}

it('lets an operator look only where a business allowed it, read-only, and for its hours', async () => {
  const { house } = server
  const params = { deviceId: house.device.boxId }
  const sees = async () => (await send(server.app, deviceCalls.readDevice, { params }, operator)).envelope.code
  const ask = () =>
    send(
      server.app,
      platformCalls.requestGrant,
      { body: { businessId: house.businessId, right: 'view', hours: 8, reason: '核对告警' } },
      operator,
    )
  expect(await sees()).toBe(70003)
  const [asked, again] = await Promise.all([ask(), ask()])
  expect([asked.envelope.code, again.envelope.code].sort()).toEqual([0, 30001])
  const grant = asked.envelope.code === 0 ? asked.data : again.data
  expect(grant).toMatchObject({ state: 'requested', businessName: '医院 1', right: 'view', hours: 8, expiresAt: null })
  const told = await query<{ user_id: string }>(
    `select r.user_id from message_readers r join messages n on n.id = r.message_id where n.code = 'grant-requested' order by 1`,
  )
  expect(told.map(({ user_id }) => user_id).sort()).toEqual([house.owner.id, house.admin.id].sort())
  expect(await sees()).toBe(70003)

  const decide = (approved: boolean, by = house.admin) =>
    send(server.app, businessCalls.decideGrant, { params: { grantId: grant.id }, body: { approved } }, by)
  expect((await decide(true, server.stranger.owner)).envelope.code).toBe(70003)
  const decisions = await Promise.all([decide(true), decide(true, house.owner)])
  expect(decisions.map(({ envelope }) => envelope.code).sort()).toEqual([0, 30001])
  expect((await send(server.app, businessCalls.listGrants, {}, house.owner)).data).toMatchObject({ total: 1, items: [{ state: 'active' }] })
  expect(await sees()).toBe(0)
  const rename = await send(server.app, deviceCalls.changeDevice, { params, body: { name: 'X' } }, operator)
  expect(rename.envelope.code).toBe(100000)

  await query(`update operator_grants set expires_at = now() - interval '1 second' where id = $1`, [grant.id])
  await query(`update work set due_at = now() - interval '1 second' where id = $1`, [grant.id])
  expect(await sees()).toBe(70003)
  expect((await send(server.app, platformCalls.listOperatorGrants, {}, operator)).data.items[0]).toMatchObject({ state: 'expired' })
  expect((await send(server.app, businessCalls.endGrant, { params: { grantId: grant.id } }, house.admin)).envelope.code).toBe(30001)
  expect(await query('select state from work where id = $1', [grant.id])).toEqual([{ state: 'active' }])
  await takeClockSteps(server.services)
  expect(await query('select state, closed_at is not null as closed from work where id = $1', [grant.id])).toEqual([
    { state: 'expired', closed: true },
  ])

  const second = (await ask()).data
  await send(server.app, businessCalls.decideGrant, { params: { grantId: second.id }, body: { approved: true } }, house.owner)
  expect(await sees()).toBe(0)
  expect((await send(server.app, businessCalls.endGrant, { params: { grantId: second.id } }, house.admin)).envelope.code).toBe(0)
  expect(await sees()).toBe(70003)

  const third = (await ask()).data
  const other = await buildPlatformOperator(server.database.pool, 'platform-2')
  const back = (by: Person, grantId = third.id) => send(server.app, platformCalls.giveBackGrant, { params: { grantId } }, by)
  expect((await back(other)).envelope.code).toBe(70003)
  expect((await back(operator, 'x')).envelope.code).toBe(70003)
  expect((await back(operator)).envelope.code).toBe(0)
  expect((await back(operator)).envelope.code).toBe(30001)
  const rejected = (await ask()).data
  const no = await send(
    server.app,
    businessCalls.decideGrant,
    { params: { grantId: rejected.id }, body: { approved: false, reason: '夜间不便' } },
    house.owner,
  )
  expect(no.data).toMatchObject({ state: 'rejected', decidedBy: 'owner 1', expiresAt: null, refusal: '夜间不便' })
  expect(await sees()).toBe(70003)

  const audit = await query<{ action: string }>(
    `select action from audit where business_id = $1 and action like 'grant.%' and outcome = 'done' order by id`,
    [house.businessId],
  )
  expect(audit.map(({ action }) => action.slice(6))).toEqual([
    ...['request', 'approve', 'expire', 'request', 'approve', 'end', 'request', 'withdraw', 'request', 'reject'],
  ])
  const nowhere = { businessId: '999999', right: 'view' as const, hours: 1, reason: 'x' }
  expect((await send(server.app, platformCalls.requestGrant, { body: nowhere }, operator)).envelope.code).toBe(50001)
})

it('ends what an operator asked for and was allowed when the operator goes', async () => {
  const { house, services } = server
  const leaver = await buildPlatformOperator(server.database.pool, 'platform-3')
  const body = { businessId: house.businessId, right: 'view' as const, hours: 8, reason: '交接' }
  const { data: grant } = await send(server.app, platformCalls.requestGrant, { body }, leaver)
  await send(server.app, businessCalls.decideGrant, { params: { grantId: grant.id }, body: { approved: true } }, house.owner)
  const actor = { user: { id: leaver.id, name: leaver.loginName, business: null }, address: '127.0.0.1' }
  await change(services, actor, { action: 'account.remove' }, (tx, changing) => leaveGrants(tx, changing, actor))
  expect(await query('select state from work where id = $1', [grant.id])).toEqual([{ state: 'ended' }])
  expect(await query('select from business_access where user_id = $1', [leaver.id])).toEqual([])
  expect(await query('select action, user_id from audit where subject = $1 order by id desc limit 1', [`grant ${grant.id}`])).toEqual([
    { action: 'grant.give-back', user_id: leaver.id },
  ])
})
