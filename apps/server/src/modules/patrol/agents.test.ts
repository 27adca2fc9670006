import { patrolAgentCalls, patrolTaskCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildFullHouse, type FullHouse } from '../../../test/full-house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'

let server: TestServer
let house: FullHouse
beforeAll(async () => {
  server = await testServer()
  house = await buildFullHouse(server.database.pool, 3200)
})
afterAll(() => server.close())

const codes = async () => {
  const { rows } = await server.database.pool.query<{ told: string }>(
    `select split_part(u.login_name, '-', 1) || ' ' || m.code as told from messages m join message_readers r on r.message_id = m.id
       join users u on u.id = r.user_id where m.code like 'patrol-agent%' order by 1`,
  )
  await server.database.pool.query('delete from messages')
  return rows.map(({ told }) => told)
}
const appoint = async (contact: string) =>
  (await send(server.app, patrolAgentCalls.appointPatrolAgent, { body: { contact } }, house.people.platform)).envelope.code
const end = async (userId: string) =>
  (await send(server.app, patrolAgentCalls.endPatrolAgent, { params: { userId } }, house.people.platform)).envelope.code
const agents = async (query: object = {}) =>
  (await send(server.app, patrolAgentCalls.listPatrolAgents, { query }, house.people.platform)).data.items

it('makes an account an agent that is of no business, and tells its owner', async () => {
  const { friend, viewer, agent, platform, provider } = house.people
  expect(await appoint('13999999999')).toBe(50001)
  for (const { phone } of [viewer, agent, platform, provider]) expect(await appoint(phone)).toBe(30001)
  expect(await appoint(friend.phone)).toBe(0)
  expect(await codes()).toEqual(['friend patrol-agent-appointed'])
  expect((await agents({ search: 'friend' })).map(({ id }) => id)).toEqual([friend.id])
  expect(await end(friend.id)).toBe(0)
  expect(await codes()).toEqual(['friend patrol-agent-ended'])
  expect((await agents()).map(({ id }) => id)).not.toContain(friend.id)
})

it('gives back what an agent has not done, to nobody, and tells the business', async () => {
  const { agent, owner, viewer } = house.people
  const body = { title: '蓄电池', plannedOn: '2036-12-01', boxIds: [house.device.boxId] }
  const { id } = (await send(server.app, patrolTaskCalls.addPatrolTask, { body }, owner)).data
  await send(server.app, patrolTaskCalls.changePatrolTask, { body: { task_id: id, agent: agent.phone } }, owner)
  expect((await agents()).find((one) => one.id === agent.id)?.openTasks).toBeGreaterThan(0)
  expect(await end(viewer.id)).toBe(70003)
  expect(await end(agent.id)).toBe(0)
  const read = (by: typeof owner) => send(server.app, patrolTaskCalls.readPatrolTask, { params: { id } }, by)
  expect((await read(agent)).envelope.code).toBe(70003)
  const { assignee, timeline } = (await read(owner)).data
  expect({ assignee, last: timeline.at(-1) }).toMatchObject({ assignee: null, last: { step: 'assign', assignee: null } })
  expect(await codes()).toEqual(expect.arrayContaining(['agent patrol-agent-ended', 'owner patrol-agent-gone']))
  expect(await end(agent.id)).toBe(70003)
})
