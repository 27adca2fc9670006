import { expect, it } from 'vitest'
import { problemLines } from './problems.ts'
import { parseConfig } from './read-config.ts'

const devices = `devices:
  - { ref: relays, driver: simulator, type: channel }
  - { ref: gate, driver: simulator, type: door }
  - { ref: ups1, driver: nut, ups: smart }
`
const right = 'device: relays, control: channel.1.switch, on: open, off: close'

function told(output: string, language: 'en' | 'zh' = 'en'): string[] {
  const result = parseConfig(`uplink: "100000000042"\nalarm_output: ${output}\n${devices}`, 'site.yaml')
  return 'problems' in result ? problemLines('site.yaml', result.problems, language) : [JSON.stringify(result.config.alarm_output)]
}

it('is taken with its defaults, also for a device that only says what it is when it is read', () => {
  const kept = { when: 'offline', after: 30_000, from: 'major', device: 'relays', control: 'channel.1.switch', on: 'open', off: 'close' }
  expect(told(`{ ${right} }`)).toEqual([JSON.stringify(kept)])
  expect(told('{ url: "http://192.0.2.9/alarms", when: always, after: 5s, from: notice }')[0]).toContain('"after":5000')
  for (const device of ['ups1', 'ups1.outlet']) expect(told(`{ device: ${device}, control: beeper, on: a, off: b }`)[0]).toContain(device)
})

it.each([
  ['{ when: always }', ':2:15: The output for alarms needs "device", "control", "on" and "off", or "url".'],
  ['{ device: relays, control: channel.1.switch, on: open }', ':2:25: "device" needs "off" as well.'],
  [`{ ${right.replace('relays', 'horn')} }`, ':2:25: There is no device "horn" in this file.'],
  [`{ ${right.replace('channel.1', 'channel.9')} }`, 'A device of type "channel" has no control "channel.9.switch".'],
  [`{ ${right.replace('channel.1.switch', 'setting.channel.1.grouping')} }`, 'has no control "setting.channel.1.grouping".'],
  [`{ ${right.replace('close', 'shut')} }`, 'It does not accept "shut". It accepts: open, close, pause.'],
  [`{ ${right.replace('close', 'open')} }`, '"on" and "off" must not be the same.'],
  [`{ ${right}, after: 0.5s }`, '"after" must be between 1000 ms and 3600 s.'],
  [`{ ${right}, from: loud }`, '"from" must be one of: notice, minor, major, critical.'],
  ['{ url: "ftp://192.0.2.9/" }', '"url" must be an address with http:// or https://'],
  ['{ url: "http://name:word@192.0.2.9/" }', '"url" must be an address with http:// or https://'],
])('%s is refused with its place', (output, wanted) => {
  expect(told(output).join()).toContain(wanted)
  expect(told(output, 'zh')[0]).toMatch(/^site\.yaml:2:\d+: .*[\u4e00-\u9fff]/)
})

it('is nothing that is dangerous, or that others suffer from', () => {
  expect(told('{ device: gate, control: lock, on: open, off: close }').join()).toContain('is dangerous or affects others')
})
