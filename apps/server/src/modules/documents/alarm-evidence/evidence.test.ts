import { alarmCalls, documentCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../../../test/house.ts'
import { packed, pdfText } from '../../../../test/pdf-text.ts'
import { serverPrograms } from '../../../../test/programs.ts'
import { send, type TestServer, testServer } from '../../../../test/test-server.ts'
import { parseBy } from '../../../parsing/parser-process.ts'
import { chartRange } from './range.ts'

let server: TestServer
const opened = Date.parse('2026-11-22T01:16:20Z')
const minute = 60_000

beforeAll(async () => {
  parseBy((await serverPrograms())['parse-process'])
  server = await testServer(undefined, { KW_PUBLIC_URL: 'https://power.example.org' })
  server.time.now = new Date(opened + 8 * 60 * minute)
  const { database, house } = server
  // Charge falls from 90 to 12 and rises again; for half an hour nothing came.
  await database.pool.query(
    `insert into samples_late (device_id, at, v)
     select $1, to_timestamp($2 / 1000.0) + (n - 40) * interval '1 minute', array[230, 231, 229, 12 + abs(n - 90) * 0.8, 42, 1]
       from generate_series(0, 200) n where n not between 110 and 140`,
    [house.device.id, opened],
  )
  await database.pool.query(
    `update alarms set opened_at = to_timestamp($2 / 1000.0), opening_value = 18, limit_value = 20, release_value = 30, peak = 12,
            peak_at = to_timestamp($2 / 1000.0) + interval '50 minutes', released_at = to_timestamp($2 / 1000.0) + interval '105 minutes',
            closing_value = 31, release_reason = 'value' where id = $1`,
    [house.alarmId, opened],
  )
})
afterAll(() => server.close())

const print = (person: Person, language: 'zh' | 'en') =>
  send(server.app, documentCalls.printAlarm, { params: { alarmId: server.house.alarmId } }, person, { language })

test('an alarm is printed with its sentence, limits, steps by whom, notifications, source and hash, in both languages', async () => {
  const { house } = server
  await send(
    server.app,
    alarmCalls.confirmAlarms,
    { body: { alarmIds: [house.alarmId], note: '已到现场 <b>🔋</b>\u202eevil' } },
    house.admin,
  )
  const zh = await print(house.viewer, 'zh')
  expect([zh.status, zh.headers['content-type'], zh.headers['content-disposition']]).toEqual([
    200,
    'application/pdf',
    expect.stringContaining(encodeURIComponent(`告警证据 告警 ${house.alarmId}.pdf`)),
  ])
  const { all, pages } = pdfText(zh.bytes)
  expect(pages).toHaveLength(1)
  for (const said of [
    '医院 1',
    '门诊楼',
    '告警证据',
    'UPS-1',
    '低于下限',
    '2026-11-22 09:16:20',
    '12.0 %',
    '低告警 20.0 %',
    '低解除 30.0 %',
  ])
    expect(all).toContain(packed(said))
  for (const said of ['admin 1', 'viewer 1 · 第 1 次打印', '第 1 页 / 共 1 页', '无数据']) expect(all).toContain(packed(said))
  // What a person typed stands as typed, but for what the font lacks and what turns the direction of reading.
  expect(all).toContain(packed('确认：“已到现场 <b>□</b>evil”'))
  expect(all).toMatch(/SHA-256[0-9a-f]{64}/)

  const en = pdfText((await print(house.viewer, 'en')).bytes)
  for (const said of ['Alarm evidence', 'below its limit', 'Confirmed', 'Page 1 of 1', 'print no. 2'])
    expect(en.all).toContain(packed(said))
  const { rows } = await server.database.pool.query(
    `select subject, after->>'document' as document from audit where action = 'document.export'`,
  )
  expect(rows).toEqual(Array(2).fill({ subject: `alarm ${house.alarmId}`, document: 'alarm-evidence' }))
})

test('another business finds no such alarm, and nothing is counted', async () => {
  const answer = await print(server.stranger.owner, 'zh')
  expect(answer.envelope.code).toBe(70003)
})

test('an alarm of a gateway, without readings, and one that is active are printed as well', async () => {
  const { house, database } = server
  await database.pool.query(
    `update alarms set released_at = null, release_reason = null, closing_value = null, kind = 'offline', device_id = null, point = '', side = '',
            opening_value = null, limit_value = null, release_value = null, peak = null, peak_at = null where id = $1`,
    [house.alarmId],
  )
  const { all } = pdfText((await print(house.owner, 'zh')).bytes)
  expect(all).toContain('打印时未恢复')
  expect(all).toContain(`网关${house.uplinkId}`)
})

test('the chart begins 40 minutes before and ends two hours after, in whole half hours, and never spans more than a week', () => {
  const at = (text: string) => Date.parse(`2026-11-22T${text}:00Z`)
  const range = (released: string | null, now: Date) => chartRange('2026-11-22T01:16:20Z', released, now)
  expect(range('2026-11-22T03:01:20Z', new Date(at('12:00')))).toEqual({ from: at('00:30'), to: at('05:30') })
  expect(range(null, new Date(at('02:10')))).toEqual({ from: at('00:30'), to: at('02:30') })
  expect(range(null, new Date(at('02:10') + 30 * 86_400_000)).to - at('00:30')).toBe(7 * 86_400_000)
})
