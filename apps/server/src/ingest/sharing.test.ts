import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { partitionOf } from '@kilowatch/telemetry'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Mosquitto, startMosquitto } from '../../test/mosquitto.ts'
import { serverPrograms } from '../../test/programs.ts'
import { ResendingUplink } from '../../test/resending-uplink.ts'
import { type ServerProcess, type ServerStage, stageSecret, startServerProcess, startServerStage } from '../../test/server-process.ts'
import { checkAudit } from '../modules/audit/index.ts'
import { fairShare } from './leases.ts'

/** Of the first and the last partitions, so that any two processes have one each. */
const ids = ['100000000001', '100000000098'] as const
const devices = [{ ref: 'th', type: 'th', keys: ['probe.1.temperature'], interval: 10_000 }]

it('shares a hundred partitions so that none is left over', () => {
  for (const living of [1, 2, 3, 7, 99, 150]) expect(fairShare(living) * living).toBeGreaterThanOrEqual(100)
  expect([1, 2, 3].map(fairShare)).toEqual([100, 50, 34])
})

describe('several ingest processes at one broker', () => {
  let stage: ServerStage
  let mosquitto: Mosquitto
  const servers: ServerProcess[] = []
  const uplinks: ResendingUplink[] = []
  let t = Date.now() - 600_000
  beforeAll(async () => {
    stage = await startServerStage(ids)
    mosquitto = await startMosquitto()
    await start()
    for (const id of ids) uplinks.push(await ResendingUplink.connect(mosquitto.url, id, stageSecret, devices))
  })
  afterAll(async () => {
    for (const uplink of uplinks) await uplink.close()
    for (const server of servers) await server.kill()
    await mosquitto?.stop()
    await stage?.close()
  })

  async function start(roles = 'ingest'): Promise<ServerProcess> {
    const server = await startServerProcess({
      roles,
      program: (await serverPrograms()).main,
      databaseUrl: stage.databaseUrl,
      folder: join(stage.folder, `data-${servers.length}`),
      env: { MQTT_URL: mosquitto.url, KW_LEASE_SECONDS: '3' },
    })
    servers.push(server)
    return server
  }
  /** Partitions of each living owner, fewest first. */
  const shares = async () =>
    (await stage.rows<{ n: number }>('select count(*)::int as n from leases where owner is not null and until > now() group by owner')).map(
      ({ n }) => n,
    )
  async function until(holds: () => Promise<boolean>): Promise<void> {
    while (!(await holds())) await wait(50)
  }
  /** Who writes what the uplinks send: usually one process each, but a pause of the machine may have given both to one. */
  async function writers(): Promise<ServerProcess[]> {
    const rows = await stage.rows<{ name: string }>(
      'select distinct p.name from leases l join processes p on p.id = l.owner where l.partition = any($1::int[])',
      [ids.map(partitionOf)],
    )
    return servers.filter(({ child }) => rows.some(({ name }) => name.endsWith(`/${child.pid}`)))
  }
  const isShared = (...wanted: number[]) => until(async () => JSON.stringify(await shares()) === JSON.stringify(wanted))
  async function sendAll(count: number, value = 20): Promise<void> {
    for (let i = 0; i < count; i++) {
      t += 100
      for (const uplink of uplinks) await uplink.send(t, [value])
    }
  }
  /** Work for a job that every second puts each entry behind the one before: two at once would break the chain. */
  async function audit(count: number): Promise<void> {
    await stage.pool.query(`insert into audit (at, action, subject) select now(), 'test', n::text from generate_series(1, $1) as n`, [
      count,
    ])
  }
  async function expectOnce(): Promise<void> {
    for (const uplink of uplinks) await uplink.drained()
    const sent = uplinks.reduce((sum, uplink) => sum + uplink.sent, 0)
    expect(await stage.rows('select count(*)::int as n from samples')).toEqual([{ n: sent }])
  }

  it('hand partitions over in order when one joins, ends or is killed, and nothing is lost', async () => {
    await isShared(100)
    let sending = true
    const stream = (async () => {
      while (sending) await Promise.all([sendAll(1), wait(20)])
    })()
    const second = await start()
    await isShared(50, 50)
    await servers[0]?.kill()
    await isShared(100)
    await start()
    await isShared(50, 50)
    await second.stop()
    await isShared(100)
    sending = false
    await stream
    await expectOnce()
    expect(await stage.rows(`select count(*)::int as n from alarms`)).toEqual([{ n: 0 }])
  }, 180_000)

  it('fault 19: one that was stopped in the middle of a batch writes nothing with its lost leases; alarms open once, jobs run once', async () => {
    for (const server of servers.splice(0)) await server.stop()
    await Promise.all([start('ingest,worker'), start('ingest,worker')])
    await isShared(50, 50)
    const writing = await writers()
    const [paused] = writing
    const blocker = await stage.pool.connect()
    await blocker.query('begin; lock table alarms in exclusive mode')
    await sendAll(1, 40)
    await until(async () => {
      const [row] = await stage.rows<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where query like 'insert into alarms%' and wait_event_type = 'Lock'`,
      )
      return row?.n === writing.length
    })
    await audit(500)
    paused?.pause()
    await blocker.query('rollback')
    blocker.release()
    await isShared(100)
    await audit(500)
    await sendAll(5, 41)
    for (const uplink of uplinks) await uplink.drained()
    paused?.resume()
    await isShared(50, 50)
    await audit(500)
    await sendAll(5, 42)
    await expectOnce()
    expect(await stage.rows('select uplink_id, peak, released_at from alarms order by uplink_id')).toEqual(
      ids.map((uplink_id) => ({ uplink_id, peak: 42, released_at: null })),
    )
    await sendAll(1, 20)
    await expectOnce()
    expect(await stage.rows('select count(*)::int as n, count(released_at)::int as released from alarms')).toEqual([{ n: 2, released: 2 }])
    await until(async () => (await stage.rows('select from audit where hash is null')).length === 0)
    expect(await checkAudit(stage.pool)).toMatchObject({ broken: null })
    expect(await stage.rows('select count(distinct seq)::int as n, max(seq)::int as last from audit')).toEqual([{ n: 1_500, last: 1_500 }])
  }, 180_000)
})
