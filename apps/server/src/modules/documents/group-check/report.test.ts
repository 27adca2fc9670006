import { usualUpsStandard } from '@kilowatch/catalog'
import { documentCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packed, pdfText } from '../../../../test/pdf-text.ts'
import { serverPrograms } from '../../../../test/programs.ts'
import { send, type TestServer, testServer } from '../../../../test/test-server.ts'
import { parseBy } from '../../../parsing/parser-process.ts'

let server: TestServer
let checkId: string

beforeAll(async () => {
  parseBy((await serverPrograms())['parse-process'])
  server = await testServer(undefined, { KW_PUBLIC_URL: 'https://power.example.org' })
  const { house, database } = server
  const { rows } = await database.pool.query<{ id: string }>(
    `with made as (insert into groups (business_id, name) values ($1, '住院部供电') returning id)
     insert into group_checks (business_id, group_id, state, started_at, started_by, standard)
     select $1, id, 'running', now(), $2, $3 from made returning id`,
    [house.businessId, house.operator.id, JSON.stringify(usualUpsStandard)],
  )
  checkId = rows[0]?.id ?? ''
  const finding = { of: 'load', verdict: 'fail', key: 'load', value: 85, at: new Date().toISOString(), lowest: null, warn: 70, fail: 80 }
  const fields = { load: { verdict: 'fail', findings: [{ ...finding, side: 'high', from: 'standard', baseline: null, level: null }] } }
  await database.pool.query(
    `insert into group_check_devices (check_id, device_id, place, state, answer, verdict, fields, judged_at)
     values ($1, $2, 1, 'done', 'read', 'fail', $3, now())`,
    [checkId, house.device.id, JSON.stringify(fields)],
  )
})
afterAll(() => server.close())

const print = (language: 'zh' | 'en', person = server.house.viewer) =>
  send(server.app, documentCalls.printGroupCheck, { params: { checkId } }, person, { language })

test('a check is printed with its sum, each device, what did not pass with its limit, and the rules, in both languages', async () => {
  await server.database.pool.query(`update group_checks set state = 'done', ended_at = now() where id = $1`, [checkId])
  const zh = pdfText((await print('zh')).bytes).all
  for (const said of ['一键检测报告', '住院部供电', 'UPS-1', '不合格', '85', '70 % 起预警，80 % 起不合格', '三相负载不平衡'])
    expect(zh).toContain(packed(said))
  expect(zh).not.toContain(packed('未完成'))
  const en = pdfText((await print('en')).bytes).all
  for (const said of ['One-click check', 'Fail', 'warning from 70 %, fail from 80 %', 'Phase imbalance']) expect(en).toContain(packed(said))
})

test('one that goes on is marked as incomplete', async () => {
  await server.database.pool.query(`update group_checks set state = 'running', ended_at = null where id = $1`, [checkId])
  await server.database.pool.query(
    `update group_check_devices set state = 'waiting', verdict = null, fields = '{}', answer = null where check_id = $1`,
    [checkId],
  )
  expect(pdfText((await print('zh')).bytes).all).toContain(packed('未完成：0/1 台'))
  expect((await print('zh', server.stranger.owner)).envelope.code).toBe(70003)
})
