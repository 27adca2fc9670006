import { accountCalls, invitationCalls, wireHash } from '@kilowatch/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Desk, newPhone } from '../../../../test/confirming.ts'
import { send, type TestServer, testServer } from '../../../../test/test-server.ts'
import { keepProvider } from '../../delivery/index.ts'
import { invite } from '../commands/invite.ts'

let server: TestServer
let silent: TestServer
let desk: Desk
beforeAll(async () => {
  server = await testServer(undefined, { KW_DEMO: '1', KW_PUBLIC_URL: 'https://power.example.org' })
  silent = await testServer()
})
afterAll(async () => {
  await server.close()
  await silent.close()
})
beforeEach(async () => {
  desk = await Desk.open(server)
})
afterEach(() => {
  server.time.now = undefined
})

describe('the code', () => {
  test('review P3, spec: GET {prefix}/business-auth/employee/sms: goes by SMS, says who asks and what telling it means, and is answered to nobody', async () => {
    server.time.now = new Date()
    const phone = newPhone()
    const id = await desk.invited(phone)
    const { data, text } = await desk.ask(id)
    expect(data, text).toEqual({
      via: 'sms',
      sent: true,
      failure: null,
      phone: `139****${phone.slice(-4)}`,
      expiresAt: new Date(server.time.now.getTime() + 600_000).toISOString(),
      resendAfterSeconds: 60,
    })
    const inbox = await desk.rows<{ channel: string; body: string }>('select channel, body from inbox where recipient = $1', [phone])
    expect(inbox).toMatchObject([{ channel: 'sms' }])
    const [{ body } = { body: '' }] = inbox
    expect(body).toContain(desk.businessName)
    expect(body).toContain('表示您同意加入')
    const code = /\d{6}/.exec(body)?.[0] ?? ''
    expect(text).not.toContain(code)
    expect(await desk.audit()).toMatchObject([
      { action: 'employee.invite' },
      { action: 'employee.send-code', user_id: desk.house.admin.id, after: { phone, sent: true } },
    ])
    expect(JSON.stringify(await desk.audit())).not.toContain(code)
  })

  test('review P3: is refused in words for who was invited by e-mail, has joined, or belongs to somebody else’s business', async () => {
    const mail = await desk.invited(`li${newPhone()}@example.org`)
    expect((await desk.ask(mail)).envelope).toMatchObject({ code: 30001, msg: expect.stringContaining('用邮箱邀请') })
    expect((await desk.confirm(mail, '123456')).envelope.code).toBe(30001)
    expect(await desk.rows('select id from inbox')).toEqual([])
    const { id, code } = await desk.asked()
    expect((await desk.ask(id, server.stranger.admin)).envelope.code).toBe(70003)
    expect((await desk.confirm(id, code, server.stranger.admin)).envelope.code).toBe(70003)
    expect((await desk.confirm(id, code, desk.house.viewer)).envelope.code).toBe(100000)
    expect((await desk.confirm(id, code)).envelope.code).toBe(0)
    await desk.rows('delete from attempts')
    expect((await desk.ask(id)).envelope).toMatchObject({ code: 30001, msg: expect.stringContaining('已加入') })
    expect((await desk.confirm(id, code)).envelope.code).toBe(30001)
  })

  test('review P3: is refused in words where no text messages are sent, and where they carry a code alone', async () => {
    const admin = silent.house.admin
    const wish = { params: { id: silent.house.businessId }, body: { name: '李敏', contact: newPhone() } }
    const { data } = await send(silent.app, invitationCalls.addEmployee, wish, admin)
    const askThere = () =>
      send(silent.app, invitationCalls.sendEmployeeCode, { query: { id: data.employee.id } }, admin, { language: 'en' })
    expect((await askThere()).envelope).toMatchObject({ code: 30001, msg: expect.stringContaining('SMS is not set up') })
    const provider = {
      url: 'https://sms.example.com/?to={to}&code={code}',
      method: 'GET',
      contentType: 'application/json',
      headers: {},
      body: '',
      successText: '',
    } as const
    await keepProvider(silent.database.pool, silent.services.config, 'sms', provider, { at: new Date(), by: silent.house.owner.id })
    expect((await askThere()).envelope).toMatchObject({ code: 30001, msg: expect.stringContaining('codes without text') })
  })

  test('review P3: is sent again after a minute, and to one phone only so often, however often it is invited', async () => {
    server.time.now = new Date()
    const { id, phone } = await desk.asked()
    expect((await desk.ask(id)).status).toBe(200)
    expect((await desk.ask(id)).envelope).toMatchObject({ code: 80001 })
    for (let sent = 0; sent < 4; sent++) {
      desk.later(61_000)
      expect((await desk.ask(id)).envelope.code).toBe(0)
    }
    await desk.remove(id)
    await desk.rows(`delete from attempts where subject like 'invitation%'`)
    const again = await desk.invited(phone)
    expect((await desk.ask(again)).envelope.code).toBe(80001)
  })

  test('review P3: of the owner’s row is for an owner alone', async () => {
    const phone = newPhone()
    const user = { id: desk.house.viewer.id, name: '平台', business: null }
    const by = { user, right: 'main', address: '127.0.0.1', language: 'zh' } as const
    const { employeeId } = await invite(
      { businessId: desk.house.businessId, contact: phone, name: '赵主任', right: 'main' },
      by,
      server.services,
    )
    expect((await desk.ask(employeeId)).envelope.code).toBe(100000)
    const code = await desk.codeFor(employeeId, phone, desk.house.owner)
    expect((await desk.confirm(employeeId, code)).envelope.code).toBe(100000)
    expect((await desk.confirm(employeeId, code, desk.house.owner)).data).toMatchObject({ right: 'main', state: 'joined' })
  })
})

describe('anyone who tells it', () => {
  test('review P3: joins once, with a new account, and the link ends; the inviter hears of it, and the person', async () => {
    const phone = newPhone()
    const wish = { businessId: desk.house.businessId, contact: phone, name: '李敏', right: 'operate' as const }
    const user = { id: desk.house.owner.id, name: '主账号', business: null }
    const by = { user, right: 'main', address: '127.0.0.1', language: 'zh' } as const
    const { employeeId: id } = await invite(wish, by, server.services)
    const [mail] = await desk.rows<{ body: string }>('select body from inbox where recipient = $1', [phone])
    const link = /code=([\w-]{43})/.exec(mail?.body ?? '')?.[1] ?? ''
    const code = await desk.codeFor(id, phone)
    const { data, text } = await desk.confirm(id, code)
    expect(data, text).toMatchObject({ id, name: '李敏', phone, state: 'joined', right: 'operate', userId: expect.any(String) })
    expect((await desk.confirm(id, code)).envelope.code).toBe(30001)
    expect((await send(server.app, invitationCalls.readInvitation, { params: { code: link } }, null)).envelope.code).toBe(50001)
    const after = { right: 'operate', name: '李敏' }
    expect((await desk.audit()).slice(-1)).toMatchObject([
      { action: 'employee.confirm', user_id: desk.house.admin.id, outcome: 'done', after },
    ])
    expect(await desk.messagesOf(desk.house.owner.id, data.userId ?? '')).toEqual([
      { code: 'joined', user_id: desk.house.owner.id },
      { code: 'confirmed', user_id: data.userId },
    ])
  })

  test('review P3: has a new account that signs in by code, and then by a password that they set', async () => {
    const { id, phone, code } = await desk.asked()
    const { data } = await desk.confirm(id, code)
    await desk.rows('delete from attempts')
    const password = 'lamp5river8'
    for (const tried of ['', phone, password]) {
      const refused = await send(server.app, accountCalls.logIn, { body: { account: phone, pw: wireHash(tried) } }, null)
      expect(refused.envelope.code).toBe(20002)
    }
    const entered = await desk.enter(phone, await desk.publicCode(phone, 'sign-in'))
    expect(entered.data.user_id, entered.text).toBe(data.userId)
    const person = { id: entered.data.user_id, loginName: phone, token: entered.data.token, signKey: entered.data.signKey }
    const session = await send(server.app, accountCalls.readSession, {}, person)
    expect(session.data).toMatchObject({ name: '李敏', sf: 3, right: 'view', businessId: desk.house.businessId })

    const reset = { contact: phone, code: await desk.publicCode(phone, 'reset'), password }
    expect((await send(server.app, accountCalls.resetPassword, { body: reset }, null)).envelope.code).toBe(0)
    const signedIn = await send(server.app, accountCalls.logIn, { body: { account: phone, pw: wireHash(password) } }, null)
    expect(signedIn.envelope.code, signedIn.text).toBe(200)
  })

  test('review P3: joins with the account of the phone, which keeps its password and hears of it', async () => {
    const phone = newPhone()
    const person = await desk.clientWith(phone)
    const { id, code } = await desk.asked(phone)
    const hash = () => desk.rows('select password_hash from users where id = $1', [person.id])
    const before = await hash()
    expect((await desk.confirm(id, code)).data).toMatchObject({ userId: person.id, state: 'joined' })
    expect(await hash()).toEqual(before)
    const session = await send(server.app, accountCalls.readSession, {}, person)
    expect(session.data).toMatchObject({ sf: 3, businessId: desk.house.businessId, right: 'view' })
    expect((await desk.messagesOf(person.id)).map(({ code }) => code)).toEqual(['invited', 'confirmed'])
  })

  test('review P3: does not join with an account that is disabled, or became a member of another business', async () => {
    const phone = newPhone()
    const person = await desk.clientWith(phone)
    const { id, code } = await desk.asked(phone)
    await desk.rows('update users set disabled_at = now() where id = $1', [person.id])
    expect((await desk.confirm(id, code)).envelope.code).toBe(20003)
    await desk.rows('update users set disabled_at = null where id = $1', [person.id])
    await desk.rows(`insert into memberships (business_id, user_id, right_on_devices) values ($1, $2, 'view')`, [
      server.stranger.businessId,
      person.id,
    ])
    expect((await desk.confirm(id, code)).envelope).toMatchObject({ code: 30001, msg: expect.stringContaining('其他企业') })
    await desk.rows('delete from attempts')
    expect((await desk.ask(id)).envelope.code).toBe(30001)
    expect(await desk.rows('select id from memberships where id = $1 and user_id is null', [id])).toHaveLength(1)
  })

  test('review P3: of fifty confirmations at once, joins by one', async () => {
    const { id, phone, code } = await desk.asked()
    const outcomes = await Promise.all(Array.from({ length: 50 }, async () => (await desk.confirm(id, code)).envelope.code))
    expect(outcomes.filter((outcome) => outcome === 0)).toHaveLength(1)
    expect(outcomes.filter((outcome) => ![0, 20002, 30001, 80001].includes(outcome))).toEqual([])
    expect(await desk.rows('select id from users where phone = $1', [phone])).toHaveLength(1)
  })
})

test('review P3: the invitation’s link may have ended, for the code proves the phone again', async () => {
  const id = await desk.invited(newPhone())
  const [row] = await desk.rows<{ phone: string }>(`update memberships set invitation_expires_at = now() where id = $1 returning phone`, [
    id,
  ])
  const code = await desk.codeFor(id, row?.phone ?? '')
  expect((await desk.confirm(id, code)).data.state).toBe('joined')
})
