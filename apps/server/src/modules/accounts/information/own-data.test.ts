import { accountCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditOf } from '../../../../test/accounts.ts'
import { madeFile } from '../../../../test/task-desk.ts'
import { send, type TestServer, testServer } from '../../../../test/test-server.ts'
import { unzip } from '../../../../test/unzip.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test('a person takes along what is kept of them, as JSON and as tables, explained in both languages', async () => {
  const { pool } = server.database
  const { viewer } = server.house
  await pool.query(`update users set nickname = '=1+1', phone = '13900000001' where id = $1`, [viewer.id])
  await pool.query(`insert into device_shares (device_id, user_id, "right", shared_by, created_at) values ($1, $2, 'view', $3, now())`, [
    server.stranger.device.id,
    viewer.id,
    server.stranger.owner.id,
  ])
  await pool.query(
    `insert into push_subscriptions (user_id, endpoint, p256dh, auth, created_at) values ($1, 'https://push.example.com/capability', 'k', 'a', now())`,
    [viewer.id],
  )
  await pool.query(
    `insert into tasks (user_id, business_id, kind, wish, language, address, state, name, created_at, ended_at)
     select $1::bigint, $2::bigint, 'business-export', '{}'::jsonb, 'zh', '192.0.2.7', 'done', '标签.pdf', now(), now() union all
     select $3::bigint, $2::bigint, 'business-export', '{}', 'zh', '192.0.2.8', 'done', '别人.pdf', now(), now()`,
    [viewer.id, server.house.businessId, server.house.admin.id],
  )
  await send(server.app, accountCalls.logIn, { body: { account: 'viewer-1', pw: 'WRONG' } }, null)
  const response = await madeFile(server, accountCalls.exportMe, {}, viewer, 'en')
  expect(response.headers).toMatchObject({ 'content-type': 'application/zip', 'content-disposition': expect.stringContaining('my-data-') })

  const files = unzip(response.bytes)
  const tables = [
    'profile',
    'memberships',
    'sessions',
    'shares-received',
    'shares-given',
    'messages',
    'notification-preferences',
    'saved-views',
    'alarm-drafts',
    'browsers',
    'files',
    'tasks',
    'work-steps',
    'work-comments',
    'told',
    'deliveries',
    'feedback',
    'audit',
  ]
  expect([...files.keys()].sort()).toEqual(['README.txt', ...tables.flatMap((name) => [`${name}.csv`, `${name}.json`])].sort())
  const json = (name: string) => JSON.parse(files.get(`${name}.json`) ?? '')
  expect(json('profile')).toMatchObject([{ login_name: 'viewer-1', phone: '13900000001' }])
  expect(json('memberships')).toMatchObject([{ business: '医院 1', right: 'view' }])
  expect(json('shares-received')).toMatchObject([{ device: server.stranger.device.boxId, shared_by: 'owner 2' }])
  expect(json('shares-given')).toEqual([])
  expect(json('tasks')).toMatchObject([
    { business: '医院 1', kind: 'business-export', state: 'done', name: '标签.pdf', address: '192.0.2.7' },
    { business: null, kind: 'own-data', state: 'running' },
  ])
  expect(json('browsers')).toMatchObject([{ push_service: 'push.example.com' }])
  expect(json('audit').map(({ action }: { action: string }) => action)).toEqual(['account.log-in', 'account.export'])
  for (const name of tables) {
    const [head = ''] = files.get(`${name}.csv`)?.replace('\uFEFF', '').split('\r\n') ?? []
    for (const line of json(name)) expect(head.split(','), name).toEqual(Object.keys(line))
  }
  expect(files.get('profile.csv')).toContain("'=1+1")
  expect(files.get('README.txt')).toMatch(/audit {2}您的操作日志[\s\S]*audit {2}Your operation log/)
  expect([...files.values()].join()).not.toMatch(/argon2|password_hash|token_hash|capability/)
})

test('the export itself is written down, and holds nobody else’s lines', async () => {
  const { owner } = server.stranger
  const response = await madeFile(server, accountCalls.exportMe, {}, owner)
  const text = [...unzip(response.bytes).values()].join()
  expect(text).not.toContain('owner 1')
  expect(text).not.toContain(server.house.device.boxId)
  expect((await auditOf(server, owner.id)).at(-1)).toMatchObject({ action: 'account.export' })
})

test('thousands of entries come whole', async () => {
  const { admin } = server.house
  await server.database.pool.query(
    `insert into audit (at, user_id, action, subject) select now(), $1, 'account.log-in', 'user ' || n from generate_series(1, 2500) n`,
    [admin.id],
  )
  const response = await madeFile(server, accountCalls.exportMe, {}, admin)
  const files = unzip(response.bytes)
  expect(JSON.parse(files.get('audit.json') ?? '')).toHaveLength(2501)
  expect(files.get('audit.csv')?.trimEnd().split('\r\n')).toHaveLength(2502)
})
