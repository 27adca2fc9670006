import { randomUUID } from 'node:crypto'
import { type DeviceType, deviceTypes, everyControl } from '@kilowatch/catalog'
import { allCalls, controlCalls, operationCalls, timedTaskCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildFullHouse, type FullHouse } from '../../../test/full-house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { mayBeTimed } from '../timed-tasks/index.ts'

let server: TestServer
let house: FullHouse
const now = new Date()

beforeAll(async () => {
  server = await testServer()
  server.time.now = now
  house = await buildFullHouse(server.database.pool, 5410, now)
})
afterAll(() => server.close())
beforeEach(() => query(`delete from device_commands`))

const query = async (text: string, values: unknown[] = []) => (await server.database.pool.query(text, values)).rows

interface Grave {
  type: DeviceType
  control: string
  value: string
}
/** Everything grave of every type, at its first place. */
const grave: Grave[] = deviceTypes.flatMap((type) =>
  (type.controls ?? []).flatMap(({ key, values }) =>
    Object.entries(values).flatMap(([value, told]) => (told.grave ? [{ type, control: key.replaceAll('*', '1'), value }] : [])),
  ),
)

/** The house's device is of the type, offers the control, and is a step of a ticket in hand; asked for, where it is of two persons. */
async function stage({ type, control, value }: Grave, { two }: { two: boolean }): Promise<string> {
  const { id } = house.device
  const offered = JSON.stringify([{ key: control, values: [value] }])
  await query('update devices set type = $2, controls = $3 where id = $1', [id, type.code, offered])
  const { admin, owner } = house.people
  const [row] = await query(
    `with w as (insert into work (business_id, kind, number, state, title, created_by, assignee_id, due_at, created_at, changed_at)
       values ($1, 'operation', 'CZ-' || nextval('work_id_seq'), 'hand', '操作', $2, $2, $4::timestamptz + interval '1 hour', $4, $4) returning id)
     insert into operation_tickets (id, business_id, starts_at, ends_at, guardian_id, two_persons, created_at)
     select id, $1, $4::timestamptz - interval '1 hour', $4::timestamptz + interval '1 hour', $3, $5, $4 from w returning id`,
    [house.words[':business'], admin.id, owner.id, now, two],
  )
  await query('insert into work_devices (work_id, device_id) values ($1, $2)', [row.id, id])
  await query(
    `insert into operation_steps (ticket_id, place, text, device_id, control, value, asked_by, asked_at) values ($1, 1, '', $2, $3, $4, $5, $6)`,
    [row.id, id, control, value, two ? admin.id : null, two ? now : null],
  )
  return row.id
}

/** Ways by which a person has a device commanded, each with what a person sends who wants to go without a password. */
const ways = {
  requestCommand: async (one: Grave, more: object) => {
    const { control, value } = one
    const body = { control, value, key: randomUUID(), seen: null, seenAt: now.toISOString(), ...more }
    await stage(one, { two: false })
    await query(`delete from work where kind = 'operation'`)
    return send(server.app, controlCalls.requestCommand, { params: { deviceId: house.device.boxId }, body }, house.people.owner)
  },
  doOperationStep: async (one: Grave, more: object) => {
    const params = { id: await stage(one, { two: false }) }
    return send(server.app, operationCalls.doOperationStep, { params, body: { place: 1, key: randomUUID(), ...more } }, house.people.admin)
  },
  confirmOperationStep: async (one: Grave, more: object) => {
    const params = { id: await stage(one, { two: true }) }
    const body = { place: 1, key: randomUUID(), ...more }
    return send(server.app, operationCalls.confirmOperationStep, { params, body }, house.people.owner)
  },
}

type Declared = { method: string; body?: z.ZodType | undefined }
/** Calls that name what a control is told, or the reading that somebody with a password decides by. */
const naming = Object.values(allCalls)
  .flatMap((domain) => Object.entries<Declared>(domain))
  .filter(([, { method, body }]) => {
    if (method === 'GET' || !body) return false
    const schema = JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }))
    return (/"control":/.test(schema) && /"value":/.test(schema)) || (/"seen":/.test(schema) && /"password":/.test(schema))
  })
  .map(([name]) => name)

/** Of those, who plan or set what is never grave, and who only write what the ways above carry out. */
const others = [
  'addTimedTask',
  'changeTimedTask',
  'addTimedPeriod',
  'changeTimedPeriod',
  'writeSettings',
  'addOperation',
  'changeOperation',
]

describe('review A13: every way to something grave', () => {
  it('is known here', () => {
    expect(naming.filter((name) => !(name in ways) && !others.includes(name))).toEqual([])
    expect(grave.length).toBeGreaterThan(8)
  })

  it.each(Object.keys(ways) as (keyof typeof ways)[])(
    '%s asks for the password of whoever gives it, whatever is sent along',
    async (way) => {
      // Of a step that one person carries out, `byHand` says truly that no command is to be given.
      const tried = way === 'doOperationStep' ? [{}, { byHand: false }] : [{}, { byHand: false }, { byHand: true }]
      for (const [index, one] of grave.entries())
        for (const more of index === 0 ? [...tried, { password: 'guessed' }] : tried) {
          const { envelope } = await ways[way](one, more)
          const what = `${one.type.code} ${one.control} ${one.value} ${JSON.stringify(more)}`
          const flagged = 'byHand' in more && way === 'confirmOperationStep'
          expect([what, envelope.code]).toEqual([what, 'password' in more ? 20002 : flagged ? 10003 : 10004])
          expect(await query('select from device_commands')).toEqual([])
        }
    },
  )

  it('is neither on a timetable, nor a setting, nor without a password for what is dangerous', async () => {
    for (const { type, control, value } of grave) expect([control, mayBeTimed(type, control, value)]).toEqual([control, false])
    for (const type of deviceTypes) {
      for (const { key, values } of everyControl({ settings: type.settings ?? [] }))
        expect([key, Object.values(values).some((value) => value.grave)]).toEqual([key, false])
      for (const { key, dangerous, values } of type.controls ?? [])
        if (dangerous) expect([key, Object.values(values).every((value) => value.grave)]).toEqual([key, true])
    }
    const [one] = grave
    if (!one) return
    await stage(one, { two: false })
    await query(`delete from work where kind = 'operation'`)
    const { control, value } = one
    const task = { params: { deviceId: house.device.boxId }, body: { control, value, repeat: 'daily' as const, at: '07:30' } }
    expect((await send(server.app, timedTaskCalls.addTimedTask, task, house.people.owner)).envelope.code).toBe(10003)
  })
})
