import { auditCalls, type Data, documentCalls, faultCalls } from '@kilowatch/contract'
import type { FaultStep } from '@kilowatch/work'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildFullHouse, type FullHouse } from '../../../test/full-house.ts'
import type { Person } from '../../../test/house.ts'
import { packed, pdfText } from '../../../test/pdf-text.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'

const morning = new Date('2026-11-23T02:00:00Z')
let server: TestServer
let house: FullHouse
let stranger: FullHouse
let owner: Person

beforeAll(async () => {
  server = await testServer()
  house = await buildFullHouse(server.database.pool, 3350, morning)
  stranger = await buildFullHouse(server.database.pool, 3351, morning)
  owner = house.people.owner
})
afterAll(() => server.close())
beforeEach(async () => {
  server.time.now = morning
  await query(`delete from work where kind = 'fault' and number not like 'GZ-%'`)
})

async function query<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
  return (await server.database.pool.query<R>(text, values)).rows
}

type Fault = Data<typeof faultCalls.readFault>
type Cost = Omit<Parameters<typeof send<typeof faultCalls.enterRepairCost>>[2]['body'], 'repairId' | 'seenAt'>

const step = async (id: string, name: FaultStep, values: Record<string, string> = {}, by = owner) => {
  server.time.now = new Date((server.time.now ?? morning).getTime() + 1_000)
  const answer = await send(server.app, faultCalls.takeFaultStep, { params: { id }, body: { step: name, values } }, by)
  expect(answer.envelope.code, answer.text).toBe(0)
  return answer.data
}
async function underRepair(): Promise<Fault> {
  const { data } = await send(server.app, faultCalls.reportFault, { body: { title: '2# 风扇停转', boxIds: [house.device.boxId] } }, owner)
  await step(data.id, 'confirm', { level: '3' })
  return step(data.id, 'repair', { company: '恒信电源服务', people: '周晓东、郑凯' })
}
function enter(fault: Fault, cost: Cost, by = owner, seenAt: string | null = fault.repairs[0]?.cost?.at ?? null) {
  server.time.now = new Date((server.time.now ?? morning).getTime() + 1_000)
  const repairId = fault.repairs[0]?.id ?? ''
  return send(server.app, faultCalls.enterRepairCost, { params: { id: fault.id }, body: { repairId, seenAt, ...cost } }, by)
}
const fan = { name: '轴流风扇', model: '172 mm 48 V DC', count: 1, price: 486 }
const grease = { name: '导热硅脂', model: '', count: 1, price: 38 }
const whole: Cost = { parts: [fan, grease], hours: 2.4, rate: 180, other: 120, otherNote: '交通' }

it('counts what a repair cost, and says it on the fault, in its list and file, among its steps and in the operation log', async () => {
  const fault = await underRepair()
  expect(fault).toMatchObject({ cost: null, repairs: [{ cost: null }] })
  const entered = (await enter(fault, whole)).data
  expect(entered).toMatchObject({
    cost: 1076,
    repairs: [
      {
        cost: {
          parts: [
            { ...fan, amount: 486 },
            { ...grease, amount: 38 },
          ],
          ...{ hours: 2.4, rate: 180, labour: 432, other: 120, otherNote: '交通', total: 1076, by: { id: owner.id } },
        },
      },
    ],
  })
  expect(entered.nodes.at(-1)).toMatchObject({
    step: 'cost',
    by: { id: owner.id },
    entered: { repair: fault.repairs[0]?.number, total: 1076 },
  })
  const listed = await send(server.app, faultCalls.listFaults, { query: { search: fault.number ?? '' } }, owner)
  expect(listed.data.items).toMatchObject([{ id: fault.id, cost: 1076 }])
  const days = { from: '2026-11-22T16:00:00Z', to: '2026-11-23T15:59:59Z' }
  const file = await send(server.app, faultCalls.exportFaults, { query: { ...days, search: fault.number ?? '', format: 'csv' } }, owner)
  expect(file.text).toContain('维修费用（元）')
  expect(file.text).toMatch(/,1076(,|\r|\n)/)
  const report = pdfText((await send(server.app, documentCalls.printFault, { params: { id: fault.id } }, owner)).bytes).all
  for (const words of ['2# 风扇停转', '恒信电源服务', '轴流风扇', '172 mm 48 V DC', '432.00', '1076.00', '登记维修费用'])
    expect(report).toContain(packed(words))
  const log = await send(server.app, auditCalls.listOperations, { query: {} }, owner)
  expect(log.text).toContain('登记维修费用')
})

it('is entered anew as a whole, and nobody overwrites what somebody else entered meanwhile', async () => {
  const fault = await underRepair()
  const first = (await enter(fault, whole)).data
  expect((await enter(fault, { hours: 1, rate: 100 }, house.people.admin)).envelope.code).toBe(30001)
  const second = (await enter(first, { parts: [grease] }, house.people.admin)).data
  expect(second.repairs).toMatchObject([{ cost: { parts: [grease], hours: 0, labour: 0, other: 0, otherNote: '', total: 38 } }])
  expect(second.repairs[0]?.cost?.parts).toHaveLength(1)
  // Under warranty it is known to have cost nothing.
  expect((await enter(second, {})).data).toMatchObject({ cost: 0, repairs: [{ cost: { total: 0, parts: [] } }] })
})

it('refuses what no bill says', async () => {
  const fault = await underRepair()
  const refused = async (cost: Cost) => (await enter(fault, cost)).envelope.code
  expect(await refused({ parts: Array.from({ length: 51 }, () => fan) })).toBe(10003)
  expect(await refused({ parts: [{ ...fan, name: ' ' }] })).toBe(10003)
  expect(await refused({ parts: [{ ...fan, count: 0 }] })).toBe(10003)
  expect(await refused({ parts: [{ ...fan, price: 0.005 }] })).toBe(10003)
  expect(await refused({ hours: -1 })).toBe(10003)
  expect(await refused({ other: 1_000_001 })).toBe(10003)
  expect((await enter(fault, { parts: Array.from({ length: 50 }, () => fan) })).data.cost).toBe(24_300)
})

it('is entered by whoever carries the repair out or answers for it, and of repairs of this fault alone', async () => {
  const fault = await underRepair()
  const { admin, operator, viewer, provider } = house.people
  for (const person of [viewer, provider, stranger.people.owner])
    expect([70001, 70003]).toContain((await enter(fault, whole, person)).envelope.code)
  await send(server.app, faultCalls.changeFault, { body: { fault_id: fault.id, assigneeId: operator.id } }, owner)
  const entered = (await enter(fault, whole, operator)).data
  expect(entered.cost).toBe(1076)
  const other = await underRepair()
  expect((await enter({ ...fault, id: other.id }, whole)).envelope.code).toBe(70003)
  for (const [name, values] of [['finish', { done: '换 2# 风扇' }], ['recover'], ['close']] as const)
    await step(fault.id, name, { ...values })
  // The bill may come after the end; then it is for those who answer for the fault.
  expect((await enter(entered, {}, operator)).envelope.code).toBe(70001)
  expect((await enter(entered, { other: 3 }, admin)).data.cost).toBe(3)
})

it('is entered by the people of the provider that the fault was given to', async () => {
  const fault = await underRepair()
  const provider = house.words[':providerBusiness'] ?? ''
  const { agent } = house.people
  await query(`insert into memberships (business_id, user_id, right_on_devices) values ($1, $2, 'manage')`, [provider, agent.id])
  expect((await enter(fault, whole, agent)).envelope.code).toBe(70003)
  await send(server.app, faultCalls.changeFault, { body: { fault_id: fault.id, providerId: provider } }, owner)
  expect((await enter(fault, whole, agent)).data).toMatchObject({ cost: 1076 })
  await query('delete from memberships where user_id = $1 and business_id = $2', [agent.id, provider])
})
