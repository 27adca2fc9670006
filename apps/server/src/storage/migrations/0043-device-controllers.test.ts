import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EmptyDatabase, emptyDatabase } from '../../../test/empty-database.ts'
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
    migrations.filter(({ name }) => name < '0043'),
  )
  connection = connect({ url: database.url, application: 'controllers' })
  await connection.pool.query(`
    insert into businesses (id, name) overriding system value values (1, 'b');
    insert into users (id, login_name, name, password_hash) overriding system value
    select n, 'u' || n, 'u' || n, '' from generate_series(1, 6) n;
    insert into uplinks (id, business_id, name) values ('100000000001', 1, 'u');
    insert into devices (id, box_id, business_id, uplink_id, ref, name, announced_type, interval_ms) overriding system value
    values (1, '200000000001', 1, '100000000001', 'a', 'a', 'ups', 5000), (2, '200000000002', 1, '100000000001', 'b', 'b', 'ups', 5000);
    insert into memberships (id, business_id, user_id, right_on_devices, scope) overriding system value
    values (1, 1, 1, 'main', 'all'), (2, 1, 2, 'operate', 'own'), (3, 1, 3, 'view', 'all'), (4, 1, 4, 'view', 'own');
    insert into groups (id, business_id, name) overriding system value values (1, 1, 'g');
    insert into group_devices values (1, 1);
    insert into group_people values (1, 4, 'inspector');
    insert into device_shares (device_id, user_id, "right", shared_by, created_at)
    values (2, 5, 'operate', 1, now()), (2, 6, 'view', 1, now())`)
})
afterAll(async () => {
  await connection.close()
  await database.drop()
  await beside.drop()
})

it('whoever operated a device goes on controlling it, and nobody else begins to', async () => {
  await migrate(database.url)
  const { rows } = await connection.pool.query(
    'select user_id as person, device_id as device, given_for as by from control_permissions order by 1, 2',
  )
  expect(rows).toEqual([
    ...[1, 2].flatMap((person) => [1, 2].map((device) => ({ person: String(person), device, by: 'business' }))),
    { person: '4', device: 1, by: 'device' },
    { person: '5', device: 2, by: 'device' },
  ])
})
