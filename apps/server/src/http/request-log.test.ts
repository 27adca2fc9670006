import { accountCalls, deviceCalls, dutyCalendarCalls, invitationCalls, uplinkCalls, wireHash } from '@kilowatch/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password } from '../../test/house.ts'
import { send, type TestServer, testServer } from '../../test/test-server.ts'

const lines: string[] = []
let server: TestServer
beforeAll(async () => {
  server = await testServer(pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }))
})
afterAll(() => server.close())

test('each line carries its request’s id, and no password, token, secret or search text', async () => {
  const pw = wireHash(password)
  const signedIn = await send(server.app, accountCalls.logIn, { body: { account: 'owner-1', pw } }, null)
  const owner = { ...server.house.owner, token: signedIn.data.token }
  const { uplinkId, code } = server.house.unclaimed
  const claimed = await send(server.app, uplinkCalls.claimUplink, { body: { uplinkId, code } }, null)
  await send(server.app, deviceCalls.listDevices, { query: { search: '私密文本' } }, owner)
  const failed = await send(server.app, deviceCalls.listDevices, { query: { page: 1 } }, { ...owner, token: 'wrong-token-here' })
  const invitation = 'an-invitation-that-nobody-took'
  await send(server.app, invitationCalls.readInvitation, { params: { code: invitation } }, null)
  const calendar = 'a-calendar-that-shows-nothing-to-anybody-at-all'
  await send(server.app, dutyCalendarCalls.fetchDutyCalendar, { params: { code: calendar } }, null)
  // Some programs ask for the head alone, which is no call.
  await server.app.inject({ method: 'HEAD', url: `/api/v1/duty-calendars/${calendar}/duty.ics` })
  const text = lines.join('')
  expect(text).toContain(String(failed.headers['x-request-id']))
  for (const secret of [
    pw,
    password,
    owner.token,
    signedIn.data.signKey,
    claimed.data.secret,
    code,
    '私密文本',
    encodeURIComponent('私密文本'),
    'wrong-token-here',
    invitation,
    calendar,
  ]) {
    expect(text).not.toContain(secret)
  }
  const answered = lines
    .map((line) => JSON.parse(line) as { msg: string; path?: string; status?: number; reqId?: string })
    .filter(({ msg }) => msg === 'answered')
  expect(answered.map(({ path, status }) => [path, status])).toEqual([
    ['/api/account/userkey/', 200],
    ['/api/v1/uplinks/claim', 200],
    ['/api/v1/devices', 200],
    ['/api/v1/devices', 401],
    ['/api/v1/invitations/:code', 404],
    ['/api/v1/duty-calendars/:code/duty.ics', 404],
    ['/api/v1/duty-calendars/…/duty.ics', 404],
  ])
  expect(new Set(answered.map(({ reqId }) => reqId)).size).toBe(7)
})

test('hostile headers are no session and no language', async () => {
  for (const headers of [
    { userid: "1' or '1'='1", token: 'x' },
    { userid: '__proto__', token: '%00' },
    { userid: '', token: '' },
  ] as Record<string, string>[]) {
    const answer = await send(server.app, deviceCalls.listDevices, {}, null, { ...headers, language: "en'; drop table users" })
    expect([20001, 90001]).toContain(answer.envelope.code)
    expect(answer.envelope.msg).toMatch(/[\u4e00-\u9fff]/)
  }
})
