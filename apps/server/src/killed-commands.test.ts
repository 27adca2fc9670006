import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Command, CommandState, Latest } from '@kilowatch/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type NutTestServer, startNutServer } from '../../gateway/test/nut-server.ts'
import { type GatewayProcess, gatewayProcess } from '../test/gateway-process.ts'
import { buildHouse, type House, idWith } from '../test/house.ts'
import { type GuardedMosquitto, startGuardedMosquitto } from '../test/mosquitto.ts'
import { serverPrograms } from '../test/programs.ts'
import { type ServerProcess, type ServerStage, startServerProcess, startServerStage } from '../test/server-process.ts'
import { identityOf } from '../test/test-server.ts'

// Fault 30 with real processes: PostgreSQL, API, ingest, worker, Mosquitto, our gateway and Debian's upsd; each is killed −9 at each step.

const uplinkId = idWith(7, 43)
const ways: readonly CommandState[] = ['requested', 'sent', 'acknowledged']
const ended: readonly CommandState[] = ['verified', 'refused', 'failed', 'expired']

describe('a command, while what carries it is killed', () => {
  let stage: ServerStage
  let mosquitto: GuardedMosquitto
  let nut: NutTestServer
  let house: House
  let gateway: GatewayProcess
  let device: string
  const processes = new Map<string, ServerProcess>()

  const start = async (roles: 'api' | 'ingest' | 'worker') => {
    const env = { ...mosquitto.environment, KW_LEASE_SECONDS: '3' }
    const folder = join(stage.folder, 'data')
    const { main: program } = await serverPrograms()
    processes.set(roles, await startServerProcess({ databaseUrl: stage.databaseUrl, folder, roles, env, program }))
  }
  const kill = async (roles: 'api' | 'ingest') => processes.get(roles)?.kill()

  /** Who is killed and started again. */
  const victims = {
    api: { kill: () => kill('api'), begin: () => start('api') },
    ingest: { kill: () => kill('ingest'), begin: () => start('ingest') },
    broker: { kill: () => mosquitto.end('SIGKILL'), begin: () => mosquitto.begin() },
    gateway: { kill: () => gateway.end(), begin: async () => gateway.start() },
  }

  beforeAll(async () => {
    stage = await startServerStage([])
    house = await buildHouse(stage.pool, 1)
    mosquitto = await startGuardedMosquitto()
    nut = await startNutServer({
      dir: join(import.meta.dirname, '../../gateway/test/nut'),
      devices: { smart: 'single-phase.dev' },
      commands: {
        smart: {
          'beeper.toggle': (now) => ({ 'ups.beeper.status': now.get('ups.beeper.status') === 'enabled' ? 'disabled' : 'enabled' }),
          // It says that it has done it and does not.
          'beeper.mute': {},
        },
      },
    })
    await Promise.all((['worker', 'ingest', 'api'] as const).map(start))
    gateway = await gatewayProcess(
      join(stage.folder, 'gateway'),
      uplinkId,
      `devices:\n  - { ref: ups1, driver: nut, port: ${nut.port}, ups: smart, interval: 200ms, username: ${nut.user}, password: ${nut.password} }\n`,
    )
    const { data } = await ask<{ claim: { key: string } }>('POST', '/api/v1/uplinks', { name: '机房', uplinkId })
    await gateway.claim(base(), data.claim.key)
    gateway.start()
    device = await found(async () => {
      const [row] = await stage.rows<{ box_id: string }>(
        `select box_id from devices where uplink_id = $1 and controls @> '[{"key": "beeper"}]'`,
        [uplinkId],
      )
      return row?.box_id
    })
  }, 120_000)
  afterAll(async () => {
    await gateway?.end()
    await Promise.all([...processes.values()].map((one) => one.kill()))
    await mosquitto?.stop()
    await nut?.stop()
    await stage?.close()
  })

  const base = () => `http://127.0.0.1:${processes.get('api')?.ports.http}`
  async function ask<T>(method: string, path: string, body?: object): Promise<{ code: number; data: T }> {
    const headers = { ...identityOf(house.owner), ...(body ? { 'content-type': 'application/json' } : {}) }
    const response = await fetch(base() + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    return (await response.json()) as { code: number; data: T }
  }
  async function found<T>(look: () => Promise<T | undefined>, every = 25): Promise<T> {
    for (;;) {
      const it = await look()
      if (it !== undefined) return it
      await wait(every)
    }
  }

  async function beeper(): Promise<number | null> {
    const { data } = await ask<Latest>('GET', `/api/v1/devices/${device}/latest`)
    return data.readings.find(({ key }) => key === 'beeper')?.value ?? null
  }
  const wish = async (value: string, key = randomUUID()) => ({ key, control: 'beeper', value, seen: await beeper() })
  /** As a person would: again, after a look at the newest reading. */
  const request = (value = 'toggle') =>
    found(async () => {
      const { code, data } = await ask<Command>('POST', `/api/v1/devices/${device}/commands`, await wish(value))
      return code === 0 ? data.id : undefined
    })
  const stateOf = async (id: string) => {
    const [row] = await stage.rows<{ state: CommandState; reason: string | null }>(
      'select state, reason from device_commands where id = $1',
      [id],
    )
    if (!row) throw new Error(`no command ${id}`)
    return row
  }
  const endOf = (id: string) =>
    found(async () => (({ state, reason }) => (ended.includes(state) ? { state, reason } : undefined))(await stateOf(id)))
  const given = () => nut.given('smart').length

  /** At the step, or as soon after it as is seen. */
  async function reached(id: string, step: CommandState | 'given', before: number): Promise<void> {
    await found(async () => {
      const { state } = await stateOf(id)
      const is = step === 'given' ? given() > before : ways.indexOf(state) >= ways.indexOf(step)
      return is || ended.includes(state) || undefined
    }, 5)
  }

  describe.each(Object.keys(victims) as (keyof typeof victims)[])('%s killed −9', (victim) => {
    it.each(['requested', 'sent', 'given', 'acknowledged'] as const)(
      'fault 30: when it was %s: done once at the most, and shown as it is',
      async (step) => {
        const before = given()
        const id = await request()
        await reached(id, step, before)
        await victims[victim].kill()
        await victims[victim].begin()
        const { state } = await endOf(id)
        const done = given() - before
        expect(done).toBeLessThanOrEqual(1)
        if (state === 'verified') expect(done).toBe(1)
        if (state === 'refused' || state === 'expired') expect(done).toBe(0)
        // What is whole again does the next one, and not the old one with it.
        const next = await endOf(await request())
        expect(next.state).toBe('verified')
        expect(given() - before).toBe(done + 1)
      },
    )
  })

  it.each(['ingest', 'broker', 'gateway'] as const)('fault 30: what expired while %s was dead is never done', async (victim) => {
    const before = given()
    await victims[victim].kill()
    const id = await request()
    await stage.rows(`update device_commands set expires_at = now() + interval '1 second' where id = $1`, [id])
    await wait(1_100)
    await victims[victim].begin()
    expect((await endOf(id)).state).toBe('expired')
    expect((await endOf(await request())).state).toBe('verified')
    expect(given() - before).toBe(1)
  })

  it('fault 30: a request whose answer was lost with the API is one command, said again by its key', async () => {
    for (const moment of [0, 5, 15, 40]) {
      const before = given()
      const body = await wish('toggle')
      const path = `/api/v1/devices/${device}/commands`
      const first = ask<Command>('POST', path, body).catch(() => undefined)
      await wait(moment)
      await victims.api.kill()
      await victims.api.begin()
      await first
      const again = await ask<Command>('POST', path, body)
      const rows = await stage.rows('select state from device_commands where request_key = $1', [body.key])
      // One that had not come and was decided by a reading that is another by now is refused.
      expect(rows).toHaveLength(again.code === 0 ? 1 : 0)
      if (again.code === 0) expect((await endOf(again.data.id)).state).toBe('verified')
      expect(given() - before).toBe(rows.length)
    }
  })

  it('fault 30: what the device took and did not do is not shown as done by the gateway that comes after the killed one', async () => {
    const before = given()
    const id = await request('mute')
    await reached(id, 'acknowledged', before)
    await victims.gateway.kill()
    await victims.gateway.begin()
    expect(await endOf(id)).toEqual({ state: 'failed', reason: 'unproven' })
    expect(given() - before).toBe(1)
  }, 120_000)
})
