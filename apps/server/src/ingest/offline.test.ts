import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type IngestHouse, ingestHouse } from '../../test/ingest-house.ts'
import type { TestUplink } from '../../test/test-uplink.ts'
import type { Signal } from '../live/signals.ts'
import { listen } from '../storage/notify.ts'
import { Leases } from './leases.ts'
import { Presence } from './presence.ts'
import { Registry } from './registry.ts'

const uplinkId = '100000000001'
const devices = ['a', 'b'].map((ref) => ({ ref, type: 'th', keys: ['probe.1.temperature'] }))

describe('silence', () => {
  let house: IngestHouse
  beforeAll(async () => {
    house = await ingestHouse('embedded', [uplinkId])
    const uplink = await house.connect(uplinkId)
    await uplink.hello(devices)
    for (const { ref } of devices) await uplink.store([{ d: ref, t: Date.now(), v: [20] }])
    await uplink.close()
    await house.stopIngest()
  })
  afterAll(() => house.close())

  const alarms = () =>
    house.rows(
      `select a.kind, d.ref, a.level, a.cause_id like 'u:%' as by_uplink, a.released_at is null as active
         from alarms a left join devices d on d.id = a.device_id order by a.id`,
    )
  const online = async () => (await house.rows<{ online: boolean }>('select online from devices order by ref')).map((row) => row.online)
  const idOf = async (ref: string) => (await house.rows<{ id: number }>('select id from devices where ref = $1', [ref]))[0]?.id ?? 0

  /** A process that owns the leases and judges at the seconds given. */
  async function judge(begin = 0) {
    const { db: pool } = house.services
    const leases = new Leases({ owner: randomUUID(), milliseconds: 15_000 })
    await leases.turn(pool, true)
    const presence = new Presence()
    await presence.take(pool, leases.held, begin * 1_000)
    const at = async (...seconds: number[]) => {
      for (const second of seconds) await presence.judge(pool, leases, new Registry(), new Date(second * 1_000))
    }
    return { presence, leases, at }
  }

  it('of one device beside a live one is its own alarm; a restart grants three intervals', async () => {
    const first = await judge()
    await first.at(20, 40, 60, 80)
    const { presence, at } = await judge(80)
    await at(100, 120, 140, 160)
    expect(await alarms()).toEqual([])
    presence.heardUplink(uplinkId, 171_000)
    presence.heardDevice(await idOf('a'), 171_000)
    await at(171)
    expect(await alarms()).toEqual([{ kind: 'offline', ref: 'b', level: 3, by_uplink: false, active: true }])
    expect(await online()).toEqual([true, false])
  })

  it('of an uplink is one alarm; its devices go offline without alarms of their own', async () => {
    await house.database.pool.query(`delete from alarms; update devices set online = true; update uplinks set connected = true`)
    const { at, presence } = await judge()
    await at(20, 40, 60, 80)
    expect(await alarms()).toEqual([])
    await at(90, 110)
    expect(await alarms()).toEqual([{ kind: 'offline', ref: null, level: 3, by_uplink: true, active: true }])
    expect(await online()).toEqual([false, false])
    expect(await house.rows('select connected from uplinks')).toEqual([{ connected: false }])
    presence.heardUplink(uplinkId, 111_000)
    await at(112)
    expect(await alarms()).toMatchObject([{ active: false }])
  })

  it('of us is nobody’s fault: after a pause everybody has their intervals again', async () => {
    await house.database.pool.query(`delete from alarms; update devices set online = true`)
    const { at } = await judge()
    await at(20, 40, 400, 420, 440, 460, 480)
    expect(await alarms()).toEqual([])
    await at(495)
    expect(await alarms()).toHaveLength(1)
  })

  it('is judged as ever after our clock was set back', async () => {
    await house.database.pool.query(`delete from alarms; update devices set online = true`)
    const { at } = await judge(3_600)
    await at(3_620, 3_640, 40, 60, 80, 100)
    expect(await alarms()).toEqual([])
    await at(120, 131)
    expect(await alarms()).toHaveLength(1)
  })

  it('is not judged from what a change has made untrue', async () => {
    await house.database.pool.query(`delete from alarms; update devices set online = true`)
    const { at } = await judge()
    await at(20, 40, 60, 80)
    await house.database.pool.query(
      `update devices set disabled_at = now() where ref = 'a'; update leases set config_version = config_version + 1`,
    )
    await at(90)
    expect(await alarms()).toEqual([])
    await at(92)
    expect(await online()).toEqual([true, false])
    await house.database.pool.query('update devices set disabled_at = null')
  })

  it('cannot be judged by a process whose leases were taken over', async () => {
    await house.database.pool.query(`delete from alarms; update devices set online = true`)
    const stale = await judge()
    await stale.at(20, 40, 60, 80)
    await judge()
    await expect(stale.at(95)).rejects.toThrow('taken over')
    expect(await alarms()).toEqual([])
  })
})

describe('an uplink', () => {
  let house: IngestHouse
  let uplink: TestUplink
  let listening: ReturnType<typeof listen>
  let wake: (() => void) | undefined
  const signals: Signal[] = []
  beforeAll(async () => {
    house = await ingestHouse('embedded', [uplinkId])
    listening = listen(house.database.url, {
      onSignal(signal) {
        signals.push(signal)
        wake?.()
      },
    })
    uplink = await house.connect(uplinkId)
    await uplink.hello(devices)
  })
  afterAll(async () => {
    await listening.stop()
    await house.close()
  })

  /** Waits until a question has the answer; asks again whenever the server signals something. */
  async function until(holds: () => Promise<boolean>): Promise<void> {
    for (;;) {
      const signalled = new Promise<void>((done) => {
        wake = done
      })
      if (await holds()) return
      await signalled
    }
  }
  const unreachableAlarms = () =>
    house.rows<{ active: boolean }>(`select side, level, released_at is null as active from alarms where kind = 'unreachable'`)

  it('says which devices it cannot read: an alarm each, with the reason', async () => {
    await uplink.status({
      connected: true,
      queued: 3,
      dropped: 1,
      set_aside: 2,
      signal: 'strong',
      power: 'mains',
      unreachable: [{ ref: 'b', since: Date.now(), reason: 'timeout' }],
    })
    await until(async () => (await unreachableAlarms()).length > 0)
    expect(await unreachableAlarms()).toEqual([{ side: 'timeout', level: 3, active: true }])
    expect(await house.rows('select queued, dropped, set_aside, signal, power from uplinks')).toEqual([
      { queued: '3', dropped: '1', set_aside: '2', signal: 'strong', power: 'mains' },
    ])
    await uplink.status({ connected: true, unreachable: [] })
    await until(async () => (await unreachableAlarms())[0]?.active === false)
    expect(await house.rows(`select unreachable from devices where ref = 'b'`)).toEqual([{ unreachable: null }])
  })

  it('that lost readings has an alarm until nothing more was lost for an hour', async () => {
    const lost = () =>
      house.rows<{ opening_value: number; release_reason: string | null }>(
        `select level, opening_value, release_reason from alarms where kind = 'data-lost' order by id`,
      )
    const told = async (counters: { dropped?: number; lost?: number }, count: number) => {
      await uplink.status({ connected: true, ...counters })
      await until(async () => (await lost()).at(-1)?.opening_value === count)
    }
    await told({ dropped: 4, lost: 0 }, 4)
    await told({ dropped: 4, lost: 2 }, 6)
    await told({ dropped: 1 }, 7)
    expect(await lost()).toEqual([{ level: 3, opening_value: 7, release_reason: null }])
    house.travel.by = 3_700_000
    await until(async () => (await lost())[0]?.release_reason === 'quiet')
    house.travel.by = 0
  })

  it('that is cut off is shown so at once, and logged', async () => {
    uplink.client.stream.destroy()
    await until(async () => (await house.rows<{ connected: boolean }>('select connected from uplinks'))[0]?.connected === false)
    expect(signals.some(({ uplinks }) => uplinks?.includes(uplinkId))).toBe(true)
    await house.connect(uplinkId)
    await until(async () => (await house.rows<{ connected: boolean }>('select connected from uplinks'))[0]?.connected === true)
    expect((await house.rows('select connected from connection_log order by at')).map((row) => row.connected)).toEqual([true, false, true])
    expect(await house.rows(`select kind from alarms where kind = 'offline'`)).toEqual([])
  })
})
