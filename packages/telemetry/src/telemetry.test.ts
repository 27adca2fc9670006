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
    ['an infinite value', JSON.stringify(samples).replace('2.5', '1e400')],
    ['a text for a value', { ...samples, samples: [{ ...sample, v: ['x'] }] }],
    ['no samples', { ...samples, samples: [] }],
    ['a broken number', { ...samples, seq: -1 }],
    ['a deep nest', '['.repeat(10_000)],
    ['no device', { ...samples, samples: [{ ...sample, d: '' }] }],
  ])('with %s are malformed', (_, payload) => expect(() => parseSamples(bytes(payload))).toThrow(Malformed))
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
    expect(() => parseHello(bytes({ ...hello, devices: [{ ...device, site: 'x'.repeat(31) }] }))).toThrow(Malformed)
  })
  it('says which devices were never read, and why', () => {
    const absent = [{ ref: 'ups1.ambient', type: 'th', interval: 10_000, via: 'NUT 127.0.0.1:3493/ups1', why: 'unplugged' }]
    expect(parseHello(bytes({ ...hello, absent }))).toEqual({ ...hello, absent })
    expect(() => parseHello(bytes({ ...hello, absent: [{ ...absent[0], ref: 'ups1' }] }))).toThrow(Malformed)
    expect(() => parseHello(bytes({ ...hello, absent: [{ ...absent[0], why: 1 }] }))).toThrow(Malformed)
    const many = Array.from({ length: 201 }, (_, n) => ({ ...absent[0], ref: `d${n}` }))
    expect(() => parseHello(bytes({ ...hello, absent: many }))).toThrow(Malformed)
  })
  it('refuses one device twice', () => expect(() => parseHello(bytes({ ...hello, devices: [device, device] }))).toThrow(Malformed))
  it('refuses a device id of letters', () => {
    expect(() => parseHello(bytes({ ...hello, devices: [{ ...device, box_id: 'abc' }] }))).toThrow(Malformed)
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
    expect(() => parseHello(bytes(twice))).toThrow(Malformed)
    const bounded = { ...device, controls: [{ key: 'setting.set_temperature', values: [], range: [18, 30], step: 0.5 }] }
    expect(parseHello(bytes({ ...hello, devices: [bounded] })).devices[0]?.controls).toEqual(bounded.controls)
    for (const bounds of [{ range: [30, 18] }, { range: [1] }, { range: 'all' }, { step: 0 }, { step: 'fine' }]) {
      const bad = { ...device, controls: [{ key: 'setting.set_temperature', values: [], ...bounds }] }
      expect(() => parseHello(bytes({ ...hello, devices: [bad] }))).toThrow(Malformed)
    }
    const odd = { ...hello, devices: [{ ...device, controls: [{ key: 'beeper', values: ['<b>'] }] }] }
    expect(() => parseHello(bytes(odd))).toThrow(Malformed)
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
