import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import {
  blockOf,
  controlValue,
  type DeviceType,
  deviceTypes,
  everyControl,
  isRuledBy,
  patternOf,
  provingWord,
  quantise,
  type ResolvedControl,
  resolveControl,
} from '@kilowatch/catalog'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { machineClock } from '../../gateway/src/clock.ts'
import { giveOrder } from '../../gateway/src/drivers/simulator/control.ts'
import type { Gateway } from '../../gateway/src/gateway.ts'
import { testUplink } from '../../gateway/test/broker.ts'
import { createSite, type TestSite } from '../../gateway/test/site.ts'
import { buildHouse, password } from '../test/house.ts'
import { type IngestHouse, ingestHouse } from '../test/ingest-house.ts'
import { Refusal } from './http/refusal.ts'
import type { DeviceSubject, User } from './http/subjects.ts'
import { requestCommand, writeSettings } from './modules/controls/index.ts'
import { latestValues } from './modules/devices/index.ts'
import { userOfToken } from './modules/sessions/index.ts'

// Every control and setting of every type of the catalogue, from the command of the server through a broker and our gateway to a device that
// is simulated after its declaration: each value once verified, each once refused by the device, each once never shown by it.

const types = Object.values<DeviceType>(deviceTypes).filter((type) => everyControl(type).length > 0)
let house: IngestHouse
let site: TestSite
let gateway: Gateway
let user: User
/** Milliseconds that the gateway's monotonic clock is ahead. */
let skipped = 0
const devices = new Map<string, { subject: DeviceSubject; offered: string[] }>()

interface Wish {
  type: DeviceType
  control: ResolvedControl
  /** The first that the server takes: a rule between settings may forbid some. */
  values: readonly string[]
}

beforeAll(async () => {
  house = await ingestHouse('embedded', [testUplink])
  const { owner } = await buildHouse(house.database.pool, 9)
  user = (await userOfToken(house.services.db, owner.token, new Date())) as User
  const lines = types.map(({ code }) => `  - { ref: ${code}, driver: simulator, type: ${code}, declared: true, interval: 500ms }\n`)
  site = createSite(lines.join(''), house.broker.url, {}, house.broker.secret)
  const clock = machineClock()
  gateway = site.start({ proofEvery: 1_000, clock: { ...clock, up: () => clock.up() + skipped } })
  const rows = await until<Omit<DeviceSubject, 'right'> & { ref: string; offered: string[] }>(
    `select d.id, d.box_id as "boxId", d.uplink_id as "uplinkId", d.business_id as "businessId", d.announced_type as type, d.ref,
            array(select jsonb_array_elements(d.controls) ->> 'key') as offered
       from devices d where d.uplink_id = '${testUplink}' and jsonb_array_length(d.controls) > 0`,
    (found) => found.length === types.length,
  )
  for (const { ref, offered, ...subject } of rows) devices.set(ref, { subject: { ...subject, right: 'main' }, offered })
  // They are announced before their first readings are stored.
  while ((await Promise.all(types.map(figuresOf))).some(({ size }) => size === 0)) await new Promise((next) => setTimeout(next, 20))
}, 60_000)
afterAll(async () => {
  await gateway.stop()
  await house.close()
  site.remove()
})

// Nobody commands so much so fast: a new process counts anew what an uplink may say of commands in a minute.
beforeEach(() => house.restartIngest())

async function until<T extends object>(text: string, holds: (rows: T[]) => boolean): Promise<T[]> {
  for (;;) {
    const rows = await house.rows<T>(text)
    if (holds(rows)) return rows
    await new Promise((next) => setTimeout(next, 20))
  }
}

/** One of each control that the device offers: what repeats is tried once. */
function controlsOf(type: DeviceType): ResolvedControl[] {
  const first = new Map((devices.get(type.code)?.offered ?? []).toReversed().map((key) => [patternOf(key), key]))
  return [...first.values()].toReversed().flatMap((key) => resolveControl(type, key) ?? [])
}

async function figuresOf(type: DeviceType): Promise<ReadonlyMap<string, number | null>> {
  const { subject } = devices.get(type.code) ?? {}
  const found = subject && (await latestValues(house.services.db, [subject.id])).get(subject.id)
  return new Map((found ?? []).map(({ key, value }) => [key, value]))
}

/** What it can be told; of a number, what is near to what it holds, and some of its range. */
function valuesOf({ control, setting }: ResolvedControl, held?: number | null): string[] {
  if (setting?.kind !== 'number') return Object.keys(control.values)
  const { decimals = 0, range } = setting
  const near = [1, -1]
    .map((steps) => (held ?? range[0]) + steps * 10 ** -decimals)
    .filter((value) => value >= range[0] && value <= range[1])
  const far = [0.4, 0.6, 0.8, 0.2, 0.9, 0.1, 0.99, 0.01].map((part) => range[0] + (range[1] - range[0]) * part)
  return [...near, ...far].map((value) => String(quantise(value, decimals)))
}

/** Those that the device does not show already. */
function otherValues(control: ResolvedControl, held: number | null | undefined): string[] {
  const shown = typeof held === 'number' ? provingWord(control, held) : undefined
  return valuesOf(control, held).filter((value) => !controlValue(control, value)?.proof.becomes?.includes(shown ?? ''))
}

/** How often a person looks who finds another reading each time. */
const mostLooks = 250

/** Asks as a person does who looks once more when the reading is another by now. @returns the value that was taken */
async function ask({ type, control, values }: Wish): Promise<string> {
  let [value = '', ...others] = values
  const { subject } = devices.get(type.code) ?? {}
  if (!subject) throw new Error(`no ${type.code}`)
  const actor = { user, address: '127.0.0.1' }
  for (let looked = 0; ; looked++) {
    const reading = (await latestValues(house.services.db, [subject.id], [control.proof.key])).get(subject.id)?.[0]
    const wish = { key: randomUUID(), control: control.key, value, seen: reading?.value ?? null }
    const seenAt = reading && new Date(reading.at).toISOString()
    try {
      if (control.setting) await writeSettings({ device: subject, changes: [wish] }, actor, house.services)
      else await requestCommand({ device: subject, ...wish, seenAt, password }, actor, house.services)
      return value
    } catch (error) {
      const code = error instanceof Refusal ? error.code : 0
      if (code === 10003 && others.length > 0) [value = '', ...others] = others
      else if (code !== 50003 || looked > mostLooks) throw new Error(`${type.code} ${control.key} ${value}`, { cause: error })
      await new Promise((next) => setTimeout(next, 20))
    }
  }
}

/** Has them all done, and compares how each ended. @returns what was told, as 'type control value' */
async function expectOutcome(became: string, wishes: readonly Wish[], meanwhile = async () => {}): Promise<string[]> {
  const told: string[] = []
  for (const wish of wishes) told.push(`${wish.type.code} ${wish.control.key} ${await ask(wish)}`)
  await meanwhile()
  await until('select from device_commands where ended_at is null limit 1', (rows) => rows.length === 0)
  const rows = await house.rows<{ what: string; became: string }>(
    `select concat_ws(' ', d.ref, c.control, c.value) as what, concat_ws(' ', c.state, c.reason) as became
       from device_commands c join devices d on d.id = c.device_id where c.requested_at > now() - interval '10 minutes'`,
  )
  // Nobody commands so much so fast.
  await house.rows(`update device_commands set requested_at = requested_at - interval '1 hour'`)
  expect(new Map(rows.map((row) => [row.what, row.became]))).toEqual(new Map(told.map((what) => [what, became])))
  return told
}

/** Of each control one wish that is possible now. */
async function anotherOfEach(): Promise<Wish[]> {
  const found = types.map(async (type) => {
    const figures = await figuresOf(type)
    return controlsOf(type).flatMap((control) => {
      if (blockOf(control, type, (key) => figures.get(key) ?? undefined)) return []
      return [{ type, control, values: otherValues(control, figures.get(control.proof.key)) }]
    })
  })
  return (await Promise.all(found)).flat()
}

function order(name: 'refuse-commands' | 'ignore-commands', value: 'on' | 'off'): void {
  for (const { code } of types) giveOrder(join(site.config.state, 'control.yaml'), code, name, value)
}

/** Environmental control is switched by hand in manual mode alone. */
async function switchByHand(): Promise<void> {
  const type = types.find(({ code }) => code === 'th')
  const mode = type && controlsOf(type).find(({ key }) => key === 'control_mode')
  if (type && mode) await expectOutcome('verified', [{ type, control: mode, values: ['manual'] }])
}

/** Values that were not tried yet, of a number one; of settings that rules bind together one at a time, and last what shuts others. */
async function untried(type: DeviceType, tried: ReadonlySet<string>, isOfKind: (control: ResolvedControl) => boolean): Promise<Wish[]> {
  const figures = await figuresOf(type)
  const open = controlsOf(type).flatMap((control): Wish[] => {
    if (!isOfKind(control) || blockOf(control, type, (key) => figures.get(key) ?? undefined)) return []
    const name = `${type.code} ${control.key}`
    const done = [...tried].filter((what) => what.startsWith(`${name} `))
    if (control.setting?.kind === 'number')
      return done.length > 0 ? [] : [{ type, control, values: otherValues(control, figures.get(control.proof.key)) }]
    const [value] = valuesOf(control).filter((each) => !done.includes(`${name} ${each}`))
    return value === undefined ? [] : [{ type, control, values: [value] }]
  })
  const bound = open.filter(({ control: { setting } }) => setting && type.settingRules?.some((rule) => isRuledBy(rule, setting.key)))
  const shuts = ({ control: { proof }, values }: Wish) =>
    everyControl(type).some(({ blocked = [] }) =>
      blocked.some((one) => one.by === patternOf(proof.key) && one.values.includes(values[0] ?? '')),
    )
  const now = open.filter((wish) => (!bound.includes(wish) || wish === bound[0]) && !shuts(wish))
  return now.length > 0 ? now : open
}

/** Tells each what it has not been told yet, until nothing is left. */
async function verifyAll(isOfKind: (control: ResolvedControl) => boolean): Promise<void> {
  const tried = new Set<string>()
  for (;;) {
    const wishes = (await Promise.all(types.map((type) => untried(type, tried, isOfKind)))).flat()
    if (wishes.length === 0) break
    for (const what of await expectOutcome('verified', wishes)) tried.add(what)
  }
  const done = [...tried].map((what) => what.split(' ').slice(0, 2).map(patternOf).join(' '))
  const declared = types.flatMap((type) =>
    controlsOf(type)
      .filter(isOfKind)
      .map(({ key }) => `${type.code} ${patternOf(key)}`),
  )
  expect(done).toEqual(expect.arrayContaining(declared))
}

test('a device of each type offers all that its type declares', () => {
  const offered = types.map((type) =>
    controlsOf(type)
      .map(({ key }) => patternOf(key))
      .sort(),
  )
  expect(offered).toEqual(
    types.map((type) =>
      everyControl(type)
        .map(({ key }) => key)
        .sort(),
    ),
  )
})

test('each setting is verified', { timeout: 120_000 }, () => verifyAll(({ setting }) => setting !== undefined))

test('each is refused where the device refuses it', { timeout: 120_000 }, async () => {
  await switchByHand()
  order('refuse-commands', 'on')
  const wishes = await anotherOfEach()
  await expectOutcome('refused not-accepted', wishes)
  order('refuse-commands', 'off')
})

test('each has failed as unproven where the device takes it and never shows it', { timeout: 120_000 }, async () => {
  order('ignore-commands', 'on')
  const wishes = await anotherOfEach()
  await expectOutcome('failed unproven', wishes, async () => {
    await until(`select from device_commands where state in ('requested', 'sent') limit 1`, (rows) => rows.length === 0)
    skipped += 10 * 60_000
  })
  order('ignore-commands', 'off')
})

test('each control is verified with every value that it takes', { timeout: 120_000 }, () =>
  verifyAll(({ setting }) => setting === undefined),
)
