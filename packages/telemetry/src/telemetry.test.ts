import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  listHash,
  Malformed,
  parseCommand,
  parseHello,
  parseResult,
  parseSamples,
  parseStatus,
  parseTopic,
  partitionOf,
  rangesOf,
  topicOf,
} from './index.ts'

const bytes = (value: unknown) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value))
const sample = { d: 'ups1', l: 'abc', t: 1_790_000_000_000, up: 5, v: [1, null, 'nan', 2.5] }
const samples = { stream: 's', seq: 1, boot: 'b', sent: 1_790_000_000_100, boot_now: 'b', up_now: 9, live: true, samples: [sample] }

describe('topics', () => {
  it('carry the last two digits of the uplink as partition', () => {
    expect(topicOf('123456789042', 'samples')).toBe('kw/1/42/123456789042/samples')
    expect(partitionOf('123456789042')).toBe(42)
    expect(parseTopic('kw/1/42/123456789042/samples')).toEqual({ partition: 42, uplinkId: '123456789042', channel: 'samples' })
  })
  it.each(['kw/1/41/123456789042/samples', 'kw/2/42/123456789042/samples', 'kw/1/42/12345/samples', 'kw/1/42/123456789042/other', ''])(
    'refuse %s',
    (topic) => expect(parseTopic(topic)).toBeUndefined(),
  )
})

describe('samples', () => {
  it('come back as they were sent', () => expect(parseSamples(bytes(samples))).toEqual(samples))
  it('keep extras as text and numbers', () => {
    const parsed = parseSamples(bytes({ ...samples, samples: [{ ...sample, x: { 'ups.model': 'A', n: 3 } }] }))
    expect({ ...parsed.samples[0]?.x }).toEqual({ 'ups.model': 'A', n: 3 })
  })
  it.each([
    ['no JSON', '{'],
    ['an array', []],
    ['no samples', { ...samples, samples: [] }],
    ['a broken number', { ...samples, seq: -1 }],
    ['a deep nest', '['.repeat(10_000)],
  ])('with %s are malformed', (_, payload) => expect(() => parseSamples(bytes(payload))).toThrow(Malformed))
  const wrong: [what: string, sample: unknown, reason?: string][] = [
    ['an infinite value', '1e400'],
    ['a text for a value', { ...sample, v: ['x'] }],
    ['an object for a value', { ...sample, v: [{}] }],
    ['no values', { ...sample, v: undefined }],
    ['a number of values that no list has', { ...sample, v: Array.from({ length: 2_001 }, () => 1) }, 'too-large'],
    ['no device', { ...sample, d: '' }],
    ['a device with a long name', { ...sample, d: 'x'.repeat(65) }, 'too-large'],
    ['no list', { ...sample, l: undefined }],
    ['no time', { ...sample, t: undefined }],
    ['a time out of reach', { ...sample, t: 1e15 }],
    ['a monotonic time out of reach', { ...sample, up: -1 }],
    ['extras of another kind', { ...sample, x: { a: [] } }],
    ['too many extras', { ...sample, x: Object.fromEntries(Array.from({ length: 65 }, (_, n) => [n, n])) }, 'too-large'],
    ['nothing', null],
    ['a text', 'ups1'],
  ]
  it.each(wrong)('review D1: with %s lose that one sample alone', (_, broken, reason = 'malformed') => {
    const ref = typeof broken === 'object' && broken !== null ? (broken as typeof sample).d.slice(0, 64) : ''
    const infinite = broken === '1e400'
    const text = JSON.stringify({ ...samples, samples: [sample, infinite ? { ...sample, v: [7.125] } : broken, sample] })
    const { samples: read, faults } = parseSamples(bytes(text.replace('7.125', '1e400')))
    expect(read).toEqual([sample, sample])
    expect(faults).toEqual([{ ref: infinite ? 'ups1' : ref, reason }])
  })
  it('refuse text that is not UTF-8', () => expect(() => parseSamples(new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]))).toThrow(Malformed))
  it('take no member from a prototype', () => {
    expect(() => parseSamples(bytes(`{"__proto__":${JSON.stringify(samples)}}`))).toThrow(Malformed)
  })
  it('never throw anything but Malformed', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        for (const parse of [parseSamples, parseHello, parseStatus, parseCommand, parseResult]) {
          try {
            parse(bytes(text))
          } catch (error) {
            expect(error).toBeInstanceOf(Malformed)
          }
        }
      }),
    )
  })
})

describe('hello', () => {
  const device = { ref: 'ups1', type: 'ups', interval: 10_000, list: listHash(['a']), points: [{ key: 'a', cadence: 10_000 }] }
  const hello = { boot: 'b', sent: 1_790_000_000_000, boot_now: 'b', up_now: 1, software: { name: 'g', version: '1' }, devices: [device] }
  it('comes back as it was sent', () => expect(parseHello(bytes(hello))).toEqual(hello))
  it('says where a device stands', () => {
    expect(parseHello(bytes({ ...hello, devices: [{ ...device, site: '门诊楼' }] })).devices[0]?.site).toBe('门诊楼')
  })
  it('says which devices were never read, and why', () => {
    const absent = [{ ref: 'ups1.ambient', type: 'th', interval: 10_000, via: 'NUT 127.0.0.1:3493/ups1', why: 'unplugged' }]
    expect(parseHello(bytes({ ...hello, absent }))).toEqual({ ...hello, absent })
    for (const broken of [{ ref: 'ups1' }, { why: 1 }]) {
      const { absent: read, faults } = parseHello(
        bytes({
          ...hello,
          absent: [
            { ...absent[0], ...broken },
            { ...absent[0], ref: 'x' },
          ],
        }),
      )
      expect(read?.map(({ ref }) => ref)).toEqual(['x'])
      expect(faults).toHaveLength(1)
    }
    const many = Array.from({ length: 201 }, (_, n) => ({ ...absent[0], ref: `d${n}` }))
    expect(() => parseHello(bytes({ ...hello, absent: many }))).toThrow(Malformed)
  })
  it.each([
    ['its name a second time', {}],
    ['a site that is too long', { ref: 'b', site: 'x'.repeat(31) }, 'too-large'],
    ['an id of letters', { ref: 'b', box_id: 'abc' }],
    ['no type', { ref: 'b', type: undefined }],
    ['a type that no database takes', { ref: 'b', type: 'ups\u0000' }],
    ['half a character', { ref: 'b', type: '\ud800' }],
    ['points that are no list', { ref: 'b', points: {} }],
    ['a point without a cadence', { ref: 'b', points: [{ key: 'a' }] }],
    ['a point with a NUL', { ref: 'b', points: [{ key: 'a\u0000', cadence: 1_000 }] }],
    ['an interval of nothing', { ref: 'b', interval: 0 }],
    [
      'a control twice',
      {
        ref: 'b',
        controls: [
          { key: 'beeper', values: ['mute'] },
          { key: 'beeper', values: ['mute'] },
        ],
      },
    ],
  ])('review D1: loses a device with %s alone', (_, broken, reason = 'malformed') => {
    const read = parseHello(bytes({ ...hello, devices: [device, { ...device, ...broken }, { ...device, ref: 'c' }] }))
    expect(read.devices.map(({ ref }) => ref)).toEqual(['ups1', 'c'])
    expect(read.faults).toEqual([{ ref: 'ref' in broken ? 'b' : 'ups1', reason }])
  })
})

describe('status', () => {
  const device = {
    ref: 'ups1',
    tried: 9,
    failed: { timeout: 2 },
    last: { text: 'no answer in time', ago: 1_500 },
    took: { median: 4.5, most: 20 },
  }
  const status = { connected: true, exchanges: { for: 60_000, devices: [device] } }
  it('comes back as it was sent', () => expect(parseStatus(bytes(status))).toEqual(status))
  it('takes kinds of failures that it does not know for none of its own', () => {
    const newer = { ...status, exchanges: { for: 1, devices: [{ ...device, failed: { timeout: 2, melted: 1 } }] } }
    expect(parseStatus(bytes(newer)).exchanges?.devices[0]?.failed).toEqual({ timeout: 2 })
  })
  it.each([
    ['a text that is too long', { ...device, last: { text: 'x'.repeat(121), ago: 0 } }],
    ['a count below nothing', { ...device, tried: -1 }],
    ['no kinds of failures', { ...device, failed: undefined }],
  ])('with %s is malformed', (_, broken) => {
    expect(() => parseStatus(bytes({ ...status, exchanges: { for: 1, devices: [broken] } }))).toThrow(Malformed)
  })
})

describe('commands and results', () => {
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
  const command = { id, device: 'ups1', command: 'beeper', value: 'mute', expires: 1_790_000_000_000 }
  it('come back as they were sent', () => {
    expect(parseCommand(bytes(command))).toEqual(command)
    expect(parseCommand(bytes({ ...command, go: 'a', left: 5_000 }))).toEqual({ ...command, go: 'a', left: 5_000 })
    const result = { id, state: 'verified', reading: 3 }
    expect(parseResult(bytes(result))).toEqual(result)
    expect(parseResult(bytes({ id, state: 'ready', ask: 'a' }))).toEqual({ id, state: 'ready', ask: 'a' })
  })
  it.each([
    ['an id of another form', { ...command, id: '../../etc' }],
    ['a go without its time', { ...command, go: 'a' }],
    ['no value', { ...command, value: '' }],
  ])('a command with %s is malformed', (_, payload) => expect(() => parseCommand(bytes(payload))).toThrow(Malformed))
  it.each([
    ['an unknown state', { id, state: 'done' }],
    ['an unknown reason', { id, state: 'failed', reason: 'because' }],
    ['a reading that is no code', { id, state: 'verified', reading: 1.5 }],
  ])('a result with %s is malformed', (_, payload) => expect(() => parseResult(bytes(payload))).toThrow(Malformed))
  it('are offered once for each control, by words', () => {
    const device = { ref: 'u', type: 'ups', interval: 10_000, list: 'x', points: [], controls: [{ key: 'beeper', values: ['mute'] }] }
    const hello = { boot: 'b', sent: 1, boot_now: 'b', up_now: 1, software: { name: 'g', version: '1' }, devices: [device] }
    expect(parseHello(bytes(hello)).devices[0]?.controls).toEqual(device.controls)
    const twice = { ...hello, devices: [{ ...device, controls: [...device.controls, ...device.controls] }] }
    expect(parseHello(bytes(twice)).devices).toEqual([])
    const bounded = { ...device, controls: [{ key: 'setting.set_temperature', values: [], range: [18, 30], step: 0.5 }] }
    expect(parseHello(bytes({ ...hello, devices: [bounded] })).devices[0]?.controls).toEqual(bounded.controls)
    for (const bounds of [{ range: [30, 18] }, { range: [1] }, { range: 'all' }, { step: 0 }, { step: 'fine' }]) {
      const bad = { ...device, controls: [{ key: 'setting.set_temperature', values: [], ...bounds }] }
      expect(parseHello(bytes({ ...hello, devices: [bad] })).devices).toEqual([])
    }
    const odd = { ...hello, devices: [{ ...device, controls: [{ key: 'beeper', values: ['<b>'] }] }] }
    expect(parseHello(bytes(odd)).devices).toEqual([])
  })
})

describe('ranges', () => {
  it('hold exactly the numbers given', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(300)), (numbers) => {
        const held = new Set(rangesOf(numbers).flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => from + i)))
        expect(held).toEqual(new Set(numbers))
      }),
    )
  })
})
