import { employeeCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../../test/test-server.ts'

// Phones and e-mails of colleagues: whole for those who manage the people, and one's own.

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  const { pool } = server.database
  const { owner, viewer, operator } = server.house
  for (const [id, phone] of [
    [owner.id, '13800000001'],
    [viewer.id, '13800000002'],
    [operator.id, '13800000003'],
  ])
    await pool.query('update users set phone = $2, email = $3 where id = $1', [id, phone, `a${phone}@example.com`])
})
afterAll(() => server.close())

async function contactsFor(reader: Person) {
  const { data } = await send(server.app, employeeCalls.listEmployees, {}, reader)
  return new Map(data.items.map(({ userId, phone, email }) => [userId, { phone, email }]))
}

test('review X17, review S15: who may only look reads phones and e-mails half hidden, their own whole', async () => {
  const { owner, viewer, operator, admin } = server.house
  for (const reader of [viewer, operator]) {
    const seen = await contactsFor(reader)
    expect(seen.get(owner.id)).toEqual({ phone: '138****0001', email: 'a***@example.com' })
    expect(seen.get(reader.id)?.phone).toMatch(/^1380000000\d$/)
  }
  expect((await contactsFor(admin)).get(owner.id)).toEqual({ phone: '13800000001', email: 'a13800000001@example.com' })
  const { data } = await send(server.app, employeeCalls.listEmployees, { query: { search: 'owner' } }, viewer)
  const one = await send(server.app, employeeCalls.readEmployee, { params: { id: data.items[0]?.id ?? '' } }, viewer)
  expect(one.text).not.toContain('13800000001')
})

test('review X17: nor does the search tell the hidden digits', async () => {
  const found = async (reader: Person) =>
    (await send(server.app, employeeCalls.listEmployees, { query: { search: '13800000001' } }, reader)).data.total
  expect(await found(server.house.viewer)).toBe(0)
  expect(await found(server.house.admin)).toBe(1)
})
