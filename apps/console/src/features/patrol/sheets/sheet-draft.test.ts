import { TemplateLine as Line, type TemplateLine } from '@kilowatch/contract'
import { describe, expect, it } from 'vitest'
import { catalogueLine, draftOf, type LineDraft, linesOf, moved, newOwnLine, type OwnDraft, oneOfEach, problemOf } from './sheet-draft.ts'

const common = { required: true, pictured: false }
const lines: TemplateLine[] = [
  { of: 'catalogue', key: 'load', ...common, tolerance: null },
  { of: 'catalogue', key: 'temperature', required: false, pictured: true, tolerance: { absolute: 1.5 } },
  { of: 'catalogue', key: 'battery_voltage', ...common, tolerance: { share: 0.03 } },
  {
    of: 'own',
    key: 'torque',
    ...common,
    name: '端子力矩',
    ask: { kind: 'number', unit: 'N·m', decimals: 1, range: [0, 50], passes: [7, 9] },
  },
  { of: 'own', key: 'sum', ...common, name: '次数', ask: { kind: 'number', unit: '', decimals: 0, range: [0, 99], passes: null } },
  {
    of: 'own',
    key: 'seal',
    ...common,
    name: '铅封',
    ask: {
      kind: 'choice',
      choices: [
        { name: '完好', fails: false },
        { name: '缺失', fails: true },
      ],
    },
  },
  { of: 'own', key: 'words', ...common, name: '说明', ask: { kind: 'text' } },
]

it('a sheet that is opened and kept without a change is what it was', () => {
  expect(linesOf(draftOf({ lines }))).toEqual(lines)
})

describe('a line of one’s own', () => {
  const own = (parts: Partial<OwnDraft>): LineDraft => ({ ...newOwnLine(1), name: '力矩', least: 0, most: 50, ...parts })
  const named = (...names: string[]) => names.map((name, id) => ({ id, name, fails: false }))
  it.each([
    [own({}), undefined],
    [own({ name: ' ' }), 'noName'],
    [own({ most: null }), 'noRange'],
    [own({ least: 60 }), 'rangeTurned'],
    [own({ passLeast: 9, passMost: 7 }), 'passesTurned'],
    [own({ passMost: 70 }), 'passesOutside'],
    [own({ kind: 'choice', choices: named('好') }), 'fewChoices'],
    [own({ kind: 'choice', choices: named('好', ' ') }), 'emptyChoice'],
    [own({ kind: 'choice', choices: named('好', '好 ') }), 'sameChoice'],
    [own({ kind: 'text', least: null }), undefined],
  ])('says what is wrong with it: %#', (line, problem) => {
    expect(problemOf(line)).toBe(problem)
    if (problem === undefined) expect(() => linesOf([line]).map((each) => Line.parse(each))).not.toThrow()
  })
  it('that says one end of what passes has the end of its range for the other', () => {
    expect(linesOf([own({ passLeast: 7 })])[0]).toMatchObject({ ask: { passes: [7, 50] } })
  })
})

it('a tolerance of one’s own needs its figure', () => {
  const line = catalogueLine({
    key: 'load',
    name: { zh: '负载率', en: 'Load' },
    kind: 'number',
    range: [0, 200],
    required: true,
    fails: [],
  })
  expect([problemOf(line), linesOf([line])[0]]).toEqual([undefined, { of: 'catalogue', key: 'load', ...common, tolerance: null }])
  expect(problemOf({ ...line, tolerance: { by: 'share', value: null } })).toBe('noTolerance')
})

it('a line moves by one place, and not beyond the ends', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  expect([moved(['a', 'b'], 0, -1), moved(['a', 'b'], 1, 1)]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ])
})

it('of each type of device the sheet that was chosen last stays', () => {
  const sheets = [
    { id: '1', type: 'ups' },
    { id: '2', type: 'ups' },
    { id: '3', type: 'ac' },
  ]
  expect(oneOfEach(['1', '3', '2'], sheets)).toEqual(['3', '2'])
  expect(oneOfEach(['9', '1'], sheets)).toEqual(['9', '1'])
})
