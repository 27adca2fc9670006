import type { TimedTask } from '@kilowatch/telemetry'
import { afterEach, expect, it } from 'vitest'
import { type IngestHouse, ingestHouse } from '../../test/ingest-house.ts'
import type { TestUplink } from '../../test/test-uplink.ts'
import { notifyCommands } from '../storage/notify.ts'

const mine = '100000000001'
let house: IngestHouse
afterEach(() => house.close())

const relays = {
  ref: 'relays',
  type: 'channel',
  keys: ['channel.1.state'],
  controls: [{ key: 'channel.1.switch', values: ['open', 'close'] }],
}

/** As the call keeps it. @returns its id */
async function plan(at: string, repeat: 'daily' | 'once' = 'daily', day: string | null = null): Promise<string> {
  return house.services.db.transaction(async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      `insert into timed_tasks (device_id, uplink_id, control, value, repeat, day, at, zone, made_at)
       select id, uplink_id, 'channel.1.switch', 'open', $2, $3, $1, 'Asia/Shanghai', now() from devices where ref = 'relays' returning id`,
      [at, repeat, day],
    )
    await notifyCommands(tx)
    return rows[0]?.id ?? ''
  })
}
interface Said {
  version: number
  tasks: TimedTask[]
  heard?: string[]
}
const list = (uplink: TestUplink, fits: (said: Said) => boolean) =>
  uplink.answer('schedule', (body) => fits(body as unknown as Said)) as Promise<unknown> as Promise<Said>
const withTasks = (uplink: TestUplink, ...ids: string[]) =>
  list(uplink, ({ tasks }) => tasks !== undefined && JSON.stringify(tasks.map(({ id }) => id).sort()) === JSON.stringify([...ids].sort()))
const run = (number: number, task: string, more: object = {}) => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  ...{ task, due: house.services.clock.now().getTime() - 60_000, state: 'verified', reading: 1, ...more },
})
async function until<T extends object>(text: string, holds: (rows: T[]) => boolean): Promise<T[]> {
  for (;;) {
    const rows = await house.rows<T>(text)
    if (holds(rows)) return rows
    await new Promise((next) => setTimeout(next, 10))
  }
}
async function connected(kind?: 'mosquitto'): Promise<TestUplink> {
  house = await ingestHouse(kind)
  const uplink = await house.connect(mine)
  await uplink.status({ connected: true })
  await uplink.hello([relays])
  return uplink
}

it.each([undefined, 'mosquitto'] as const)(
  'a list is said until the uplink carries it out, and again when it changes (%s)',
  async (kind) => {
    const uplink = await connected(kind)
    const first = await plan('07:30')
    const { version, tasks } = await withTasks(uplink, first)
    expect(tasks).toEqual([
      {
        ...{ id: first, device: 'relays', command: 'channel.1.switch', value: 'open' },
        ...{ repeat: 'daily', days: [], at: '07:30', zone: 'Asia/Shanghai' },
      },
    ])
    const said = uplink.answers.length
    await uplink.until(() => uplink.answers.length > said)
    await uplink.publish('scheduled', { version, tasks, runs: [] })
    await until('select from timetables where wanted = actual', (rows) => rows.length === 1)
    const second = await plan('19:00')
    const next = await withTasks(uplink, first, second)
    expect(next.version).toBeGreaterThan(version)
    await house.rows('update devices set disabled_at = now()')
    await withTasks(uplink)
  },
)

it('tasks of an expired device are taken off its gateway, put back when it is renewed, and go with a deleted one', async () => {
  const uplink = await connected()
  const id = await plan('07:30')
  const carry = async ({ version, tasks }: Said) => {
    await uplink.publish('scheduled', { version, tasks, runs: [] })
    await until('select from timetables where wanted = actual', (rows) => rows.length === 1)
    return version
  }
  const versions = [await carry(await withTasks(uplink, id))]
  // The time paid for ends by itself: a moment that is over when ingest looks again.
  await house.rows(`update devices set expires_at = now() + interval '1 second'`)
  versions.push(await carry(await withTasks(uplink)))
  const before = uplink.answers.length
  const [paid] = await house.rows<{ until: Date }>(
    `update devices set expires_at = now() + interval '1 year' returning expires_at as until`,
  )
  const renewed = await list(uplink, ({ version, tasks }) => version > (versions[1] ?? 0) && tasks?.length === 1)
  // Told to the millisecond, so that a gateway that is cut off then stops by itself.
  expect(Math.floor(renewed.tasks[0]?.until ?? 0)).toBe(paid?.until.getTime())
  versions.push(await carry(renewed))
  expect(uplink.answers.length).toBeGreaterThan(before)
  expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b))
  await house.rows('delete from devices')
  await list(uplink, ({ version, tasks }) => version > (versions[2] ?? 0) && tasks?.length === 0)
})

it('keeps each run once, as an entry of the operation records, and says that it is stored', async () => {
  const uplink = await connected()
  const [daily, once] = [await plan('07:30'), await plan('08:00', 'once', '2026-10-24')]
  const { version, tasks } = await withTasks(uplink, daily, once)
  const runs = [run(1, daily), run(2, once, { state: 'failed', reason: 'unproven', reading: undefined })]
  for (let twice = 0; twice < 2; twice++) await uplink.publish('scheduled', { version, tasks, runs })
  expect(await list(uplink, ({ heard }) => heard !== undefined)).toEqual({ heard: runs.map(({ id }) => id) })
  const entries = await until<{ subject: string; after: object }>(
    `select subject, after from audit where action = 'device.timed-run' order by seq`,
    (rows) => rows.length > 0,
  )
  expect(entries.map(({ after }) => after)).toMatchObject([
    { control: 'channel.1.switch', value: 'open', state: 'verified' },
    { state: 'failed', reason: 'unproven' },
  ])
  expect(await house.rows('select enabled, ran_state, ran_reason from timed_tasks order by at')).toEqual([
    { enabled: true, ran_state: 'verified', ran_reason: null },
    { enabled: false, ran_state: 'failed', ran_reason: 'unproven' },
  ])
  // One of a single day is over with its run.
  await withTasks(uplink, daily)
})

it('keeps each switching of an output for alarms once, also of a gateway without any task', async () => {
  const uplink = await connected()
  const outputs = [1, 2].map((number) => ({
    ...{ id: `00000000-0000-4000-9000-00000000000${number}`, device: 'relays', command: 'channel.1.switch' },
    ...{ value: number === 1 ? 'open' : 'close', at: Date.now() - 60_000, state: 'verified' },
  }))
  const strange = { ...outputs[0], id: '00000000-0000-4000-9000-000000000003', device: 'nobody' }
  const answered = () => uplink.answers.filter(({ channel }) => channel === 'schedule').length
  for (let twice = 1; twice <= 2; twice++) {
    await uplink.publish('scheduled', { version: 0, tasks: [], runs: [], outputs: [...outputs, strange] })
    await uplink.until(() => answered() === twice)
  }
  const { heard } = await list(uplink, (said) => said.heard !== undefined)
  expect(heard).toHaveLength(3)
  const entries = await until<{ value: string }>(
    `select after ->> 'value' as value from audit where action = 'device.alarm-output' order by seq`,
    (rows) => rows.length >= 2,
  )
  expect(entries).toEqual([{ value: 'open' }, { value: 'close' }])
})

it('is known of a task that was deleted while the gateway was away, and of no run twice', async () => {
  const uplink = await connected()
  const id = await plan('07:30')
  const { version, tasks } = await withTasks(uplink, id)
  await uplink.publish('scheduled', { version, tasks, runs: [] })
  await until('select from timetables where wanted = actual', (rows) => rows.length === 1)
  await house.rows('delete from timed_tasks')
  await uplink.publish('scheduled', { version, tasks, runs: [run(1, id)] })
  await list(uplink, ({ heard }) => heard !== undefined)
  expect(await house.rows(`select after ->> 'control' as control from audit where action = 'device.timed-run'`)).toEqual([
    { control: 'channel.1.switch' },
  ])
})

it('goes on behind the version of a gateway that is ahead, as after a restored backup', async () => {
  const uplink = await connected()
  const id = await plan('07:30')
  await withTasks(uplink, id)
  await uplink.publish('scheduled', { version: 40, tasks: [], runs: [] })
  const { version } = await list(uplink, (said) => said.version > 40)
  expect(version).toBe(41)
})

it('sets reports aside that break the protocol', async () => {
  const uplink = await connected()
  const id = await plan('07:30')
  const { version, tasks } = await withTasks(uplink, id)
  await uplink.publish('scheduled', { version, tasks: [{ ...tasks[0], at: '25:00' }], runs: [] })
  await uplink.publish('scheduled', { version, tasks: '', runs: [] })
  await uplink.publish('scheduled', { version, tasks, runs: [run(1, "'; drop table devices")] })
  await until('select from rejections', (rows) => rows.length === 3)
})
