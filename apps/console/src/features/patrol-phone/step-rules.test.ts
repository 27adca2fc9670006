import type { InspectionItem } from '@kilowatch/catalog'
import { describe, expect, it } from 'vitest'
import { entryItem, patrolEntry, patrolForm, patrolLine } from '../../../test/patrol.ts'
import {
  countsOfSteps,
  enteredAt,
  judgementOf,
  markOf,
  nextOpen,
  pressedDraft,
  saysItself,
  stepsOf,
  valueIn,
  wishOf,
} from './step-rules.ts'
import { typed } from './typed.ts'

const now = Date.parse('2026-11-23T02:00:00Z')
const voltage: InspectionItem = {
  ...{ key: 'voltage', name: { zh: '电压', en: 'Voltage' }, kind: 'number', range: [0, 1000], decimals: 1, unit: 'V', beside: 'v' },
  ...{ fails: [], tolerance: { share: 0.01 } },
}
const looks: InspectionItem = {
  ...{ key: 'looks', name: { zh: '外观', en: 'Looks' }, kind: 'choice', fails: ['bad'] },
  of: { good: { zh: '正常', en: 'Good' }, bad: { zh: '异常', en: 'Bad' } },
}
const reported = (minutes: number) => ({ key: 'v', value: 541, at: new Date(now - minutes * 60_000).toISOString() })
const nothing = { text: '', result: null, note: '' }
const judge = (line: Parameters<typeof judgementOf>[0], draft: object, pictures = 0) =>
  judgementOf(line, { ...nothing, ...draft }, { now, pictures })

describe('a step', () => {
  it('preselects by what the device reported under 15 min ago, and leaves it to the person after that', () => {
    const fresh = patrolLine(voltage, { platform: reported(14) })
    expect(judge(fresh, { text: '540.4' })).toMatchObject({ judged: 'pass', result: 'pass', fresh: true, problem: null })
    expect(judge(fresh, { text: '520' })).toMatchObject({ judged: 'fail', result: 'fail', problem: 'whyFail' })
    const old = patrolLine(voltage, { platform: reported(18) })
    expect(judge(old, { text: '540.4' })).toMatchObject({ judged: null, result: null, fresh: false, problem: 'result' })
    expect(judge(old, { text: '540.4', result: 'pass' })).toMatchObject({ result: 'pass', problem: null })
  })

  it('asks for what is missing: a value of the item, a picture or a note of what fails, why it passes all the same, why it was not done', () => {
    const line = patrolLine(voltage, { platform: reported(1) })
    expect(judge(line, {}).problem).toBe('empty')
    for (const text of ['1001', '1.23', '-', 'x']) expect(judge(line, { text }).problem).toBe('value')
    expect(judge(line, { text: '520' }, 1).problem).toBeNull()
    expect(judge(line, { text: '520', note: '偏低' }).problem).toBeNull()
    expect(judge(line, { text: '520', result: 'pass' }).problem).toBe('whyPass')
    expect(judge(line, { result: 'undone' }).problem).toBe('whyUndone')
    expect(judge(line, { text: '5', result: 'undone', note: '锁着' })).toMatchObject({ value: null, problem: null })
    expect(judge(patrolLine(looks), { text: 'good' })).toMatchObject({ value: 'good', result: 'pass', problem: null })
  })

  it('becomes an entry that replaces what the person saw', () => {
    const line = patrolLine(voltage, { entry: patrolEntry({ id: 'before', value: 530 }) })
    const judgement = judge(line, { text: '540', result: 'pass' })
    expect(wishOf(line, judgement, { id: 'new', note: ' 好 ', at: now })).toEqual({
      ...{
        id: 'new',
        key: 'voltage',
        value: 540,
        result: 'pass',
        note: '好',
        at: '2026-11-23T02:00:00.000Z',
        after: 'before',
        both: false,
      },
    })
    expect(wishOf(patrolLine(voltage), judgement, { id: 'new', note: '', at: now }).after).toBeNull()
  })
})

it('review J12: pass or fail enters the one answer that goes with it, and several are chosen from', () => {
  const draft = (text: string) => ({ text, result: null, note: '' })
  expect([pressedDraft(looks, draft(''), 'pass').text, pressedDraft(looks, draft('good'), 'fail').text]).toEqual(['good', 'bad'])
  const worn: InspectionItem = {
    ...looks,
    of: { ...(looks.kind === 'choice' ? looks.of : {}), worn: { zh: '磨损', en: 'Worn' } },
    fails: ['bad', 'worn'],
  } as InspectionItem
  expect([saysItself(looks), saysItself(worn), saysItself(voltage)]).toEqual([true, false, false])
  expect([pressedDraft(worn, draft(''), 'fail').text, pressedDraft(worn, draft('worn'), 'fail').text]).toEqual(['', 'worn'])
  expect(pressedDraft(voltage, draft('540'), 'fail')).toEqual({ text: '540', result: 'fail', note: '' })
  expect(judge(patrolLine(looks), pressedDraft(looks, draft(''), 'pass'))).toMatchObject({ value: 'good', result: 'pass', problem: null })
})

describe('the steps of a form', () => {
  const form = patrolForm([
    { deviceId: '1', lines: [patrolLine(voltage, { entry: patrolEntry({ value: 540 }) }), patrolLine(looks)] },
    { deviceId: '2', lines: [patrolLine(voltage, { entry: patrolEntry({ value: 1, again: true }) })] },
  ])
  const steps = stepsOf(form)

  it('show what is on the phone before what the server has, and what is to be measured again as open', () => {
    expect(steps.map((step) => markOf(step, []))).toEqual(['done', 'open', 'open'])
    expect(countsOfSteps(steps, [])).toEqual({ pass: 1, fail: 0, undone: 0, open: 2 })
    const items = [entryItem({ deviceId: '2', key: 'voltage', value: 7 }), entryItem({ deviceId: '1', key: 'voltage', state: 'conflict' })]
    expect(steps.map((step) => markOf(step, items))).toEqual(['conflict', 'open', 'done'])
    expect(steps.map((step) => enteredAt(step, items)?.value)).toEqual([40, undefined, 7])
    expect(markOf(steps[1] ?? expect.unreachable(), [entryItem({ deviceId: '1', key: 'looks', state: 'refused' })])).toBe('failed')
  })

  it('say what is not as it should be', () => {
    const [step] = stepsOf(
      patrolForm([{ deviceId: '1', lines: [patrolLine(looks, { entry: patrolEntry({ value: null, result: 'fail' }) })] }]),
    )
    expect(step && markOf(step, [])).toBe('unfit')
  })

  it('lead on to the next open one, and around to those before', () => {
    expect(nextOpen(steps, [], 1)).toBe(2)
    expect(nextOpen(steps, [], 2)).toBe(1)
    expect(nextOpen(steps, [entryItem({ deviceId: '2', key: 'voltage' }), entryItem({ deviceId: '1', key: 'looks' })], 0)).toBeNull()
  })
})

it('the pad types figures alone', () => {
  const type = (keys: string) => [...keys].reduce((text, key) => typed(text, key === '<' ? 'erase' : key), '')
  expect(['540.4', '.5', '5..5', '05', '5-', '--5', '-.5', '12<3', '1234567890123'].map(type)).toEqual([
    ...['540.4', '0.5', '5.5', '5', '-5', '5', '-0.5', '13', '123456789012'],
  ])
  expect([valueIn(voltage, ' 5.5 '), valueIn(voltage, '5.'), valueIn(voltage, ''), valueIn(looks, 'other')]).toEqual([
    5.5,
    5,
    null,
    undefined,
  ])
})
