import { ac, ats, channelController, th } from '@kilowatch/catalog'
import { describe, expect, test } from 'vitest'
import { boundsOf, changedRows, changesOf, entryProblem, heldText, ruleProblems, settingRows } from './setting-draft.ts'

const readings = new Map([
  ['cooling_start', { value: 28 }],
  ['cooling_stop', { value: 25 }],
  ['heating_start', { value: null }],
])
const offered = ['cooling_start', 'cooling_stop', 'heating_stop'].map((key) => ({ key: `setting.${key}`, values: [] }))
const rows = settingRows(th, readings, offered)
const row = (key: string) => rows.find((each) => each.key === `setting.${key}`) ?? (rows[0] as (typeof rows)[number])

describe('the settings of a device', () => {
  test('are those that it shows or takes, in the declared order', () => {
    expect(rows.map(({ key, held, offered: taken }) => [key, held, taken !== undefined])).toEqual([
      ['setting.cooling_start', 28, true],
      ['setting.cooling_stop', 25, true],
      ['setting.heating_start', undefined, false],
      ['setting.heating_stop', undefined, true],
    ])
    expect([heldText(row('cooling_start')), heldText(row('heating_stop'))]).toEqual(['28.0', ''])
  })

  test('repeat as their points do, and show choices by their code', () => {
    const channels = new Map([2, 1].map((n) => [`channel.${n}.grouping`, { value: n }]))
    expect(settingRows(channelController, channels, []).map(({ key }) => key)).toEqual([
      'setting.channel.1.grouping',
      'setting.channel.2.grouping',
    ])
    const [preferred] = settingRows(ats, new Map([['preferred_source', { value: 2 }]]), [])
    expect(preferred && heldText(preferred)).toBe('source_2')
  })
})

describe('an entry', () => {
  test.each([
    ['24.5', undefined],
    [' −5 ', undefined],
    ['', { code: 'empty' }],
    ['warm', { code: 'not-a-number' }],
    ['90', { code: 'out-of-range', range: [-40, 85] }],
    ['24.55', { code: 'decimals', decimals: 1 }],
  ])('%j', (text, problem) => expect(entryProblem(row('cooling_start'), text)).toEqual(problem))

  test('is bounded by the device, within what is declared', () => {
    const [set] = settingRows(ac, new Map(), [{ key: 'setting.set_temperature', values: [], range: [5, 30], step: 0.5 }])
    if (!set) throw new Error('no setting')
    expect(boundsOf(set)).toEqual({ range: [10, 30], step: 0.5 })
    expect([entryProblem(set, '31'), entryProblem(set, '22.3')]).toEqual([
      { code: 'out-of-range', range: [10, 30] },
      { code: 'step', step: 0.5 },
    ])
  })

  test('is a change when it says something else, however it is written; a wrong one is a change that is not sent', () => {
    const draft = { 'setting.cooling_start': '28', 'setting.cooling_stop': '25.5', 'setting.heating_stop': 'warm' }
    expect(changedRows(rows, draft).map(({ key }) => key)).toEqual(['setting.cooling_stop', 'setting.heating_stop'])
    expect(changesOf(rows, draft).map(({ row: { key }, value }) => [key, value])).toEqual([['setting.cooling_stop', '25.5']])
  })
})

test('rules are said at the entries that break them, with the limits of the alarms', () => {
  const limits = { 'probe.*.temperature': { high: [35, 32] as [number, number] } }
  const problems = (draft: Record<string, string>) =>
    [...ruleProblems(th, rows, changesOf(rows, draft), limits)].map(([key, why]) => [key, why.en])
  expect(problems({ 'setting.cooling_start': '24' })).toEqual([['setting.cooling_start', 'Cooling start must be above cooling stop']])
  expect(problems({ 'setting.cooling_start': '24', 'setting.cooling_stop': '21' })).toEqual([])
  expect(problems({ 'setting.cooling_start': '35' })).toEqual([
    ['setting.cooling_start', 'Cooling start must be below the high-temperature alarm'],
  ])
})
