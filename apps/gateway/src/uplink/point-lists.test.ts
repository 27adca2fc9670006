import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listHash, parseHello, type WireValue, wireLimits } from '@kilowatch/telemetry'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { quietLog } from '../../test/quiet-log.ts'
import type { Reading } from '../drivers/driver.ts'
import { backlogMessage, entryPayload } from './envelope.ts'
import { helloMessages } from './hello.ts'
import { PointLists } from './point-lists.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kw-lists-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const file = () => join(folder, 'devices.json')
const open = () => new PointLists(file(), quietLog)
const reading = (values: Record<string, WireValue>, more: Partial<Reading> = {}): Reading => ({
  ref: 'd',
  type: 'ups',
  values: new Map(Object.entries(values)),
  ...more,
})
const time = { t: 1_800_000_000_000, up: 1 }
const announced = { interval: 2_000 }

describe('point lists', () => {
  it('place values by position, null where a point was not read, nothing after the last', () => {
    const lists = open()
    lists.place(reading({ a: 1, b: 2, c: 3 }), announced, time)
    expect(lists.place(reading({ b: 5 }), announced, time).sample.v).toEqual([null, 5])
    expect(lists.place(reading({ c: 'nan', a: null }), announced, time).sample.v).toEqual([null, null, 'nan'])
  })

  it('review D16: announce nominal values with the list, and keep those that were shown first', () => {
    const lists = open()
    const place = (values: Record<string, WireValue>) => lists.place(reading(values), announced, time).grown
    const nominal = () => open().hello()[0]?.nominal
    place({ 'phase.1.input_voltage': 0, input_frequency: 60 })
    expect(nominal()).toEqual({ input_frequency: 60 })
    expect(place({ 'phase.1.input_voltage': 121, input_frequency: 60 })).toBe(true)
    expect(nominal()).toEqual({ input_frequency: 60, 'phase.*.input_voltage': 120 })
    expect(place({ 'phase.1.input_voltage': 231, input_frequency: 50 })).toBe(false)
    expect(nominal()).toEqual({ input_frequency: 60, 'phase.*.input_voltage': 120 })
    const head = { boot: 'b', sent: 1_800_000_000_000, boot_now: 'b', up_now: 1, software: { name: 'g', version: '1' } }
    const [hello] = helloMessages(head, lists.hello(), []).map((message) => parseHello(Buffer.from(message)))
    expect(hello?.devices[0]?.nominal).toEqual(nominal())
  })

  it('review D15: say once that there are no extras any more', () => {
    const lists = open()
    const extrasOf = (extras: Record<string, string>) => lists.place(reading({ a: 1 }, { extras }), announced, time).sample.x
    expect([extrasOf({}), extrasOf({ b: 'c' }), extrasOf({}), extrasOf({})]).toEqual([undefined, { b: 'c' }, {}, undefined])
  })

  it('only grow, over restarts too: a position keeps its meaning', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { minLength: 1 }), { minLength: 1, maxLength: 8 }),
        (rounds) => {
          rmSync(file(), { force: true })
          let before: string[] = []
          for (const keys of rounds) {
            const lists = open()
            const { sample, grown } = lists.place(reading(Object.fromEntries(keys.map((key, i) => [key, i + 1]))), announced, time)
            const now = (lists.hello()[0]?.points ?? []).map(({ key }) => key)
            expect(now.slice(0, before.length)).toEqual(before)
            expect(grown).toBe(now.length > before.length)
            expect(sample.l).toBe(listHash(now))
            keys.forEach((key, i) => {
              expect(sample.v[now.indexOf(key)]).toBe(i + 1)
            })
            before = now
          }
        },
      ),
    )
  })

  it('are announced with name, id, interval and cadences, and again when one of them changes', () => {
    const lists = open()
    const rare = reading({ a: 1, r: 2 }, { name: 'UPS', cadences: new Map([['r', 600_000]]) })
    expect(lists.place(rare, { interval: 2_000, boxId: '900000000001' }, time).grown).toBe(true)
    expect(lists.hello()[0]).toMatchObject({ ref: 'd', type: 'ups', name: 'UPS', box_id: '900000000001', interval: 2_000 })
    expect(lists.hello()[0]?.points).toEqual([
      { key: 'a', cadence: 2_000 },
      { key: 'r', cadence: 600_000 },
    ])
    expect(lists.place(rare, { interval: 2_000, boxId: '900000000001' }, time).grown).toBe(false)
    expect(lists.place({ ...rare, name: 'UPS-A' }, { interval: 2_000, boxId: '900000000001' }, time).grown).toBe(true)
  })

  it('start over when the file is damaged', () => {
    writeFileSync(file(), '{"devices":')
    expect(open().hello()).toEqual([])
  })

  it('never hold more points than the protocol allows', () => {
    const lists = open()
    const many = Object.fromEntries(Array.from({ length: wireLimits.pointsPerDevice + 10 }, (_, i) => [`p${i}`, i]))
    expect(lists.place(reading(many), announced, time).sample.v).toHaveLength(wireLimits.pointsPerDevice)
  })

  it('know the sensors and outlets of a device, and forget what is configured no more', () => {
    const lists = open()
    for (const ref of ['d', 'd.ambient', 'other']) lists.place(reading({ a: 1 }, { ref }), announced, time)
    expect(lists.refsOf('d')).toEqual(['d', 'd.ambient'])
    lists.keepOnly((ref) => ref === 'other')
    expect(lists.hello().map(({ ref }) => ref)).toEqual(['other'])
  })
})

describe('messages', () => {
  it('out of the backlog name the list as it is now', () => {
    const lists = open()
    const old = lists.place(reading({ a: 1 }), announced, time).sample
    lists.place(reading({ b: 1 }), announced, time)
    const sending = { stream: 's', sent: 1, boot_now: 'b', up_now: 2, live: false }
    const message = JSON.parse(backlogMessage(entryPayload(7, 'b', [old]), sending, (ref) => lists.hashOf(ref)))
    expect(message).toMatchObject({ seq: 7, boot: 'b', live: false, samples: [{ ...old, l: listHash(['a', 'b']) }] })
  })

  it('of hello are as many as their size asks for, each whole', () => {
    const points = Array.from({ length: 2_000 }, (_, i) => ({ key: `cell.${i}.voltage_with_a_long_name`, cadence: 1_000 }))
    const devices = Array.from({ length: 30 }, (_, i) => ({ ref: `d${i}`, type: 'bat', interval: 1_000, list: 'x', points }))
    const head = { boot: 'b', sent: 1_800_000_000_000, boot_now: 'b', up_now: 1, software: { name: 'g', version: '1' } }
    const absent = [{ ref: 'x', type: 'th', interval: 1_000, why: 'unplugged' }]
    const hellos = helloMessages(head, devices, absent).map((message) => parseHello(Buffer.from(message)))
    expect(hellos.length).toBeGreaterThan(1)
    expect(hellos.map((hello) => hello.absent)).toEqual([absent, ...hellos.slice(1).map(() => undefined)])
    expect(hellos.flatMap((hello) => hello.devices.map(({ ref }) => ref))).toEqual(devices.map(({ ref }) => ref))
  })
})
