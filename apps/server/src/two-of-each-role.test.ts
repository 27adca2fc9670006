import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { LiveEvent } from '@kilowatch/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfirmedSamples } from '../test/confirmed-samples.ts'
import { type GatewayProcess, gatewayProcess } from '../test/gateway-process.ts'
import { buildHouse, type House, idWith } from '../test/house.ts'
import { type LiveClient, openLive } from '../test/live-client.ts'
import { type GuardedMosquitto, startGuardedMosquitto } from '../test/mosquitto.ts'
import { serverPrograms } from '../test/programs.ts'
import { type ServerProcess, type ServerStage, startServerProcess, startServerStage } from '../test/server-process.ts'
import { identityOf } from '../test/test-server.ts'

const uplinkId = idWith(7, 42)

describe('PostgreSQL, a guarded Mosquitto and a gateway', () => {
  let stage: ServerStage
  let mosquitto: GuardedMosquitto
  let house: House
  let gateway: GatewayProcess
  let heard: ConfirmedSamples
  let live: LiveClient
  const processes: Record<'api' | 'ingest' | 'worker', ServerProcess[]> = { api: [], ingest: [], worker: [] }

  beforeAll(async () => {
    stage = await startServerStage([])
    house = await buildHouse(stage.pool, 1)
    mosquitto = await startGuardedMosquitto()
    const env = { ...mosquitto.environment, KW_LEASE_SECONDS: '3' }
    const start = async (roles: keyof typeof processes) =>
      processes[roles].push(
        await startServerProcess({
          databaseUrl: stage.databaseUrl,
          folder: join(stage.folder, 'data'),
          roles,
          env,
          program: (await serverPrograms()).main,
        }),
      )
    await Promise.all((['worker', 'ingest', 'ingest', 'api', 'api', 'worker'] as const).map(start))
    heard = await ConfirmedSamples.listen(mosquitto.url, mosquitto.admin)
    gateway = await gatewayProcess(
      join(stage.folder, 'gateway'),
      uplinkId,
      'queue: { resendPerSecond: 20 }\ndevices:\n  - { ref: ups1, type: ups, driver: simulator, interval: 200ms, phases: 1 }\n  - { ref: th1, type: th, driver: simulator, interval: 200ms, probes: 1 }\n',
    )
  }, 120_000)
  afterAll(async () => {
    live?.close()
    await gateway?.end()
    await heard?.close()
    await Promise.all(Object.values(processes).flatMap((of) => of.map((one) => one.kill())))
    await mosquitto?.stop()
    await stage?.close()
  })

  const base = (api: number) => `http://127.0.0.1:${processes.api[api]?.ports.http}`
  async function ask<T>(api: number, method: string, path: string, body?: object): Promise<T> {
    const headers = { ...identityOf(house.owner), ...(body ? { 'content-type': 'application/json' } : {}) }
    const response = await fetch(base(api) + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    const { code, data } = (await response.json()) as { code: number; data: T }
    expect(code, path).toBe(0)
    return data
  }
  async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
    while (!(await holds())) await wait(50)
  }
  const more = (messages: number) => {
    const wanted = heard.confirmedCount + messages
    return until(() => heard.confirmedCount >= wanted)
  }
  const alarms = () =>
    stage.rows<{ open: boolean; found_afterwards: boolean }>(
      `select released_at is null as open, found_afterwards from alarms where uplink_id = $1 and point = 'mode' order by id`,
      [uplinkId],
    )
  /** Confirmed samples that are not in the database. */
  async function missing(): Promise<number> {
    const [row] = await stage.rows<{ n: number }>(
      `select count(*)::int as n from unnest($1::text[], $2::float8[]) as c (ref, t)
        where not exists (select from samples s join devices d on d.id = s.device_id
                           where d.uplink_id = $3 and d.ref = c.ref and s.at = to_timestamp(c.t / 1000.0))`,
      [heard.confirmed.map(({ ref }) => ref), heard.confirmed.map(({ t }) => t), uplinkId],
    )
    return row?.n ?? -1
  }
  const isUplinks = (event: LiveEvent): event is Extract<LiveEvent, { event: 'uplinks' }> =>
    event.event === 'uplinks' && event.uplinkIds.includes(uplinkId)
  const mains = (state: 'failed' | 'present') => writeFileSync(join(gateway.state, 'control.yaml'), `mains: ${state}\n`)

  it('runs two of each role: what one API changes, browsers of the other see, and a gateway that it claims is let in', async () => {
    live = await openLive(base(1), house.owner, [])
    const { claim } = await ask<{ claim: { key: string } }>(0, 'POST', '/api/v1/uplinks', { name: '门诊楼', uplinkId })
    await live.next(isUplinks)
    await gateway.claim(base(1), claim.key)
    gateway.start()
    await more(5)
    await ask(0, 'PATCH', `/api/v1/uplinks/${uplinkId}`, { name: '住院楼' })
    await until(() => live.seen.filter(isUplinks).length >= 2)
    expect(await ask(1, 'GET', `/api/v1/uplinks/${uplinkId}`)).toMatchObject({ name: '住院楼', connected: true, accountLostAt: null })
    expect(await missing()).toBe(0)
  })

  it('tells people once of an alarm, with two workers', async () => {
    mains('failed')
    await until(async () => (await alarms()).some(({ open }) => open))
    await until(async () => (await stage.rows('select from alarm_outbox where opened_told_at is not null')).length > 0)
    mains('present')
    await until(async () => (await alarms()).every(({ open }) => !open))
    await more(5)
    const told = await stage.rows<{ n: number }>(
      `select count(*)::int as n from notification_alarms a join notifications t on t.id = a.notification_id
        where a.occasion = 'opened' group by a.alarm_id, t.user_id, t.target_id`,
    )
    expect(told.length).toBeGreaterThan(0)
    expect(new Set(told.map(({ n }) => n))).toEqual(new Set([1]))
  })

  it('lets the other ingest go on when one is killed, and nothing confirmed is lost', async () => {
    const holder = async () => {
      const [row] = await stage.rows<{ name: string }>(
        'select p.name from leases l join processes p on p.id = l.owner where l.partition = $1 and l.until > now()',
        [Number(uplinkId.slice(-2))],
      )
      return row?.name
    }
    const name = await holder()
    const killed = processes.ingest.find(({ child }) => name?.endsWith(`/${child.pid}`))
    await killed?.kill()
    await until(async () => ![undefined, name].includes(await holder()))
    await more(10)
    await until(() => heard.open === 0)
    expect(await missing()).toBe(0)
  })

  it('fault 3: a broker that was gone: all is kept on disk and comes afterwards, and an alarm of that time is found', async () => {
    await mosquitto.end()
    const before = heard.confirmed.length
    mains('failed')
    // Longer than the delay of such alarms.
    await wait(5_000)
    mains('present')
    await wait(2_500)
    expect(heard.confirmed.length).toBe(before)
    // The gateway is back before anyone listens: nobody hears what it says first.
    const living = processes.ingest.filter(({ child }) => child.signalCode === null)
    for (const ingest of living) ingest.pause()
    await mosquitto.begin()
    await until(() => heard.open > 15)
    for (const ingest of living) ingest.resume()
    await until(async () => (await alarms()).some(({ found_afterwards }) => found_afterwards))
    await until(() => heard.confirmed.length > before && heard.open === 0)
    await until(async () => (await alarms()).every(({ open }) => !open))
    expect(await alarms()).toEqual([
      { open: false, found_afterwards: false },
      { open: false, found_afterwards: true },
    ])
    expect(await missing()).toBe(0)
  })
  it('fault 6: what a damaged queue lost opens an alarm of the uplink, and readings go on', async () => {
    const queue = join(gateway.state, 'queue')
    const held = () =>
      readdirSync(queue)
        .filter((name) => name.endsWith('.seg'))
        .map((name) => join(queue, name))
    await mosquitto.end()
    await wait(1_000)
    await gateway.end()
    for (const file of held()) {
      const bytes = readFileSync(file)
      writeFileSync(file, bytes.fill(255, bytes.length - 500))
    }
    await mosquitto.begin()
    gateway.start()
    await until(async () => (await stage.rows(`select from alarms where uplink_id = $1 and kind = 'data-lost'`, [uplinkId])).length > 0)
    await more(5)
    expect(await ask(1, 'GET', `/api/v1/uplinks/${uplinkId}`)).toMatchObject({ connected: true })
  })
})
