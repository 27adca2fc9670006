import { type DutyRoster, type DutySwap, dutyCalls, groupCalls, type RosterWish, type SwapStepWish } from '@kilowatch/contract'
import { dayIn, daysAfter } from '@kilowatch/work'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { explain } from '../../../test/explain.ts'
import { buildFullHouse, type CastRole, type FullHouse } from '../../../test/full-house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { numbered } from '../../storage/list.ts'
import { lapseSwaps, swapsAhead } from './index.ts'
import { swapsAheadStatement } from './queries/swaps.ts'

let server: TestServer
let house: FullHouse
let houses = 950
let group = ''
let staff: Record<string, string> = {}
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const rows = async (text: string, values: unknown[] = []) => (await server.database.pool.query(text, values)).rows
/** Some days from now: a duty that has not begun. */
const day = (n: number) => daysAfter(dayIn(new Date(), 'Asia/Shanghai'), n + 3)
const everyDay = [0, 1, 2, 3, 4, 5, 6]
const shifts: RosterWish['shifts'] = [
  { key: 'day', name: '白班', from: '08:00', to: '20:00', need: 1, weekdays: everyDay },
  { key: 'night', name: '夜班', from: '20:00', to: '08:00', need: 1, weekdays: everyDay },
]
beforeEach(async () => {
  houses += 1
  house = await buildFullHouse(server.database.pool, houses)
  group = house.words[':group'] ?? ''
  const members = await rows('select id, name from memberships where business_id = $1', [house.words[':business']])
  staff = Object.fromEntries(members.map(({ id, name }) => [name, id]))
  await rows('delete from duty_rosters where group_id = $1', [group])
  await rows('delete from duty_changes where group_id = $1', [group])
  await rows('delete from duty_swaps where group_id = $1', [group])
  const people = [{ employeeId: staff.department ?? '', identity: 'manager' as const }]
  await send(server.app, groupCalls.saveGroupPeople, { params: { groupId: group }, body: { people } }, house.people.admin)
  await save()
})

/** Operator, viewer, department, unhanded in turn: day, night, free, free. */
const save = (parts: Partial<RosterWish> = {}) => {
  const teams = ['operator', 'viewer', 'department', 'unhanded'].map((name, place) => ({
    name: 'ABCD'.charAt(place),
    offset: (4 - place) % 4,
    people: [staff[name] ?? ''],
  }))
  const usual = { startsOn: day(0), shifts, cycle: ['day', 'night', null, null], certificate: '', certified: [], limits: true, teams }
  return send(server.app, dutyCalls.saveDutyRoster, { params: { groupId: group }, body: { ...usual, ...parts } }, house.people.admin)
}
const read = async (n: number): Promise<DutyRoster> =>
  (await send(server.app, dutyCalls.readDutyRoster, { query: { group_id: group, from: day(n), to: day(n) } }, house.people.viewer)).data
const nameOf = (id: string) => Object.entries(staff).find(([, one]) => one === id)?.[0] ?? id
const onDay = async (n: number) => (await read(n)).duties.map(({ shift, employeeId, origin }) => `${shift} ${nameOf(employeeId)} ${origin}`)
const place = (n: number, shift = 'day') => ({ day: day(n), shift })
/** Of the viewer, who then has the day before free. */
const night = place(6, 'night')
const ask = (by: CastRole, given: object, partner: string, taken: object | null, reason = '孩子家长会') =>
  send(
    server.app,
    dutyCalls.askDutySwap,
    { params: { groupId: group }, body: { ...given, partner: staff[partner] ?? partner, taken, reason } as never },
    house.people[by],
  )
const step = async (by: CastRole, swapId: string, wish: SwapStepWish['step'], reason = '') =>
  (await send(server.app, dutyCalls.stepDutySwap, { params: { groupId: group, swapId }, body: { step: wish, reason } }, house.people[by]))
    .envelope
const list = async (by: CastRole = 'viewer'): Promise<DutySwap[]> =>
  (await send(server.app, dutyCalls.listDutySwaps, { params: { groupId: group } }, house.people[by])).data
const told = async (who: CastRole) =>
  (
    await rows(
      `select o.code from notification_outbox o join notification_outbox_people p on p.entry_id = o.id
        where o.code like 'duty-swap-%' and p.user_id = $1 order by o.id`,
      [house.people[who].id],
    )
  ).map(({ code }) => code)

it('changes both rosters at once when the other and a manager have consented, and tells both', async () => {
  // The operator has the day of the fourth, the viewer the night of the sixth.
  const { id } = (await ask('operator', place(4), 'viewer', night)).data
  expect(await list()).toMatchObject([{ id, state: 'asked', may: ['agree', 'refuse'], reason: '孩子家长会', given: { name: '白班' } }])
  expect((await step('department', id, 'approve')).code).toBe(30001)
  expect((await step('viewer', id, 'agree')).code).toBe(0)
  expect(await onDay(4)).toContain('day operator pattern')
  expect((await step('viewer', id, 'approve')).code).toBe(30001)
  // The group's manager, who manages nothing else.
  expect((await list('department'))[0]?.may).toEqual(['approve', 'reject'])
  expect((await step('department', id, 'approve')).code).toBe(0)
  expect([(await onDay(4)).sort(), (await onDay(6)).sort()]).toEqual([
    ['day viewer swap', 'night unhanded pattern'],
    ['day department pattern', 'night operator swap'],
  ])
  expect([await told('viewer'), await told('department'), await told('operator')]).toEqual([
    ['duty-swap-asked', 'duty-swap-approved'],
    ['duty-swap-agreed'],
    ['duty-swap-agreed', 'duty-swap-approved'],
  ])
  expect(
    await rows(`select action from audit where action like 'duty.%swap' and business_id = $1 order by id`, [house.words[':business']]),
  ).toEqual([{ action: 'duty.ask-swap' }, { action: 'duty.agree-swap' }, { action: 'duty.approve-swap' }])
})

it('is undone by a manager until it begins: each has what they had before, and nothing is left of it', async () => {
  const { id } = (await ask('operator', place(4), 'viewer', null)).data
  await step('viewer', id, 'agree')
  await step('admin', id, 'approve')
  expect(await onDay(4)).toContain('day viewer swap')
  expect((await step('operator', id, 'undo', '改主意')).code).toBe(30001)
  expect((await step('admin', id, 'undo')).code).toBe(10003)
  expect((await step('admin', id, 'undo', '人手不够')).code).toBe(0)
  expect(await onDay(4)).toContain('day operator pattern')
  expect(await rows('select from duty_changes where group_id = $1', [group])).toEqual([])
  expect((await list('operator'))[0]).toMatchObject({ state: 'undone', answer: '人手不够', may: [] })
})

it('is declined with a reason, which others do not read, or taken back until it is approved', async () => {
  const first = (await ask('operator', place(4), 'viewer', night)).data.id
  expect((await step('viewer', first, 'refuse')).code).toBe(10003)
  await step('viewer', first, 'refuse', '那天有事')
  expect((await list('operator'))[0]).toMatchObject({ state: 'refused', answer: '那天有事' })
  expect((await list('unhanded'))[0]).toMatchObject({ state: 'refused', answer: '', reason: '' })
  const second = (await ask('operator', place(4), 'viewer', night)).data.id
  await step('viewer', second, 'agree')
  expect((await step('viewer', second, 'withdraw')).code).toBe(30001)
  expect((await step('operator', second, 'withdraw')).code).toBe(0)
  expect((await step('department', second, 'approve')).code).toBe(30001)
})

it('lapses when its first duty begins, and both hear of it once', async () => {
  const { id } = (await ask('operator', place(4), 'viewer', night)).data
  const [{ begins } = { begins: null }] = await rows('select begins_at = $2::timestamptz as begins from duty_swaps where id = $1', [
    ...[id, `${day(4)}T00:00:00Z`],
  ])
  expect(begins).toBe(true)
  await rows(`update duty_swaps set begins_at = now() - interval '1 second' where id = $1`, [id])
  expect((await list())[0]).toMatchObject({ state: 'lapsed', may: [] })
  expect((await step('viewer', id, 'agree')).code).toBe(30001)
  await lapseSwaps(server.services)
  await lapseSwaps(server.services)
  expect(await told('operator')).toEqual(['duty-swap-lapsed'])
})

it('is refused where it breaks a rule, is not theirs to give, has begun, or is asked for already', async () => {
  const refusal = async (...of: Parameters<typeof ask>) => (await ask(...of)).envelope
  // Who has the night that follows would be on duty for twenty-four hours on end.
  expect(await refusal('operator', place(4), 'unhanded', null)).toMatchObject({ code: 30001, msg: '会连上 24 h' })
  expect(await refusal('viewer', place(4), 'department', null)).toMatchObject({ code: 30001, msg: '这个班已不在申请的人名下' })
  expect(await refusal('operator', place(4), 'viewer', place(6))).toMatchObject({ code: 30001, msg: '这个班已不在申请的人名下' })
  expect(await refusal('operator', place(4), 'operator', null)).toMatchObject({ code: 10003 })
  expect(await refusal('operator', place(4), '999999999', null)).toMatchObject({ code: 50001 })
  expect(await refusal('operator', place(0), 'viewer', place(41))).toMatchObject({ code: 10003 })
  await ask('operator', place(4), 'viewer', night)
  expect(await refusal('operator', place(4), 'viewer', null)).toMatchObject({ code: 30001, msg: '这个班已在申请换班' })
})

it('is judged again when it is approved: a duty that was given away meanwhile is not swapped', async () => {
  const { id } = (await ask('operator', place(4), 'viewer', night)).data
  await step('viewer', id, 'agree')
  await send(
    server.app,
    dutyCalls.takeOffDuty,
    { query: { group_id: group, employee_id: staff.viewer ?? '', ...night } },
    house.people.admin,
  )
  expect(await step('department', id, 'approve')).toMatchObject({ code: 30001, msg: '这个班已不在申请的人名下' })
})

it('leaves somebody who holds the certificate on the shift where the rules are kept', async () => {
  await save({ certificate: '高压证', certified: [staff.operator ?? ''] })
  expect((await ask('operator', place(4), 'viewer', null)).envelope).toMatchObject({ code: 30001, msg: '换班后这个班没有持证人' })
})

it('is of its group alone: a swap of another business is not found', async () => {
  const { id } = (await ask('operator', place(4), 'viewer', night)).data
  const other = await buildFullHouse(server.database.pool, houses + 40)
  const params = { groupId: other.words[':group'] ?? '', swapId: id }
  expect(
    (await send(server.app, dutyCalls.stepDutySwap, { params, body: { step: 'reject', reason: 'x' } }, other.people.admin)).envelope.code,
  ).toBe(70003)
  expect((await send(server.app, dutyCalls.listDutySwaps, { params: { groupId: group } }, other.people.admin)).envelope.code).not.toBe(0)
})

it('waits for the other’s consent, then for the group’s manager, with the shift as its roster calls it', async () => {
  const ahead = (who: CastRole, now = new Date()) => swapsAhead(server.database.pool, { userId: house.people[who].id, now, most: 10 })
  const { id } = (await ask('operator', place(4), 'viewer', night)).data
  expect(await ahead('viewer')).toMatchObject([
    {
      id,
      step: 'agree',
      given: { day: day(4), shift: '白班' },
      taken: { day: day(6), shift: '夜班' },
      group: { id: group },
      time: 'later',
    },
  ])
  expect([await ahead('department'), await ahead('operator'), await ahead('admin')]).toEqual([[], [], []])
  await step('viewer', id, 'agree')
  expect(await ahead('viewer')).toEqual([])
  expect(await ahead('department')).toMatchObject([{ id, step: 'approve' }])
  // Its group has somebody who answers for it.
  expect(await ahead('admin')).toEqual([])
  const begins = (await list())[0]?.beginsAt ?? ''
  expect(await ahead('department', new Date(begins))).toEqual([])
  await step('department', id, 'approve')
  expect(await ahead('department')).toEqual([])
})

it('is found without reading every swap', async () => {
  const { text, values } = numbered(swapsAheadStatement, { userId: house.people.viewer.id, now: new Date(), most: 10 })
  expect(await explain(server.database.pool, text, values)).not.toMatch(/Seq Scan on duty_swaps/)
})

it('review J13: only those pairs are offered that may be asked for', async () => {
  const partnersOf = async (by: CastRole, given: { day: string; shift: string }) =>
    (await send(server.app, dutyCalls.listSwapPartners, { params: { groupId: group }, query: given }, house.people[by])).data
  const offered = await partnersOf('viewer', night)
  expect(offered.length).toBeGreaterThan(0)
  const taken = offered.flatMap(({ partner, duties }) =>
    duties.map(({ day: on, shift }) => ({ partner: partner.employeeId, taken: { day: on, shift } })),
  )
  const all = [...taken, ...offered.filter(({ standsIn }) => standsIn).map(({ partner }) => ({ partner: partner.employeeId, taken: null }))]
  for (const { partner, taken: duty } of all) {
    const { envelope, data } = await ask('viewer', night, partner, duty)
    expect(envelope.code, `${nameOf(partner)} ${JSON.stringify(duty)}`).toBe(0)
    expect(await step('viewer', data.id, 'withdraw')).toMatchObject({ code: 0 })
  }
  // The operator is on duty the day after: what is not offered is refused.
  const free = offered.find(({ partner }) => nameOf(partner.employeeId) === 'operator')
  if (!free?.standsIn) expect((await ask('viewer', night, 'operator', null)).envelope.code).toBe(30001)
  const isOffered = new Set(all.map(({ partner, taken: duty }) => `${partner} ${duty?.day} ${duty?.shift}`))
  for (const name of ['operator', 'department', 'unhanded'])
    for (const n of [3, 4, 5, 6, 7, 8])
      for (const shift of ['day', 'night']) {
        const duty = place(n, shift)
        if (isOffered.has(`${staff[name]} ${duty.day} ${shift}`)) continue
        expect((await ask('viewer', night, name, duty)).envelope.code, `${name} ${JSON.stringify(duty)}`).toBe(30001)
      }
})
