import { invitationCalls, notificationCalls, platformCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestMailServer, testMailServer } from '../../../../test/mail-server.ts'
import { send, type TestServer, testServer } from '../../../../test/test-server.ts'
import { saveSetting } from '../../settings/index.ts'

// What a message leads to is the installation's word: a visitor says in each request by which name it came, and may say anything.

let server: TestServer
let mail: TestMailServer
beforeAll(async () => {
  server = await testServer()
  mail = await testMailServer({ disabledCommands: ['STARTTLS'] })
  const kept = { host: 'localhost', port: mail.port, security: 'none', user: '', from: 'kw@example.com', sealedPassword: null } as const
  await saveSetting(server.database.pool, 'mail-server', kept, { at: new Date(), by: server.house.owner.id })
})
afterAll(async () => {
  await mail?.close()
  await server.close()
})
beforeEach(async () => {
  mail.mails.splice(0)
  await server.database.pool.query('delete from attempts')
  await server.database.pool.query('delete from memberships where user_id is null')
})

function configure(publicUrl: string | undefined): void {
  Object.assign(server.services.config, { publicUrl })
}

/** What a browser, a script or a proxy in between may claim. */
const claims = [
  { host: 'evil.example.com' },
  { 'x-forwarded-host': 'evil.example.com', 'x-forwarded-proto': 'https' },
  { host: 'evil.example.com', forwarded: 'host=evil.example.com;proto=https', origin: 'https://evil.example.com' },
]

function inviteAs(headers: Record<string, string>, contact: string) {
  const { businessId, admin } = server.house
  return send(server.app, invitationCalls.addEmployee, { params: { id: businessId }, body: { name: '李敏', contact } }, admin, headers)
}

test.each(claims)('review X2: the invitation’s mail leads to the configured address, whatever the request claims %o', async (headers) => {
  configure('https://power.example.org')
  const { data, text } = await inviteAs(headers, 'li@example.com')
  expect(data, text).toMatchObject({ delivery: { sent: true }, link: null })
  const again = await send(
    server.app,
    invitationCalls.resendInvitation,
    { params: { employeeId: data.employee.id } },
    server.house.admin,
    headers,
  )
  expect(again.data).toMatchObject({ sent: true, link: null })
  expect(mail.mails).toHaveLength(2)
  for (const { raw } of mail.mails) {
    expect(raw).not.toContain('evil')
    expect(raw).toContain('https://power.example.org/invitation?code=')
  }
})

test('review X2: without a configured address no invitation is sent: it is refused in words that name the setting, and nobody is invited', async () => {
  configure(undefined)
  const { envelope } = await inviteAs({ host: 'evil.example.com' }, 'li@example.com')
  expect(envelope).toMatchObject({ code: 30001, msg: expect.stringContaining('KW_PUBLIC_URL') })
  expect(mail.mails).toEqual([])
  const { rows } = await server.database.pool.query('select id from memberships where user_id is null')
  expect(rows).toEqual([])
})

test('review X2: a link to be handed over where nothing can be sent carries no host that the request claims', async () => {
  configure(undefined)
  const { data, text } = await inviteAs({ host: 'evil.example.com' }, '13900000001')
  expect(data.link, text).toMatch(/^\/invitation\?code=[\w-]{43}$/)
})

test('review X2: the test of one’s own mail carries the configured address, or no link', async () => {
  configure(undefined)
  await server.database.pool.query(`update users set email = 'owner@example.com' where id = $1`, [server.house.owner.id])
  const { data } = await send(server.app, notificationCalls.tryOwnChannel, { body: { channel: 'email' } }, server.house.owner, {
    host: 'evil.example.com',
  })
  expect(data).toEqual({ sent: true, failure: null })
  expect(mail.mails).toHaveLength(1)
  expect(mail.mails[0]?.raw).not.toMatch(/evil|push_setting/)
})

test('review X2: the checklist says that the address is missing, and that it is there', async () => {
  await server.database.pool.query('update users set operator = true where id = $1', [server.house.owner.id])
  const addressOf = async () => {
    const { data } = await send(server.app, platformCalls.readChecklist, {}, server.house.owner)
    return data.find(({ key }) => key === 'address')?.done
  }
  configure(undefined)
  expect(await addressOf()).toBe(false)
  configure('https://power.example.org')
  expect(await addressOf()).toBe(true)
})
