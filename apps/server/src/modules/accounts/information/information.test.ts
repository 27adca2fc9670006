import { accountCalls, type PersonalInfo, wireHash } from '@kilowatch/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditOf, codeSentTo, securityMessages, signIn } from '../../../../test/accounts.ts'
import { type Person, password } from '../../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../../test/test-server.ts'

let server: TestServer
/** Without any way to send a code. */
let silent: TestServer
beforeAll(async () => {
  server = await testServer(undefined, { KW_DEMO: '1' })
  silent = await testServer()
})
afterAll(async () => {
  await server.close()
  await silent.close()
})
beforeEach(() => server.database.pool.query('delete from attempts'))

const filled = {
  nickname: '小王',
  name: '王立',
  email: 'wang@example.com',
  phone: '13900000001',
  companyName: '第一医院',
  department: '动力科',
  trade: '医疗',
  address: '建设路 1 号',
  servicePhone: '02888886666',
}
type Wish = typeof filled & { emailCode?: string; phoneCode?: string; password?: string }
const saveAs = (on: TestServer, person: Person, body: Wish) => send(on.app, accountCalls.saveMe, { body }, person, { language: 'en' })
/** With the caller's password. */
const save = (on: TestServer, person: Person, body: Wish) => saveAs(on, person, { password, ...body })
const read = async (on: TestServer, person: Person): Promise<PersonalInfo> => (await send(on.app, accountCalls.readMe, {}, person)).data

async function codeFor(person: Person, contact: string): Promise<string> {
  expect((await send(server.app, accountCalls.sendContactCode, { body: { contact } }, person)).status).toBe(200)
  return codeSentTo(server, contact)
}

describe('personal information', () => {
  test('is saved and read; another phone and mail address need the codes that were sent there', async () => {
    const { owner } = server.house
    expect((await save(server, owner, filled)).envelope).toMatchObject({ code: 10004, data: { field: 'body.phoneCode' } })
    const codes = { phoneCode: await codeFor(owner, filled.phone), emailCode: await codeFor(owner, filled.email) }
    expect(
      (await save(server, owner, { ...filled, ...codes, emailCode: codes.emailCode === '000000' ? '000001' : '000000' })).envelope,
    ).toMatchObject({
      code: 20002,
      msg: 'The code is wrong or has expired',
    })
    expect((await save(server, owner, { ...filled, ...codes })).data).toMatchObject({ ...filled, loginName: 'owner-1', mode: 'client' })
    expect(await read(server, owner)).toMatchObject(filled)
    expect(await securityMessages(server, owner.id)).toEqual(['phone-changed', 'email-changed'])
    expect(await auditOf(server, owner.id)).toContainEqual(
      expect.objectContaining({ action: 'account.change-information', after: expect.objectContaining({ nickname: '小王' }) }),
    )
    const byPhone = await send(server.app, accountCalls.logIn, { body: { account: filled.phone, pw: wireHash(password) } }, null)
    expect(byPhone.envelope.code).toBe(200)
  })

  test('review X10: another phone or mail address needs the password, and both that the account had are told', async () => {
    const { viewer } = server.stranger
    const before = { ...filled, nickname: '以前', email: 'before@example.com', phone: '13900000021' }
    await server.database.pool.query('update users set phone = $2, email = $3 where id = $1', [viewer.id, before.phone, before.email])
    const moved = { ...before, phone: '13900000022', phoneCode: await codeFor(viewer, '13900000022') }
    expect((await saveAs(server, viewer, moved)).envelope).toMatchObject({
      code: 10004,
      msg: 'Enter your password to change your phone number or email address',
      data: { field: 'body.password' },
    })
    expect((await saveAs(server, viewer, { ...moved, password: 'not-mine' })).envelope).toMatchObject({
      code: 20002,
      msg: 'The password is wrong',
      data: { field: 'body.password' },
    })
    expect(await read(server, viewer)).toMatchObject({ phone: before.phone, nickname: '' })
    expect((await saveAs(server, viewer, { ...moved, password })).envelope.code).toBe(0)
    const told = async () =>
      (
        await server.database.pool.query<{ recipient: string }>(
          `select recipient from inbox where body like '%phone number of your account viewer-2 was changed to 139****0022%' order by recipient`,
        )
      ).rows.map(({ recipient }) => recipient)
    await expect.poll(told, { timeout: 10_000 }).toEqual([before.phone, before.email])
    expect(await saveAs(server, viewer, { ...moved, address: '别处 2 号' })).toMatchObject({ envelope: { code: 0 } })
  })

  test('review X10: guessing the password in a stolen session is slowed down, and the owner’s own session is not', async () => {
    const { operator } = server.house
    const thief = await signIn(server, operator.loginName)
    const own = await signIn(server, operator.loginName)
    server.time.now = new Date()
    const moved = { ...filled, nickname: '守门', email: 'door@example.com', phone: '13900000031' }
    const codes = { phoneCode: await codeFor(own, moved.phone), emailCode: await codeFor(own, moved.email) }
    const guesses = await Promise.all(
      Array.from({ length: 12 }, async (_, n) => (await saveAs(server, thief, { ...moved, password: `guess-${n}` })).envelope.code),
    )
    expect(guesses.filter((code) => code === 80001).length).toBeGreaterThan(4)
    expect((await saveAs(server, own, { ...moved, ...codes, password })).envelope.code).toBe(0)
    server.time.now = undefined
  })

  test('that is the same as before is refused in the specification’s words', async () => {
    expect((await save(server, server.house.owner, filled)).envelope).toMatchObject({ code: 30001, msg: "You don't have to submit it" })
  })

  test('may hold neither nickname nor mailbox nor number of somebody else', async () => {
    const { admin } = server.house
    const own = { ...filled, nickname: '老李', email: 'li@example.com', phone: '13900000002' }
    const contacts = async (of: { phone: string; email: string }) => ({
      phoneCode: await codeFor(admin, of.phone),
      emailCode: await codeFor(admin, of.email),
    })
    const cases = [
      [{ ...own, nickname: filled.nickname }, 'nickname', 'This nickname is occupied'],
      [{ ...own, email: filled.email }, 'email', 'This mailbox is occupied'],
      [{ ...own, phone: filled.phone }, 'phone', 'This number is occupied'],
    ] as const
    for (const [wish, field, msg] of cases) {
      await server.database.pool.query('delete from attempts')
      await server.database.pool.query('delete from inbox')
      const { envelope } = await save(server, admin, { ...wish, ...(await contacts(wish)) })
      expect(envelope).toMatchObject({ code: 50003, msg, data: { field: `body.${field}` } })
    }
    expect(await read(server, admin)).toMatchObject({ nickname: '', phone: '', email: '' })
  })

  test('has words for each field that is empty or wrong', async () => {
    const { owner } = server.house
    const required = (Object.keys(filled) as (keyof typeof filled)[]).filter((field) => field !== 'servicePhone')
    for (const field of required) {
      const { envelope } = await save(server, owner, { ...filled, [field]: ' ' })
      expect(envelope, field).toMatchObject({ code: 10003, data: { field: `body.${field}` } })
    }
  })

  test('review C9: a service phone may be left empty, and fits where there is one', async () => {
    const { owner } = server.house
    expect((await save(server, owner, { ...filled, servicePhone: '12ab' })).envelope).toMatchObject({
      data: { field: 'body.servicePhone' },
    })
    const { data, envelope } = await save(server, owner, { ...filled, servicePhone: ' ' })
    expect([envelope.code, data.servicePhone], envelope.msg).toEqual([0, ''])
  })

  test('needs no code where none can be sent, and a number is given to one of many who want it', async () => {
    const { owner, admin, operator, viewer } = silent.house
    const people = [owner, admin, operator, viewer]
    const answers = await Promise.all(
      people.map((person, n) => save(silent, person, { ...filled, nickname: `同名${n}`, email: `person${n}@example.com` })),
    )
    expect(answers.map(({ envelope }) => envelope.code).sort((a, b) => a - b)).toEqual([0, 50003, 50003, 50003])
    const { rows } = await silent.database.pool.query(`select count(*)::int as n from users where phone = $1`, [filled.phone])
    expect(rows).toEqual([{ n: 1 }])
  })

  test('moves the log-in name of anyone who signs in by a number alone', async () => {
    const { owner } = silent.stranger
    const named = (phone: string) => ({ ...filled, nickname: '搬家', email: 'move@example.com', phone })
    await silent.database.pool.query(`update users set login_name = '13600000001', phone = '13600000001' where id = $1`, [owner.id])
    expect((await save(silent, owner, named('13600000002'))).data.loginName).toBe('13600000002')
    const logIn = async (account: string) =>
      (await send(silent.app, accountCalls.logIn, { body: { account, pw: wireHash(password) } }, null)).envelope.code
    expect([await logIn('13600000001'), await logIn('13600000002')]).toEqual([20002, 200])
  })
})

describe('the profile', () => {
  const profile = { nickname: '阿敏', name: '刘敏', companyName: '第一医院', trade: '医疗' }

  test('spec: GET /User/users/{id}/is-need-improve-flag, spec: PUT /User/users/{id}: it must be complete, and then the dialog stays shut', async () => {
    const { viewer } = server.house
    const flag = async () => (await send(server.app, accountCalls.readNeedImprove, { params: { id: viewer.id } }, viewer)).envelope
    expect(await flag()).toMatchObject({ code: 0, data: { isNeedImprove: '1' } })
    const saved = await send(server.app, accountCalls.saveProfile, { params: { id: viewer.id }, body: profile }, viewer)
    expect(saved.envelope.code).toBe(0)
    expect(await flag()).toMatchObject({ data: { isNeedImprove: '0' } })
    const info = await send(server.app, accountCalls.readUserInfo, { query: { id: viewer.id } }, viewer)
    expect(info.data).toEqual({ nickname: '阿敏', name: '刘敏', corp: '第一医院', trade: '医疗' })
    expect(await auditOf(server, viewer.id)).toContainEqual(expect.objectContaining({ action: 'account.save-profile' }))
  })

  test('of somebody else is out of reach, and a nickname of somebody else is occupied', async () => {
    const { viewer, operator } = server.house
    const other = { params: { id: viewer.id } }
    expect((await send(server.app, accountCalls.readNeedImprove, other, operator)).envelope.code).toBe(70003)
    expect((await send(server.app, accountCalls.saveProfile, { ...other, body: profile }, operator)).envelope.code).toBe(70003)
    const taken = await send(server.app, accountCalls.saveProfile, { params: { id: operator.id }, body: profile }, operator, {
      language: 'en',
    })
    expect(taken.envelope).toMatchObject({ code: 50003, msg: 'This nickname is occupied' })
  })

  test('is never asked of anyone who runs the platform', async () => {
    const { operator } = server.house
    await server.database.pool.query('update users set operator = true where id = $1', [operator.id])
    const flag = await send(server.app, accountCalls.readNeedImprove, { params: { id: operator.id } }, operator)
    expect(flag.data.isNeedImprove).toBe('0')
  })
})
