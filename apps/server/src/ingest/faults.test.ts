import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type IngestHouse, ingestHouse } from '../../test/ingest-house.ts'
import type { TestUplink } from '../../test/test-uplink.ts'
import { judgeLatest } from '../modules/alarms/index.ts'
import { bumpConfig } from '../storage/config-version.ts'

const ids = ['100000000001', '100000000002'] as const
const year = 365 * 86_400_000

describe('ingest', () => {
  let house: IngestHouse
  let uplink: TestUplink
  let other: TestUplink
  let deviceId: number
  /** Each test begins a minute after the one before, so that nothing is late by accident. */
  let t = Date.now() - 40 * 60_000
  beforeAll(async () => {
    house = await ingestHouse('embedded', ids)
    uplink = await house.connect(ids[0])
    other = await house.connect(ids[1])
    const boxId = (
      await uplink.hello([{ ref: 'th', type: 'th', keys: ['probe.1.temperature', 'probe.1.humidity'], interval: 10_000 }])
    ).get('th')
    await other.hello([{ ref: 'th', type: 'th', keys: ['probe.1.temperature'] }])
    deviceId = (await house.rows<{ id: number }>('select id from devices where box_id = $1', [boxId]))[0]?.id ?? 0
  })
  afterAll(() => house.close())
  beforeEach(() => {
    t += 60_000
  })

  const alarms = () =>
    house.rows(
      'select side, opening_value, peak, closing_value, opened_at, released_at, found_afterwards, release_reason from alarms where device_id = $1 order by opened_at, id',
      [deviceId],
    )
  const temperature = (at: number, value: number) => ({ d: 'th', t: at, v: [value, 50] })
  const latest = async () => (await house.rows<{ at: Date; v: number[] }>('select at, v from latest where device_id = $1', [deviceId]))[0]

  const counted = async () =>
    (await house.rows<{ rejected: string; conflicts: string }>('select rejected, conflicts from uplinks where id = $1', [ids[0]]))[0]
  const rowsSince = async (at: number) =>
    (
      await house.rows<{ n: number }>('select count(*)::int as n from samples where device_id = $1 and at >= to_timestamp($2 / 1000.0)', [
        deviceId,
        at,
      ])
    )[0]?.n

  it('fault 14: refuses poisoned messages, counts and keeps them, and stores all others', async () => {
    const before = await house.rows<{ rejected: string }>('select rejected from uplinks where id = $1', [ids[0]])
    const hello = { stream: 's', seq: 900 }
    await uplink.publish('samples', '{"stream":"s","seq":900,"samples":[{"d":"th","v":[1e400]}]}')
    await uplink.publish(
      'samples',
      `{"stream":"s","seq":901,"boot":"b","sent":1,"boot_now":"b","up_now":1,"live":true,"samples":[{"d":"th","l":"x","t":1,"up":1,"v":${'['.repeat(10_000)}`,
    )
    await uplink.publish('samples', Buffer.from([0x7b, 0xff, 0xfe]))
    await uplink.publish('samples', '{"__proto__":{"stream":"s"},"seq":902}')
    await uplink.publish('samples', `{"stream":"s","seq":903,"samples":"${'x'.repeat(1_100_000)}"}`)
    await uplink.publish('samples', '{"stream":"s","seq":904,"samples":[{"d":"th","v":[NaN]}]}')
    await uplink.publish('samples', Buffer.alloc(1_900_000, 0x20))
    await uplink.publish('hello', '{"devices":7}')
    await uplink.store([temperature(t, 21)])
    await other.store([{ d: 'th', t, v: [21.5] }])
    expect(await uplink.answer('rejected', ({ seq }) => seq === 900)).toEqual({ ...hello, reason: 'malformed' })
    expect(await uplink.answer('rejected', ({ seq }) => seq === 903)).toMatchObject({ reason: 'too-large' })
    const [after] = await house.rows<{ rejected: string; last_rejection: string }>(
      'select rejected, last_rejection from uplinks where id = $1',
      [ids[0]],
    )
    expect(Number(after?.rejected) - Number(before[0]?.rejected)).toBe(8)
    expect(await house.rows('select count(*)::int as kept, max(length(head)) as longest from rejections')).toEqual([
      { kept: 8, longest: 512 },
    ])
    expect((await latest())?.v).toEqual([21, 50])
  })

  it('finds a message that the database refuses among many, by halves', async () => {
    // A check of the test's own stands for whatever a database may refuse.
    await house.database.pool.query('alter table samples add constraint no_13 check (v[2] is distinct from 13)')
    const good = await Promise.all([1, 2, 3, 4].map((i) => uplink.send([temperature(t + i, 20 + i)])))
    const bad = await uplink.send([{ d: 'th', t: t + 5, v: [20, 13] }])
    const rest = await Promise.all([6, 7].map((i) => other.send([{ d: 'th', t: t + i, v: [20 + i] }])))
    for (const seq of good) await uplink.stored(seq)
    for (const seq of rest) await other.stored(seq)
    expect(await uplink.answer('rejected', ({ seq }) => seq === bad)).toMatchObject({ reason: 'poisoned' })
    await house.database.pool.query('alter table samples drop constraint no_13')
    expect((await latest())?.v).toEqual([24, 50])
  })

  it('fault 10: keeps 30 % duplicates in shuffled order, and samples a day late, once each; live value and alarms stay', async () => {
    const before = await alarms()
    const times = Array.from({ length: 40 }, (_, i) => t + i * 1_000)
    const messages = [...times, ...times.filter((_, i) => i % 3 === 0)]
      .map((at, i) => ({ at, order: (i * 37) % 53 }))
      .sort((a, b) => a.order - b.order)
    const seqs: number[] = []
    for (const { at } of messages) seqs.push(await uplink.send([temperature(at, 22)]))
    const { bootAt } = uplink.clock
    uplink.clock.bootAt = t - 3 * 86_400_000
    for (const at of [...times, ...times]) seqs.push(await uplink.send([temperature(at - 86_400_000, 22)]))
    for (const seq of seqs) await uplink.stored(seq)
    uplink.clock.bootAt = bootAt
    expect(await rowsSince(t)).toBe(40)
    expect(
      await house.rows(
        `select count(*)::int as n from (select at from samples where device_id = $1 union all select at from samples_late where device_id = $1) s
          where at < to_timestamp($2 / 1000.0)`,
        [deviceId, t - 80_000_000],
      ),
    ).toEqual([{ n: 40 }])
    await house.database.pool.query(`delete from samples_late`)
    expect((await latest())?.at.getTime()).toBe(times.at(-1))
    expect(await alarms()).toEqual(before)
    expect((await counted())?.conflicts).toBe('0')
  })

  it('fault 11: keeps the first of two values of one time, and counts what says otherwise', async () => {
    await uplink.store([temperature(t, 21)])
    await uplink.store([temperature(t, 21)])
    await Promise.all([22, 23].map((value) => uplink.store([temperature(t, value)])))
    expect(await house.rows('select v from samples where device_id = $1 and at = to_timestamp($2 / 1000.0)', [deviceId, t])).toEqual([
      { v: [21, 50] },
    ])
    expect((await counted())?.conflicts).toBe('2')
    expect(await house.services.metrics.getSingleMetricAsString('kilowatch_ingest_conflicts_total')).toContain('total 2')
  })

  it('fault 16: opens and releases once for a value that jumps at a threshold every second, and again only across the band', async () => {
    const before = await alarms()
    for (let i = 0; i < 30; i++) await uplink.send([temperature(t + i * 1_000, i % 2 === 0 ? 35.1 : 34.9)])
    await uplink.store([temperature(t + 30_000, 32)])
    for (let i = 31; i < 50; i++) await uplink.send([temperature(t + i * 1_000, i % 2 === 0 ? 32.1 : 34.9)])
    await uplink.store([temperature(t + 50_000, 30)])
    expect((await alarms()).slice(before.length)).toMatchObject([
      { opened_at: new Date(t), opening_value: 35.1, released_at: new Date(t + 30_000), closing_value: 32 },
    ])
  })

  it('records an excursion of a backlog as found afterwards, and leaves live value and open alarms alone', async () => {
    await uplink.store([temperature(t, 22)])
    await uplink.store([temperature(t + 50_000, 23)])
    const before = await alarms()
    for (const [second, value] of [
      [10, 36],
      [20, 38],
      [30, 31],
      [40, 30],
    ] as const)
      await uplink.store([temperature(t + second * 1_000, value)], false)
    expect((await alarms()).slice(before.length)).toEqual([
      {
        side: 'high',
        opening_value: 36,
        peak: 38,
        closing_value: 31,
        opened_at: new Date(t + 10_000),
        released_at: new Date(t + 30_000),
        found_afterwards: true,
        release_reason: 'value',
      },
    ])
    expect(await latest()).toEqual({ at: new Date(t + 50_000), v: [23, 50] })
    await uplink.store([temperature(t + 20_000, 38)], false)
    expect(await alarms()).toHaveLength(before.length + 1)
  })

  it('keeps an open alarm open whatever comes late', async () => {
    await uplink.store([temperature(t, 37)])
    const open = (await alarms()).filter(({ released_at }) => released_at === null)
    expect(open).toHaveLength(1)
    await uplink.store([temperature(t - 5_000, 20)], false)
    await uplink.store([temperature(t - 6_000, 20)])
    expect((await alarms()).filter(({ released_at }) => released_at === null)).toEqual(open)
    await uplink.store([temperature(t + 10_000, 20)])
    expect((await alarms()).filter(({ released_at }) => released_at === null)).toEqual([])
  })

  it('judges a backlog that comes before the next live sample, and tells the excursion when that has come', async () => {
    await uplink.store([temperature(t, 22)])
    await uplink.store([temperature(t + 10_000, 36.5)], false)
    const before = await alarms()
    expect(await latest()).toEqual({ at: new Date(t), v: [22, 50] })
    await uplink.store([temperature(t + 20_000, 22)])
    expect((await alarms()).slice(before.length)).toMatchObject([
      { opening_value: 36.5, closing_value: null, released_at: new Date(t + 20_000), found_afterwards: true },
    ])
  })

  it('opens one alarm for an excursion that began in a gap and goes on: live at once, from its beginning when the backlog has come', async () => {
    await uplink.store([temperature(t, 22)])
    const before = await alarms()
    await uplink.store([temperature(t + 50_000, 37)])
    const now = { opening_value: 37, opened_at: new Date(t + 50_000), peak: 37, released_at: null, found_afterwards: false }
    expect((await alarms()).slice(before.length)).toMatchObject([now])
    for (const [second, value] of [
      [10, 36],
      [20, 39],
      [30, 36],
      [20, 39],
    ] as const)
      await uplink.store([temperature(t + second * 1_000, value)], false)
    const begun = { ...now, opening_value: 36, opened_at: new Date(t + 10_000), peak: 39 }
    expect((await alarms()).slice(before.length)).toMatchObject([begun])
    expect(await house.rows('select live_at from alarms where opened_at = $1', [begun.opened_at])).toEqual([{ live_at: now.opened_at }])
    // Farther than what was live before, not than what the backlog told.
    await uplink.store([temperature(t + 55_000, 38)])
    expect((await alarms()).slice(before.length)).toMatchObject([{ peak: 39 }])
    await uplink.store([temperature(t + 60_000, 20)])
  })

  it.each([1, 4])('tells what ended in a gap apart from what goes on after it, %d samples in a message', async (size) => {
    await uplink.store([temperature(t, 22)])
    const before = await alarms()
    await uplink.store([temperature(t + 50_000, 37)])
    const backlog = [
      [10, 36],
      [20, 20],
      [30, 38],
      [40, 20],
    ].map(([second = 0, value = 0]) => temperature(t + second * 1_000, value))
    for (let from = 0; from < backlog.length; from += size) await uplink.store(backlog.slice(from, from + size), false)
    const ended = [10, 30].map((second) => ({
      opened_at: new Date(t + second * 1_000),
      released_at: new Date(t + second * 1_000 + 10_000),
    }))
    const live = { opening_value: 37, opened_at: new Date(t + 50_000), peak: 37, released_at: null, found_afterwards: false }
    const told = async () => (await alarms()).slice(before.length).sort((a, b) => Number(a.opened_at) - Number(b.opened_at))
    expect(await told()).toMatchObject([...ended, live])
    await uplink.store([temperature(t + 45_000, 36)], false)
    expect(await told()).toMatchObject([...ended, { ...live, opening_value: 36, opened_at: new Date(t + 45_000) }])
    await uplink.store([temperature(t + 60_000, 20)])
  })

  it('keeps the beginnings of two alarms of one rule apart, told in one message', async () => {
    await uplink.store([temperature(t, 22)])
    const before = await alarms()
    await uplink.store([temperature(t + 20_000, 37)])
    await uplink.store([temperature(t + 25_000, 20)])
    await uplink.store([temperature(t + 45_000, 38)])
    await uplink.store([temperature(t + 15_000, 36), temperature(t + 40_000, 36)], false)
    expect((await alarms()).slice(before.length).map(({ opened_at, released_at }) => [opened_at, released_at])).toEqual([
      [new Date(t + 15_000), new Date(t + 25_000)],
      [new Date(t + 40_000), null],
    ])
    await uplink.store([temperature(t + 58_000, 20)])
  })

  it('begins an alarm with the backlog that came before the next live sample', async () => {
    await uplink.store([temperature(t, 22)])
    await uplink.store([temperature(t + 10_000, 36.5)], false)
    const before = await alarms()
    await uplink.store([temperature(t + 20_000, 37)])
    expect((await alarms()).slice(before.length)).toMatchObject([
      { opening_value: 36.5, opened_at: new Date(t + 10_000), released_at: null, found_afterwards: false },
    ])
    await uplink.store([temperature(t + 30_000, 20)])
  })

  it('stores samples of days without a partition apart', async () => {
    const { bootAt } = uplink.clock
    uplink.clock.bootAt = t - 300 * 86_400_000
    await uplink.store([temperature(t - 200 * 86_400_000, 20)], false)
    uplink.clock.bootAt = bootAt
    expect(await house.rows('select v from samples_late')).toEqual([{ v: [20, 50] }])
  })

  it.each([10 * year, -10 * year, -Date.now()])(
    'fault 12: corrects a clock that is %d ms off by one offset per boot, kept over a restart',
    async (off) => {
      uplink.clock.boot = `boot ${off}`
      uplink.clock.wall = () => Date.now() + off
      const taken = Date.now() - 40_000
      const backlog = Array.from({ length: 20 }, (_, i) => temperature(taken + i * 1_000 + off, 24))
      for (const sample of backlog) await uplink.send([sample], false)
      await uplink.store([temperature(taken + 30_000 + off, 24)])
      await house.restartIngest()
      for (const sample of backlog) await uplink.store([sample], false)
      await uplink.store([temperature(taken + 30_000 + off, 24)])
      const rows = await house.rows<{ at: Date }>('select at from samples where device_id = $1 and flags = 1 and v[1] = 24 order by at', [
        deviceId,
      ])
      const begin = rows[0]?.at.getTime() ?? 0
      expect(rows.map(({ at }) => at.getTime() - begin)).toEqual([...backlog.map((_, i) => i * 1_000), 30_000])
      expect(Math.abs(begin - taken)).toBeLessThan(5_000)
      expect(await house.rows('select count(*)::int as n from boot_offsets where boot = $1', [uplink.clock.boot])).toEqual([{ n: 1 }])
      await house.database.pool.query('delete from samples where flags = 1')
      uplink.clock.boot = 'boot-1'
      uplink.clock.wall = () => Date.now()
    },
  )

  it('keeps samples of an earlier boot with a broken clock apart, without time', async () => {
    uplink.clock.wall = () => Date.now() - 10 * year
    const seq = 5_000
    const body = {
      stream: 'q',
      seq,
      boot: 'long ago',
      ...uplink.clocks(),
      live: false,
      samples: [{ d: 'th', l: '', t: 1_000, up: 77, v: [40, 50] }],
    }
    const { listHash } = await import('@kilowatch/telemetry')
    body.samples[0] = { d: 'th', t: 1_000, up: 77, v: [40, 50], l: listHash(['probe.1.temperature', 'probe.1.humidity']) }
    await uplink.publish('samples', body)
    await uplink.answer('stored', ({ stream }) => stream === 'q')
    expect(await house.rows('select boot, up, v from samples_timeless')).toEqual([{ boot: 'long ago', up: '77', v: [40, 50] }])
    uplink.clock.wall = () => Date.now()
  })

  it('fault 24: raises no alarm from old limits once new ones are saved, while samples fly', async () => {
    const now = Date.now() - 2_000
    await uplink.store([temperature(now, 22)])
    const before = await alarms()
    let seq = 0
    const flying = (async () => {
      for (let i = 1; i <= 60; i++) seq = await uplink.send([temperature(now + i, 36)])
    })()
    await saveLimits({ 'probe.*.temperature': { high: [45, 42] } })
    const saved = (await alarms()).length
    await flying
    await uplink.stored(seq)
    const after = await alarms()
    expect(after.length).toBe(saved)
    expect(after.filter(({ released_at }) => released_at === null)).toEqual([])
    expect(after.length - before.length).toBeLessThanOrEqual(1)
    await uplink.store([temperature(now + 100, 46)])
    expect((await alarms()).at(-1)).toMatchObject({ opening_value: 46, released_at: null })
  })

  it('judges the newest value when limits are saved and removed', async () => {
    await saveLimits({})
    expect((await alarms()).at(-1)).toMatchObject({ release_reason: 'limit-removed' })
    await saveLimits({ 'probe.*.temperature': { high: [40, 38] } })
    expect((await alarms()).at(-1)).toMatchObject({ opening_value: 46, released_at: null })
    await saveLimits({ 'probe.*.temperature': { high: [50, 48] } })
    expect((await alarms()).at(-1)).toMatchObject({ release_reason: 'value', closing_value: 46 })
    await saveLimits({ 'probe.*.temperature': { high: [40, 38] } })
    expect((await alarms()).at(-1)).toMatchObject({ opening_value: 46, released_at: null })
  })

  async function changeConfig(text: string, values: unknown[] = []): Promise<void> {
    await house.database.pool.transaction(async (tx) => {
      await bumpConfig(tx, [Number(ids[0].slice(-2))])
      await tx.query(text, [deviceId, ...values])
      await judgeLatest(tx, [deviceId], new Date())
    })
  }
  function saveLimits(rules: unknown): Promise<void> {
    return changeConfig('update threshold_sets set rules = $2::jsonb, version = version + 1 where device_id = $1', [JSON.stringify(rules)])
  }

  it('gives nobody the box id of somebody else, and takes no list twice the size it may be', async () => {
    const [mine] = await house.rows<{ box_id: string }>('select box_id from devices where id = $1', [deviceId])
    const told = await other.hello([
      { ref: 'th', type: 'th', keys: ['probe.1.temperature'] },
      { ref: 'thief', type: 'th', keys: ['probe.1.temperature'], boxId: mine?.box_id ?? '' },
      { ref: 'own', type: 'th', keys: ['probe.1.temperature'], boxId: '123456789012345' },
    ])
    expect([...told.keys()]).toEqual(['th', 'own'])
    expect(told.get('own')).toBe('123456789012345')
    expect(await house.rows('select uplink_id from devices where box_id = $1', [mine?.box_id])).toEqual([{ uplink_id: ids[0] }])
    await other.store([{ d: 'own', t: Date.now(), v: [20] }])
    expect(await house.rows('select last_rejection from uplinks where id = $1', [ids[1]])).toEqual([{ last_rejection: 'malformed' }])
  })

  it('stores nothing while the database does not let it, and everything when it does again', async () => {
    await readOnly('set default_transaction_read_only = on')
    const seq = await other.send([{ d: 'own', t: Date.now(), v: [31] }])
    expect(await house.rows(`select l.v from latest l join devices d on d.id = l.device_id where box_id = '123456789012345'`)).toEqual([
      { v: [20] },
    ])
    await readOnly('reset default_transaction_read_only')
    await other.stored(seq)
    expect(await house.rows(`select v from latest l join devices d on d.id = l.device_id where box_id = '123456789012345'`)).toEqual([
      { v: [31] },
    ])
  })

  /** For all connections that are opened from now on; those that are open end. */
  async function readOnly(setting: string): Promise<void> {
    const change = `do $do$ begin execute format('alter database %I ${setting}', current_database()); end $do$`
    await house.database.pool.query(`begin; set transaction read write; ${change}; commit`)
    const end = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
    await house.database.pool.query(end)
  }
})
