import { invitationCalls } from '@kilowatch/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestMailServer, testMailServer } from '../../../../test/mail-server.ts'
import { send, type TestServer, testServer } from '../../../../test/test-server.ts'
import { saveSetting } from '../../settings/index.ts'

let server: TestServer
let mail: TestMailServer | undefined
beforeAll(async () => {
  server = await testServer(undefined, { KW_PUBLIC_URL: 'https://power.example.org' })
})
afterEach(() => mail?.close())
afterAll(() => server.close())

async function mailThrough(options: Parameters<typeof testMailServer>[0]): Promise<TestMailServer> {
  mail = await testMailServer({ disabledCommands: ['STARTTLS'], ...options })
  const kept = { host: 'localhost', port: mail.port, security: 'none', user: '', from: 'kw@example.com', sealedPassword: null } as const
  await saveSetting(server.database.pool, 'mail-server', kept, { at: new Date(), by: server.house.owner.id })
  return mail
}

const add = (contact: string) =>
  send(
    server.app,
    invitationCalls.addEmployee,
    { params: { id: server.house.businessId }, body: { name: '李敏', contact } },
    server.house.admin,
  )
const invited = async (email: string) =>
  (await server.database.pool.query('select id from memberships where email = $1', [email])).rows.length

test('the mail goes out when the invitation can be taken already, and nothing waits in a transaction for it', async () => {
  const seen: unknown[] = []
  const through = await mailThrough({
    onRcptTo({ address }, _session, done) {
      const open = `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`
      Promise.all([invited(address), server.database.pool.query(open)]).then(([rows, waiting]) => {
        seen.push({ rows, ...waiting.rows[0] })
        done()
      }, done)
    },
  })
  const { data, text } = await add('li@example.com')
  expect(data, text).toMatchObject({ delivery: { via: 'email', sent: true, failure: null }, link: null })
  expect(seen).toEqual([{ rows: 1, waiting: 0 }])
  expect(through.mails).toMatchObject([{ to: ['li@example.com'] }])
})

test('a mail server that refuses leaves the invitation, says why, and shows nobody the link', async () => {
  await mailThrough({ onRcptTo: (_address, _session, done) => done(new Error('no such mailbox')) })
  const { data } = await add('nobody@example.com')
  expect(data).toMatchObject({ delivery: { sent: false, failure: expect.stringContaining('收件人') }, link: null })
  expect(await invited('nobody@example.com')).toBe(1)
  await mail?.close()
  await mailThrough({})
  const again = await send(server.app, invitationCalls.resendInvitation, { params: { employeeId: data.employee.id } }, server.house.admin)
  expect(again.data).toMatchObject({ via: 'email', sent: true, link: null })
  expect(mail?.mails).toHaveLength(1)
})
