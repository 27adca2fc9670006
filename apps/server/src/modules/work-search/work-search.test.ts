import { workSearchCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildFullHouse, type CastRole, type FullHouse } from '../../../test/full-house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'

const now = new Date('2026-11-23T02:00:00Z')
let server: TestServer
let house: FullHouse
let stranger: FullHouse

beforeAll(async () => {
  server = await testServer()
  house = await buildFullHouse(server.database.pool, 3460, now)
  stranger = await buildFullHouse(server.database.pool, 3461, now)
})
afterAll(() => server.close())
beforeEach(async () => {
  server.time.now = now
  await server.database.pool.query('delete from work')
})

interface Wish {
  number: string
  title?: string
  kind?: string
  device?: boolean
  closed?: boolean
}

async function work({ number, title = 'w', kind = 'fault', device = false, closed = false }: Wish): Promise<string> {
  const { rows } = await server.database.pool.query<{ id: string }>(
    `insert into work (business_id, kind, number, state, title, created_by, created_at, changed_at, closed_at)
     values ($1, $2, $3, 'reported', $4, $5, $6, $6, $7) returning id`,
    [house.words[':business'], kind, number, title, house.people.owner.id, now, closed ? now : null],
  )
  const id = rows[0]?.id ?? ''
  if (device) await server.database.pool.query('insert into work_devices values ($1, $2)', [id, house.device.id])
  return id
}

async function found(search: string, role: CastRole = 'owner', of = house) {
  const { data, text } = await send(server.app, workSearchCalls.findWork, { query: { search } }, of.people[role])
  if (!data) throw new Error(text)
  return data
}
const idsOf = async (search: string, role?: CastRole, of?: FullHouse) => (await found(search, role, of)).items.map(({ id }) => id)

it('the command menu: work is found by its number, its title and the names of its devices, the exact number first, what is closed last', async () => {
  const closed = await work({ number: 'GZ-12', title: 'Fan', closed: true })
  const exact = await work({ number: 'GZ-1', closed: true })
  const other = await work({ number: 'ZG-7', title: 'after gz-1', kind: 'rectification' })
  expect(await idsOf('gz-1')).toEqual([exact, other, closed])
  expect((await found('gz-1')).counts).toEqual([
    { kind: 'fault', count: 2 },
    { kind: 'rectification', count: 1 },
  ])
  const ofDevice = await work({ number: 'GZ-9', device: true })
  const { rows } = await server.database.pool.query<{ name: string; box_id: string }>('select name, box_id from devices where id = $1', [
    house.device.id,
  ])
  const device = rows[0] ?? { name: '', box_id: '' }
  expect(await idsOf(device.name)).toEqual([ofDevice])
  expect((await found(device.box_id)).items[0]?.device).toEqual({ id: device.box_id, name: device.name })
})

it('the command menu: it is found by whoever sees it alone, and signs of patterns are letters', async () => {
  const hidden = await work({ number: 'GZ-1' })
  expect(await idsOf('GZ-1')).toEqual([hidden])
  expect(await idsOf('GZ-1', 'unhanded')).toEqual([])
  expect(await idsOf('GZ-1', 'owner', stranger)).toEqual([])
  expect(await idsOf('GZ%')).toEqual([])
})

it('the command menu: kinds without a page for one of them are not found, and of many twelve are told and all are counted', async () => {
  await work({ number: 'SQ-1', kind: 'grant' })
  for (let n = 0; n < 14; n += 1) await work({ number: `GZ-${n}`, title: 'many' })
  const { counts, items } = await found('many')
  expect([counts[0]?.count, items.length]).toEqual([14, 12])
  expect(await idsOf('SQ-1')).toEqual([])
})
