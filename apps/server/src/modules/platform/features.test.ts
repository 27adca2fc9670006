import { accountCalls, platformCalls, wireHash } from '@kilowatch/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, password } from '../../../test/house.ts'
import { buildPlatformOperator } from '../../../test/platform-operator.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'

let server: TestServer
let operator: Person

beforeAll(async () => {
  server = await testServer()
  operator = await buildPlatformOperator(server.database.pool)
})
afterAll(() => server.close())

const sessionOf = async (person: Person) => (await send(server.app, accountCalls.readSession, {}, person)).data

it('review P1: an operator sets variant, modules and authentication; the session of the people of the business says so', async () => {
  const { house } = server
  const usual = { U137: 2, showEventModule: 1, showRiskModule: 0, authState: 2 }
  expect(await sessionOf(house.owner)).toMatchObject(usual)

  const params = { businessId: house.businessId }
  const set = (body: {
    variant: '1' | '2'
    eventModule: 'on' | 'off'
    riskModule: 'on' | 'off'
    authState: 'none' | 'review' | 'rejected'
    brand?: '00' | '3S'
  }) => send(server.app, platformCalls.setBusinessFeatures, { params, body }, operator)
  const other = { variant: '1', eventModule: 'off', riskModule: 'on', authState: 'rejected' } as const
  expect((await set(other)).data).toMatchObject(other)
  expect(await sessionOf(house.owner)).toMatchObject({ U137: 1, showEventModule: 0, showRiskModule: 1, authState: 0 })
  expect(await sessionOf(house.viewer)).toMatchObject({ U137: 1, showEventModule: 0, showRiskModule: 1, authState: 0 })
  const body = { account: house.owner.loginName, pw: wireHash(password) }
  expect((await send(server.app, accountCalls.logIn, { body }, null)).envelope).toMatchObject({ showRiskModule: 1, showEventModule: 0 })

  await set({ ...other, authState: 'review' })
  expect(await sessionOf(house.owner)).toMatchObject({ authState: 1 })
  await set({ ...other, authState: 'none' })
  expect(await sessionOf(house.owner)).toMatchObject({ authState: null })
})

it('review C11: an operator sets the brand of a business; its people’s sessions say so, nobody else’s', async () => {
  const params = { businessId: server.house.businessId }
  const features = { variant: '2', eventModule: 'on', riskModule: 'off', authState: 'none' } as const
  const set = (brand: '00' | '3S') =>
    send(server.app, platformCalls.setBusinessFeatures, { params, body: { ...features, brand } }, operator)
  expect((await set('3S')).data).toMatchObject({ brand: '3S' })
  expect(await sessionOf(server.house.viewer)).toMatchObject({ brandid: '3S' })
  expect(await sessionOf(operator)).toMatchObject({ brandid: '00' })
  await set('00')
  expect(await sessionOf(server.house.viewer)).toMatchObject({ brandid: '00' })
})

it('leaves other businesses and people without one as they are, and stands in the audit', async () => {
  const { rows } = await server.database.pool.query(
    `select before, after from audit where action = 'business.features' and business_id = $1 order by id limit 1`,
    [server.house.businessId],
  )
  const before = { variant: 2, eventModule: true, riskModule: false, authState: 2, brand: '00' }
  expect(rows).toEqual([{ before, after: { variant: 1, eventModule: false, riskModule: true, authState: 0, brand: '00' } }])
  const { data } = await send(server.app, platformCalls.createBusiness, { body: { name: '新的医院' } }, operator)
  expect(data).toMatchObject({ variant: '2', eventModule: 'on', riskModule: 'off', authState: 'authenticated' })
  expect(await sessionOf(operator)).toMatchObject({ U137: 2, showEventModule: 1, showRiskModule: 0, authState: null })
})

it('knows no business that is not there, and no other values', async () => {
  const body = { variant: '2', eventModule: 'on', riskModule: 'off', authState: 'none' } as const
  const set = (businessId: string, wish: object) =>
    send(server.app, platformCalls.setBusinessFeatures, { params: { businessId }, body: wish as typeof body }, operator)
  expect((await set('999999', body)).envelope.code).toBe(70003)
  expect((await set(server.house.businessId, { ...body, variant: '3' })).envelope.code).toBe(10003)
})
