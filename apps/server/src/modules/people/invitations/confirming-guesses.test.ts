import { employeeCalls, invitationCalls } from '@kilowatch/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Desk, newPhone } from '../../../../test/confirming.ts'
import { send, type TestServer, testServer } from '../../../../test/test-server.ts'

let server: TestServer
let desk: Desk
beforeAll(async () => {
  server = await testServer(undefined, { KW_DEMO: '1', KW_PUBLIC_URL: 'https://power.example.org' })
})
afterAll(() => server.close())
beforeEach(async () => {
  desk = await Desk.open(server)
})
afterEach(() => {
  server.time.now = undefined
})

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a code does not fit', () => {
  test('review P3: when it is wrong: five tries and it is over, and a try is counted and written down', async () => {
    const { id, code } = await desk.asked()
    expect((await desk.confirm(id, wrong(code))).envelope).toMatchObject({ code: 20002, msg: expect.stringContaining('验证码错误') })
    expect((await desk.audit()).slice(-1)).toMatchObject([{ action: 'employee.confirm', outcome: 'refused', code: 20002 }])
    for (let tries = 1; tries < 5; tries++) {
      await desk.rows('delete from attempts')
      expect((await desk.confirm(id, wrong(code))).envelope.code).toBe(20002)
    }
    await desk.rows('delete from attempts')
    expect((await desk.confirm(id, code)).envelope.code).toBe(20002)
  })

  test('review P3: guessing is slowed down by phone and by business, also when the person is invited again', async () => {
    server.time.now = new Date()
    const { id, phone, code } = await desk.asked()
    const outcomes = await Promise.all(Array.from({ length: 12 }, async () => (await desk.confirm(id, wrong(code))).envelope.code))
    expect(outcomes).toContain(80001)
    await desk.remove(id)
    const again = await desk.invited(phone)
    expect((await desk.confirm(again, '123456')).envelope.code).toBe(80001)
    const others = await Promise.all(Array.from({ length: 8 }, () => desk.invited(newPhone())))
    const guesses = await Promise.all(
      Array.from({ length: 32 }, async (_, n) => (await desk.confirm(others[n % others.length] ?? '', '123456')).envelope.code),
    )
    expect(guesses.filter((guess) => guess === 80001).length).toBeGreaterThan(5)
  }, 60_000)

  test('review P3: after ten minutes', async () => {
    server.time.now = new Date()
    const { id, code } = await desk.asked()
    desk.later(600_000)
    expect((await desk.confirm(id, code)).envelope.code).toBe(20002)
  })

  test('review P3: when the invitation was renewed, has another role, or is another row for the same phone', async () => {
    const { id, phone, code } = await desk.asked()
    await send(server.app, invitationCalls.resendInvitation, { params: { employeeId: id } }, desk.house.admin)
    expect((await desk.confirm(id, code)).envelope.code).toBe(20002)
    const second = await desk.codeFor(id, phone)
    await send(server.app, employeeCalls.setEmployeeAdmin, { params: { id }, body: { isAdmin: 1 } }, desk.house.admin)
    expect((await desk.confirm(id, second)).envelope.code).toBe(20002)
    const third = await desk.codeFor(id, phone)
    await desk.remove(id)
    await desk.rows('delete from attempts')
    expect((await desk.confirm(await desk.invited(phone), third)).envelope.code).toBe(20002)
    expect(await desk.rows('select id from users where phone = $1', [phone])).toEqual([])
  })

  test('review P3: when it is for signing in, and this one signs nobody in', async () => {
    const phone = newPhone()
    await desk.clientWith(phone)
    const { id, code } = await desk.asked(phone)
    expect((await desk.enter(phone, code)).envelope.code).toBe(20002)
    const forEntering = await desk.publicCode(phone, 'sign-in')
    if (forEntering !== code) expect((await desk.confirm(id, forEntering)).envelope.code).toBe(20002)
    expect((await desk.confirm(id, code)).envelope.code).toBe(0)
  })
})
