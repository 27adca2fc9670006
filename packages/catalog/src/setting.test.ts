import { describe, expect, test } from 'vitest'
import { isProven } from './control.ts'
import { blockOf, controlName, controlValue, provingWord, resolveControl, takesValue } from './control-lookup.ts'
import { ac, channelController, deviceTypes, th } from './devices/index.ts'
import { keyOf } from './lookup.ts'
import { type Setting, settingControlKey } from './setting.ts'
import { brokenRules, firstAlarm, heldAfter, inSettingOrder } from './setting-rules.ts'

const cooling = resolveControl(th, 'setting.cooling_start')
const grouping = resolveControl(channelController, 'setting.channel.3.grouping')

describe('a setting', () => {
  test('is found beside controls, with the point that shows it', () => {
    expect(cooling?.proof.key).toBe('cooling_start')
    expect(cooling && controlName(cooling, 'zh')).toBe('制冷启动温度')
    expect(grouping?.proof.key).toBe('channel.3.grouping')
    expect(grouping && controlName(grouping, 'en')).toBe('Channel 3 grouping')
  })

  test.each(['setting.channel.9.grouping', 'setting.channel.*.grouping', 'setting.', 'setting.cooling_start.1', 'setting.constructor'])(
    '%s is none',
    (key) => expect([resolveControl(channelController, key), resolveControl(th, key)]).toEqual([undefined, undefined]),
  )

  test('is told a number with its unit, and proven by the same number however it is written', () => {
    const told = cooling && controlValue(cooling, '28.50')
    expect(told).toMatchObject({ zh: '28.5 °C', en: '28.5 °C' })
    expect(told && cooling && isProven(told.proof, undefined, provingWord(cooling, 28.5000004) ?? '')).toBe(true)
    expect(told && cooling && isProven(told.proof, undefined, provingWord(cooling, 28.4) ?? '')).toBe(false)
  })

  test.each(['28.55', '86', '-41', '', 'NaN', '1e1', '0x1c', ' 28', '28,5', '+28', 'Infinity'])('does not take %j', (value) =>
    expect(cooling && controlValue(cooling, value)).toBeUndefined(),
  )

  test('takes what its device takes: bounds and steps of its own', () => {
    const takes = (value: string) => cooling && takesValue(cooling, { values: [], range: [18, 30], step: 0.5 }, value)
    expect(['18', '30', '27.5', '27.3', '17.5', '30.5', '28.55'].map(takes)).toEqual([true, true, true, false, false, false, false])
    expect(cooling && takesValue(cooling, { values: [] }, '-40')).toBe(true)
  })

  test('is out of reach while a state of its device says so', () => {
    const setTemperature = resolveControl(ac, 'setting.set_temperature')
    expect(setTemperature && blockOf(setTemperature, ac, () => 2)?.why.en).toBe('Air conditioner is off')
    expect(setTemperature && blockOf(setTemperature, ac, () => 1)).toBeUndefined()
    const looseAt = (channel: number) => (key: string) => (key === `channel.${channel}.connection` ? 2 : undefined)
    expect(grouping && blockOf(grouping, channelController, looseAt(3))).toBeDefined()
    expect(grouping && blockOf(grouping, channelController, looseAt(2))).toBeUndefined()
  })
})

describe('every declared setting', () => {
  const all = deviceTypes.flatMap((type) => (type.settings ?? []).map((setting) => [type.code, setting.key, type, setting] as const))
  const wordsFor = (setting: Setting): [good: string[], bad: string[]] => {
    if (setting.kind === 'choice') return [Object.keys(setting.of), ['', 'other']]
    const [least, most] = setting.range
    const finest = 10 ** -(setting.decimals ?? 0)
    return [
      [String(least), String(most)],
      [String(least - finest), String(most + finest), String(least + finest / 10), ''],
    ]
  }

  test.each(all)('%s %s takes what it declares, and nothing else', (_code, _key, type, setting) => {
    const found = resolveControl(type, settingControlKey(keyOf(setting.key, 1)))
    const [good, bad] = wordsFor(setting)
    expect(good.filter((value) => !found || !controlValue(found, value))).toEqual([])
    expect(bad.filter((value) => found && controlValue(found, value))).toEqual([])
  })
})

describe('rules between settings', () => {
  const held = { cooling_start: 28, cooling_stop: 25, heating_start: 10, heating_stop: 14 } as Readonly<Record<string, number>>
  const limits = { 'probe.*.temperature': { high: [35, 32], low: [5, 8] }, 'probe.2.temperature': { high: [30, 28] } } as const
  const broken = (changes: Readonly<Record<string, number>>) =>
    brokenRules(th, Object.keys(changes), {
      held: (key) => changes[key] ?? held[key],
      alarm: (pattern, side) => firstAlarm(limits, pattern, side),
    }).map(({ why }) => why.en)

  test('are broken by what stands in the wrong order, equal included', () => {
    expect(broken({ cooling_start: 28 })).toEqual([])
    expect(broken({ cooling_start: 25 })).toEqual(['Cooling start must be above cooling stop'])
    expect(broken({ cooling_stop: 28.5 })).toEqual(['Cooling start must be above cooling stop'])
    expect(broken({ heating_start: 15 })).toEqual(['Heating start must be below heating stop'])
    expect(broken({ heating_start: 5 })).toEqual(['Heating start must be above the low-temperature alarm'])
  })

  test('hold against the alarm that comes first: of all probes, or of one alone', () => {
    expect(broken({ cooling_start: 29.9 })).toEqual([])
    expect(broken({ cooling_start: 30 })).toEqual(['Cooling start must be below the high-temperature alarm'])
    expect(firstAlarm(limits, 'probe.*.temperature', 'low')).toBe(5)
    expect(firstAlarm(limits, 'probe.*.humidity', 'high')).toBeUndefined()
  })

  test('judge nothing by what is not known, and nothing that is not changed', () => {
    expect(broken({ humidify_start: 60 })).toEqual([])
    expect(brokenRules(th, ['heating_start'], { held: (key) => ({ cooling_start: 20, cooling_stop: 25 })[key] })).toEqual([])
  })

  test('are kept on the way: both down begins with the lower, both up with the upper', () => {
    const order = (start: number, stop: number) =>
      inSettingOrder(
        th,
        [
          { setting: 'cooling_start', number: start },
          { setting: 'cooling_stop', number: stop },
        ],
        (key) => held[key],
      ).map(({ setting }) => setting)
    expect(order(24, 21)).toEqual(['cooling_stop', 'cooling_start'])
    expect(order(32, 29)).toEqual(['cooling_start', 'cooling_stop'])
    expect(order(20, 22)).toEqual(['cooling_stop', 'cooling_start'])
    expect(heldAfter([{ setting: 'cooling_stop', number: 21 }], (key) => held[key])('cooling_stop')).toBe(21)
  })
})
