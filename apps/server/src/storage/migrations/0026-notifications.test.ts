import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EmptyDatabase, emptyDatabase } from '../../../test/empty-database.ts'
import { checkAudit, sealAudit } from '../../modules/audit/index.ts'
import { quietAfterRestore } from '../backup/quiet.ts'
import { type Connection, connect } from '../connect.ts'
import { migrate } from '../migrate.ts'
import { type TestDatabase, testDatabase } from '../test-database.ts'
import { migrations } from './index.ts'

let beside: TestDatabase
let database: EmptyDatabase
let connection: Connection
beforeAll(async () => {
  beside = await testDatabase()
  database = await emptyDatabase(beside)
  await migrate(
    database.url,
    migrations.filter(({ name }) => name < '0026'),
  )
  connection = connect({ url: database.url, application: 'names' })
  await connection.pool.query(`
    insert into businesses (id, name) overriding system value values (1, 'b');
    insert into users (id, login_name, name, password_hash, operator) overriding system value values (1, 'o', 'o', '', true);
    insert into uplinks (id, business_id, name) values ('100000000001', 1, 'u'), ('100000000002', 1, 'v');
    insert into alarms (business_id, uplink_id, kind, level, side, opened_at, cause_id)
    values (1, '100000000001', 'offline', 3, 'offline', '2026-01-01', 'c');
    insert into notice_tellings (business_id, user_id, occasion, channels, created_at, told_at) values (1, 1, 'opened', '{email}', now(), now());
    insert into notice_telling_alarms (telling_id, alarm_id, occasion) values (1, 1, 'opened');
    insert into notice_deliveries (telling_id, business_id, user_id, channel, occasion, language, state, next_at, created_at)
    values (1, 1, 1, 'email', 'opened', 'en', 'queued', now(), now());
    insert into notice_rules values (1, '[{"afterMinutes": 5, "roles": ["admin"], "userIds": []}]', 3, now(), 1);
    insert into settings values ('retention', '{"rawDays": 2, "sealedDays": 730, "rollupDays": 3650, "noticeDays": 90}', now(), 1);
    insert into messages (kind, code, params, created_at) values ('platform', 'watch-notices-waiting', '{"minutes": 7}', now());
    insert into audit (at, business_id, user_id, user_name, action, subject, outcome, address)
    values (now(), null, 1, 'o', 'notice.publish', 'notice 1', 'done', '')`)
})
afterAll(async () => {
  await connection.close()
  await database.drop()
  await beside.drop()
})
const rows = async (text: string) => (await connection.pool.query(text)).rows

it('carries what people were and are told of over under the new names, and leaves the chained audit as it was written', async () => {
  await sealAudit(connection.pool)
  const chained = await rows('select * from audit')
  await migrate(database.url)

  expect(
    await rows(`select d.state, n.occasion, a.alarm_id, o.due_at is not null as due from notification_deliveries d
    join notifications n on n.id = d.notification_id join notification_alarms a on a.notification_id = n.id join alarm_outbox o using (alarm_id)`),
  ).toEqual([{ state: 'queued', occasion: 'opened', alarm_id: '1', due: true }])
  expect(await rows('select least_level from escalation_rules')).toEqual([{ least_level: 3 }])
  expect(await rows(`select value from settings where key = 'retention'`)).toEqual([
    { value: { rawDays: 2, sealedDays: 730, rollupDays: 3650, notificationDays: 90 } },
  ])
  expect(await rows('select code from messages')).toEqual([{ code: 'watch-notifications-waiting' }])
  expect(await rows('select * from audit')).toEqual(chained)
  expect(await checkAudit(connection.pool)).toMatchObject({ intact: true, checked: 1 })

  // The trigger of alarms leaves its row under the new name, and ids go on.
  await connection.pool.query(`insert into alarms (business_id, uplink_id, kind, level, side, opened_at, cause_id)
    values (1, '100000000002', 'offline', 3, 'offline', '2026-01-02', 'd')`)
  expect(await rows('select count(*)::int as count from alarm_outbox where due_at is not null')).toEqual([{ count: 2 }])
  expect(
    await rows(
      `insert into notifications (user_id, occasion, channels, created_at, told_at) values (1, 'test', '{app}', now(), now()) returning id`,
    ),
  ).toEqual([{ id: '2' }])
})

it('leaves no former name to anything that belongs to the tables', async () => {
  expect(
    await rows(`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relname ~ '^(notice|alarm_notice)|telling'
      union select conname from pg_constraint where connamespace = 'public'::regnamespace and conname ~ '^(notice|alarm_notice)|telling'
      union select attname from pg_attribute where attrelid = 'notification_alarms'::regclass and attname ~ 'telling'`),
  ).toEqual([])
})

it('keeps silent what waited in a backup that was made before the names changed', async () => {
  const before = await emptyDatabase(beside)
  await migrate(
    before.url,
    migrations.filter(({ name }) => name < '0026'),
  )
  const client = new pg.Client({ connectionString: before.url })
  await client.connect()
  await client.query(`
    insert into users (id, login_name, name, password_hash) overriding system value values (1, 'o', 'o', '');
    insert into notice_tellings (user_id, occasion, channels, created_at, told_at) values (1, 'test', '{email}', now(), now());
    insert into notice_deliveries (telling_id, user_id, channel, occasion, language, state, next_at, created_at)
    values (1, 1, 'email', 'test', 'en', 'queued', now(), now())`)
  await quietAfterRestore(client, [{ name: 'notice_deliveries' }, { name: 'notice_outbox' }])
  expect((await client.query('select state from notice_deliveries')).rows).toEqual([{ state: 'held' }])
  await client.end()
  await before.drop()
})
