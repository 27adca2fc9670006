import type { PatrolPeople, PatrolTaskRow } from '@kilowatch/contract'
import { expect, it } from 'vitest'
import { lackingOn, personRows, placeByKey } from './people-rows.ts'

const task = (id: string, parts: Partial<PatrolTaskRow> = {}): PatrolTaskRow => ({
  ...{
    id,
    number: null,
    title: '',
    state: 'waiting',
    executeState: 0,
    plannedOn: '2026-12-02',
    windowFrom: '2026-12-01',
    windowTo: '2026-12-04',
  },
  ...{ plan: null, group: null, assignee: null, provider: null, devices: 1, minutes: null, skills: '', changedAt: '' },
  ...parts,
})
const person = (id: string, name: string, inGroup: boolean): PatrolPeople['people'][number] => ({
  id,
  name,
  inGroup,
  skills: [],
  load: 0,
  days: [],
})
const people = { weekMinutes: 1200, people: [person('1', '吴', true), person('2', '何', false), person('3', '郑', false)] }

it('has a row for what nobody has, for people of the group, and for whoever has something; none for providers', () => {
  const tasks = [
    ...[task('10'), task('11', { assignee: { id: '2', name: '何' } }), task('12', { assignee: { id: '9', name: '代理' } })],
    task('13', { provider: { id: '5', name: '维保' } }),
  ]
  expect(personRows({ tasks }, people).map(({ id, name, tasks: own }) => [id, name, own.map((one) => one.id)])).toEqual([
    [null, '', ['10']],
    ['1', '吴', []],
    ['2', '何', ['11']],
    ['9', '代理', ['12']],
  ])
})

it('is walked by the arrow keys, from person to person and from day to day, and not beyond its edges', () => {
  const [days, rows] = [
    ['2026-12-01', '2026-12-02'],
    [{ id: null }, { id: '1' }],
  ]
  const at = { day: '2026-12-01', person: null }
  expect(placeByKey('ArrowDown', at, days, rows)).toEqual({ day: '2026-12-01', person: '1' })
  expect(placeByKey('ArrowRight', { ...at, person: '1' }, days, rows)).toEqual({ day: '2026-12-02', person: '1' })
  expect(placeByKey('ArrowUp', at, days, rows)).toEqual(at)
  expect(placeByKey('ArrowLeft', at, days, rows)).toEqual(at)
  expect(placeByKey('Enter', at, days, rows)).toBeUndefined()
})

it('says what somebody lacks on a day', () => {
  expect(lackingOn({ skills: '高压证' }, '2026-12-03', [{ name: '高压证', until: '2026-12-02' }])).toEqual(['高压证'])
  expect(lackingOn({ skills: '高压证' }, '2026-12-02', [{ name: '高压证', until: '2026-12-02' }])).toEqual([])
})
