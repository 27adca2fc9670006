import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import en from '../../locales/en.json' with { type: 'json' }
import zh from '../../locales/zh.json' with { type: 'json' }
import { problemLines } from './problems.ts'
import { parseConfig, readConfig } from './read-config.ts'

const file = '/etc/kilowatch/site.yaml'
const good = `uplink: "100000000042"
state: ./state
devices:
  - ref: ups1
    driver: nut
    ups: smart
    interval: 2s
  - ref: th1
    driver: simulator
    type: th
`

function problems(source: string, language: 'en' | 'zh' = 'en'): string[] {
  const result = parseConfig(source, file)
  return 'problems' in result ? problemLines('site.yaml', result.problems, language) : []
}

describe('a configuration', () => {
  it('is taken with its defaults, paths from its own folder', () => {
    const result = parseConfig(good, file)
    if (!('config' in result)) throw new Error('refused')
    expect(result.config).toMatchObject({
      uplink: '100000000042',
      state: '/etc/kilowatch/state',
      queue: { maxBytes: 200_000_000, resendPerSecond: 50 },
    })
    expect(result.config.devices[0]).toMatchObject({ host: '127.0.0.1', port: 3493, tls: 'off', interval: 2_000, timeout: 5_000 })
    expect(result.config.devices[1]).toMatchObject({ scenario: 'calm', interval: 10_000 })
  })

  it.each<[string, string, string, string]>([
    ['an unknown setting', '    interval: 2s\n', '    intervall: 2s\n', 'site.yaml:7:5: "intervall" is not known here.'],
    ['a wrong duration', 'interval: 2s', 'interval: soon', 'site.yaml:7:15: "interval" must be a duration such as 500ms, 2s, 5m, 24h.'],
    ['a too short interval', 'interval: 2s', 'interval: 1ms', 'site.yaml:7:15: "interval" must be between 200 ms and 86400 s.'],
    ['an id without quotes', '"100000000042"', '100000000042', 'site.yaml:1:9: "uplink" must be text: put it in quotes.'],
    ['an id of letters', '"100000000042"', 'abc', 'site.yaml:1:9: "uplink" must be 12 to 20 digits, in quotes.'],
    ['an unknown driver', 'driver: nut', 'driver: telepathy', 'site.yaml:5:13: "driver" must be one of: nut,'],
    ['a missing setting', '    ups: smart\n', '', 'site.yaml:4:5: "ups" is missing.'],
    ['an unknown type', 'type: th', 'type: toaster', 'site.yaml:10:11: "toaster" is not a device type.'],
    [
      'a type that cannot be simulated',
      'type: th',
      'type: box_no_set',
      'site.yaml:10:11: Devices of type "box_no_set" cannot be simulated.',
    ],
    [
      'a repetition that the type does not have',
      'type: th',
      'type: th\n    counts: { probe: 2, tap: 1 }',
      'site.yaml:11:30: Devices of type "th" have nothing called "tap".',
    ],
    [
      'a point that the type does not have',
      'type: th',
      'type: th\n    scenario: [{ for: 5m, do: too-high, point: probe.*.pressure }]',
      'site.yaml:11:48: Devices of type "th" have nothing called "probe.*.pressure".',
    ],
    [
      'a type that NUT cannot read',
      'ups: smart',
      'ups: smart\n    type: bat',
      'site.yaml:7:11: Devices of type "bat" cannot be read through a NUT server.',
    ],
    ['a device twice', 'ref: th1', 'ref: ups1', 'site.yaml:8:10: The device "ups1" is already in line 4.'],
    ['a reserved name', 'ref: th1', 'ref: ups1.ambient', 'site.yaml:8:10: "ups1.ambient" is the name of the sensors or outlets'],
    [
      'a source twice',
      '  - ref: th1',
      '  - { ref: ups2, driver: nut, ups: smart }\n  - ref: th1',
      'site.yaml:8:36: UPS "smart" of this NUT server is already read in line 4.',
    ],
    [
      'nobody to follow',
      'type: th',
      'type: th\n    follows: ups1',
      'site.yaml:11:14: "ups1", which this device follows, is not a simulated device',
    ],
    ['a circle', 'type: th', 'type: th\n    follows: th1', 'site.yaml:11:14: This device follows itself'],
    ['a wrong size', 'state: ./state', 'queue: { maxBytes: huge }', 'site.yaml:2:20: "maxBytes" must be a size'],
    ['a number out of range', 'interval: 2s', 'port: 70000', 'site.yaml:7:11: "port" must be at most 65535.'],
    ['an unknown scenario', 'type: th', 'type: th\n    scenario: armageddon', 'site.yaml:11:15: "scenario" is neither a known scenario'],
    ['a wrong step', 'type: th', 'type: th\n    scenario: [{ do: dance, for: 3m }]', 'site.yaml:11:22: "do" must be one of: mains-fails'],
    [
      'a version of SNMP without its user',
      '  - ref: th1',
      '  - { ref: pdu, driver: snmp, host: 192.0.2.1, version: v3 }\n  - ref: th1',
      '"version" needs "user" as well.',
    ],
    [
      'a key that is too short',
      '  - ref: th1',
      '  - { ref: pdu, driver: snmp, host: 192.0.2.1, version: v3, user: u, auth: sha, authKey: short }\n  - ref: th1',
      '"authKey" must have 8 to 256 characters.',
    ],
    [
      'keys for a version that has none',
      '  - ref: th1',
      '  - { ref: pdu, driver: snmp, host: 192.0.2.1, user: u }\n  - ref: th1',
      '"user" is for version v3; this device speaks v2c.',
    ],
    [
      'an unknown model',
      '  - ref: th1',
      '  - { ref: pdu, driver: snmp, host: 192.0.2.1, model: none }\n  - ref: th1',
      '"model" must be one of: rfc1628-ups,',
    ],
    [
      'an agent twice',
      '  - ref: th1',
      '  - { ref: a, driver: snmp, host: 192.0.2.1 }\n  - { ref: b, driver: snmp, host: 192.0.2.1 }\n  - ref: th1',
      'The SNMP agent 192.0.2.1:161 is already read in line 8.',
    ],
    [
      'a Modbus device without a line',
      'driver: nut\n    ups: smart',
      'driver: modbus\n    model: sdm630',
      'site.yaml:4:5: This device needs a "host" (Modbus TCP) or a "serial" line.',
    ],
    [
      'two lines for one device',
      'driver: nut\n    ups: smart',
      'driver: modbus\n    model: sdm630\n    host: a\n    serial: /dev/b',
      'site.yaml:8:13: A device has either "host" or "serial", not both.',
    ],
    [
      'a serial setting for an address',
      'driver: nut\n    ups: smart',
      'driver: modbus\n    model: sdm630\n    host: a\n    baud: 9600',
      'site.yaml:8:11: "baud" belongs to a serial line; this device has a host.',
    ],
    [
      'a unit that a serial line does not have',
      'driver: nut\n    ups: smart',
      'driver: modbus\n    model: sdm630\n    serial: /dev/b\n    unit: 0',
      'site.yaml:8:11: "unit" must be between 1 and 247 on a serial line.',
    ],
    [
      'another type than the model has',
      'driver: nut\n    ups: smart',
      'driver: modbus\n    model: sdm630\n    host: a\n    type: th',
      'site.yaml:8:11: Eastron SDM630 is of type "meter", not "th".',
    ],
    [
      'an unknown model',
      'driver: nut\n    ups: smart',
      'driver: modbus\n    model: abacus\n    host: a',
      'site.yaml:6:12: "model" must be one of: sdm630,',
    ],
    [
      'a unit twice',
      '  - ref: th1',
      '  - { ref: a, driver: modbus, model: sdm630, host: x }\n  - { ref: b, driver: modbus, model: sdm630, host: x, port: 502 }\n  - ref: th1',
      'site.yaml:9:5: Unit 1 of this line is already read in line 8.',
    ],
    [
      'one line set in two ways',
      '  - ref: th1',
      '  - { ref: a, driver: modbus, model: sdm630, serial: x }\n  - { ref: b, driver: modbus, model: sdm630, serial: x, unit: 2, baud: 19200 }\n  - ref: th1',
      'site.yaml:9:5: The device in line 8 shares this line and has it set differently (here: 19200 none 1)',
    ],
    [
      'a device on a broker without anything to read',
      '  - ref: th1',
      '  - { ref: a, driver: mqtt, broker: mqtt://192.0.2.1 }\n  - ref: th1',
      'A device on a broker needs "model" and "topic", or "type" and "points".',
    ],
    [
      'a topic for many',
      '  - ref: th1',
      '  - { ref: a, driver: mqtt, broker: mqtt://192.0.2.1, model: tasmota-energy, topic: "#" }\n  - ref: th1',
      '"topic" must be one topic',
    ],
    [
      'a point that its type does not have',
      '  - ref: th1',
      '  - { ref: a, driver: mqtt, broker: mqtt://192.0.2.1, type: th, points: [{ point: speed, topic: x }] }\n  - ref: th1',
      'Type "th" has no point "speed".',
    ],
    [
      'a state that it does not have',
      '  - ref: th1',
      '  - { ref: a, driver: mqtt, broker: mqtt://192.0.2.1, type: leak, points: [{ point: leak, topic: x, states: { on: wet } }] }\n  - ref: th1',
      '"wet" is none of its states: dry, leak.',
    ],
    ['broken YAML', 'devices:', 'devices: [', 'This is not valid YAML'],
  ])('with %s is refused, with line and column', (_, from, to, sentence) => {
    const found = problems(good.replace(from, to))
    expect(found.some((line) => line.startsWith(sentence) || line.includes(sentence))).toBe(true)
  })

  it('with several mistakes tells all of them, in the order of the file, in Chinese too', () => {
    const broken = good.replace('"100000000042"', '12').replace('interval: 2s', 'interval: soon')
    expect(problems(broken, 'zh')).toEqual([
      'site.yaml:1:9: "uplink" 必须是文本，请加引号。',
      'site.yaml:7:15: "interval" 必须是时长，例如 500ms、2s、5m、24h。',
    ])
  })

  it('that is empty or absent is one sentence', async () => {
    expect(problems('')).toEqual(['site.yaml:1:1: The file is empty; it must name an uplink and its devices.'])
    const absent = await readConfig('/nowhere/site.yaml')
    expect('problems' in absent && absent.problems[0]?.key).toBe('no-file')
  })

  it('has every text in both languages, with the same parameters', () => {
    const parameters = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()
    expect(Object.keys(zh).sort()).toEqual(Object.keys(en).sort())
    for (const [key, sentence] of Object.entries(en)) {
      expect([key, parameters(zh[key as keyof typeof zh])]).toEqual([key, parameters(sentence)])
    }
  })
})

it('takes the example that people start from', () => {
  expect(problems(readFileSync(join(import.meta.dirname, '../../example.yaml'), 'utf8'))).toEqual([])
})

describe('the demo', () => {
  const folder = join(import.meta.dirname, '../../demo')
  it.each(readdirSync(folder))('%s is a good configuration once it has an uplink', (name) => {
    const source = `uplink: "100000000042"\nstate: ./state\n${readFileSync(join(folder, name), 'utf8')}`
    expect(problems(source)).toEqual([])
  })
})
