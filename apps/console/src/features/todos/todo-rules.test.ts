import type { Alarm, Todo } from '@kilowatch/contract'
import { expect, it } from 'vitest'
import { todoTotal } from '../../shared/todo-total.ts'
import {
  countsByKind,
  inTime,
  type Line,
  lateness,
  lineOfAlarm,
  lineOfTodo,
  linesOfRecords,
  putOffOutcome,
  puttable,
  waitsToBeHandedOn,
} from './todo-rules.ts'

const at = (text: string) => `2026-11-22T${text}:00.000Z`
const now = Date.parse(at('06:14'))
const todo = (parts: Partial<Todo>): Todo => ({
  ...{
    id: '7',
    kind: 'fault',
    number: 'GZ20261122-0003',
    title: '2# 风扇停转',
    state: 'repaired',
    step: 'recover',
    business: null,
  },
  ...{ device: { id: '1', name: 'UPS-B', site: '门诊楼' }, devices: 1, since: at('05:56'), dueAt: null, time: 'today' },
  ...{ assignee: null, handOn: null, stays: null, putOff: null, swap: null },
  ...parts,
})
const alarm = (parts: Partial<Alarm>) =>
  ({ id: '9', level: 3, openedAt: at('05:49'), deviceId: '2', deviceName: '冷通道 B', site: '数据中心', ...parts }) as Alarm
const lined = (parts: Partial<Alarm>) => lineOfAlarm(alarm(parts), { title: '高于上限', now })

it('has a client’s round handed on before anybody begins it, and nothing else', () => {
  const round = { kind: 'patrol-task', state: 'waiting', step: 'begin', handOn: 'provider' } as const
  expect(waitsToBeHandedOn(todo(round))).toBe(true)
  expect(waitsToBeHandedOn(todo({ ...round, assignee: { id: '3', name: '周恒' } }))).toBe(false)
  expect(waitsToBeHandedOn(todo({ ...round, handOn: 'own' }))).toBe(false)
  expect(waitsToBeHandedOn(todo({ kind: 'fault', handOn: 'provider' }))).toBe(false)
})

it('leads to where the next step is taken', () => {
  expect(lineOfTodo(todo({}))).toMatchObject({ to: '/enterprise/operation/fault_records/7', site: '门诊楼' })
  expect(lineOfTodo(todo({ kind: 'patrol-form' })).to).toBe('/patrol_order/form/7')
  expect(lined({}).to).toBe('/current_message?confirmed=no&alarm=9')
})

it('review J13: leads from a swap to the day of the roster that it is about', () => {
  const swap = { group: { id: '4', name: 'A' }, asker: 'a', partner: 'b', given: { day: '2026-11-28', shift: '夜班' }, taken: null }
  expect(lineOfTodo(todo({ kind: 'duty-swap', step: 'agree', swap }))).toMatchObject({
    to: '/enterprise/operation/duty?group=4&day=2026-11-28',
    key: 'duty-swap 7 agree',
  })
})

it('offers to put off what may be, and is not yet', () => {
  expect(puttable(lineOfTodo(todo({})))).toMatchObject({ id: '7' })
  expect(puttable(lineOfTodo(todo({ stays: 'overdue' })))).toBeUndefined()
  expect(puttable(lineOfTodo(todo({ putOff: { until: at('08:00'), note: '' } })))).toBeUndefined()
  expect(puttable(lined({}))).toBeUndefined()
})

it('tells what came of putting off: one moment where it is one, and why others stay', () => {
  const back = (id: string, until: string) => ({ id, until, dueFirst: false })
  expect(putOffOutcome({ putOff: [back('1', at('08:00')), back('2', at('08:00'))], stay: [] })).toEqual({
    count: 2,
    at: at('08:00'),
    dueFirst: false,
    stay: 0,
    why: null,
  })
  expect(
    putOffOutcome({ putOff: [back('1', at('08:00')), { ...back('2', at('07:00')), dueFirst: true }], stay: [{ id: '3', why: 'overdue' }] }),
  ).toEqual({
    ...{ count: 2, at: null, dueFirst: true, stay: 1, why: 'overdue' },
  })
  expect(putOffOutcome({ putOff: [], stay: [{ id: '3', why: 'gone' }] })).toMatchObject({ count: 0, why: 'gone' })
})

it('expects a critical alarm to be confirmed within five minutes, any other within thirty', () => {
  expect(lined({})).toMatchObject({ dueAt: at('06:19'), time: 'today' })
  expect(lined({ level: 4, openedAt: at('06:10') })).toMatchObject({ dueAt: at('06:15'), time: 'today' })
  expect(lined({ level: 4 })).toMatchObject({ dueAt: at('05:54'), time: 'overdue' })
})

it('waits for a record since the alarm is over, without a date', () => {
  const [line] = linesOfRecords([alarm({ releasedAt: at('06:00') })], () => '高于上限')
  expect(line).toMatchObject({ since: at('06:00'), dueAt: null, time: 'undated', together: ['9'] })
})

it('has what one cause brought recorded at once', () => {
  const over = (id: string, causeId: string, from: string, to: string) => alarm({ id, causeId, openedAt: at(from), releasedAt: at(to) })
  const alarms = [
    over('1', 'UPS-A', '05:00', '05:10'),
    over('2', 'AC-1', '05:00', '05:10'),
    over('3', 'UPS-A', '05:02', '05:12'),
    over('4', 'UPS-A', '06:00', '06:01'),
  ]
  expect(linesOfRecords(alarms, () => '').map(({ together }) => together)).toEqual([['1', '3'], ['2'], ['1', '3'], ['4']])
})

it('puts what waits longest first, of alarms and work together', () => {
  const lines = [
    lineOfTodo(todo({})),
    lined({}),
    lineOfTodo(todo({ id: '8', since: at('05:00') })),
    lined({ id: '10', openedAt: at('04:00') }),
  ]
  expect(inTime(lines, 'today').map(({ key }) => key)).toEqual(['fault 8 recover', 'alarm 9', 'fault 7 recover'])
  expect(inTime(lines, 'overdue').map(({ key }) => key)).toEqual(['alarm 10'])
})

it('counts each kind over all times, alarms first', () => {
  const counts = [
    { kind: 'patrol-task', time: 'today', count: 2 },
    { kind: 'fault', time: 'overdue', count: 1 },
    { kind: 'patrol-task', time: 'later', count: 3 },
  ] as const
  expect(countsByKind([...counts], { alarm: 4, record: 2 })).toEqual([
    { kind: 'alarm', count: 4 },
    { kind: 'record', count: 2 },
    { kind: 'fault', count: 1 },
    { kind: 'patrol-task', count: 5 },
  ])
  expect(countsByKind([], { alarm: 0, record: 0 })).toEqual([])
})

it('says how late something is', () => {
  expect(lateness(at('06:00'), now)).toEqual({ days: 0, hours: 0, minutes: 14 })
  expect(lateness('2026-11-20T00:14:00.000Z', now)).toEqual({ days: 2, hours: 6, minutes: 0 })
  expect(lateness(at('07:00'), now)).toEqual({ days: 0, hours: 0, minutes: 0 })
})

it('review J8: what is due later stands by its date, whatever waits longest', () => {
  const line = (since: string, dueAt: string) => ({ time: 'later', since, dueAt }) as Line
  const lines = [
    line('2026-11-01T00:00:00Z', '2026-12-03T00:00:00Z'),
    line('2026-11-02T00:00:00Z', '2026-11-30T00:00:00Z'),
    line('2026-11-03T00:00:00Z', '2026-12-12T00:00:00Z'),
  ]
  expect(inTime(lines, 'later').map(({ dueAt }) => dueAt?.slice(5, 10))).toEqual(['11-30', '12-03', '12-12'])
})

it('review J5: what waits is one number: work, alarms to be confirmed, and records to be written', () => {
  expect(todoTotal([{ count: 3 }, { count: 2 }], { alarm: 2, record: 1 })).toBe(8)
})
