import type { WallSupply } from '@kilowatch/contract'
import { expect, test } from 'vitest'
import { boxesOf, heatOf, lastingOf, sectionsOf } from './boxes.ts'

const ups = (id: string, more: Partial<WallSupply> = {}): WallSupply => ({
  ...{ id, name: id, type: 'ups', site: '门诊楼', rounds: ['门诊楼'], state: 'normal', input: 'live', output: 'mains', stores: true },
  ...{ minutes: 60, charge: 100, load: 40, power: 10, since: null, at: null, fresh: true },
  ...more,
})

const feeder = (id: string, condition: 'live' | 'dead', feeds: string[]) => ({
  ...{ id, name: id, type: 'meter', rounds: [], condition, since: null, feeds },
})
const drawn = (boxes: ReturnType<typeof boxesOf>['boxes'], sources: ReturnType<typeof feeder>[]) => {
  const { boxes: sorted, sections } = sectionsOf(boxes, sources)
  return sections.map(({ condition, sources: feeding, from, to }) => [
    condition,
    feeding.map(({ id }) => id).join(),
    sorted.slice(from, to + 1).map(({ key }) => key),
  ])
}

test('review V8: what is fed alike by recorded sources hangs on one bus; what feeds the others is not drawn', () => {
  const { boxes, left } = boxesOf([
    ups('b', { input: 'dead', output: 'backup' }),
    ups('a'),
    ups('u', { input: 'unknown', output: 'unknown' }),
    ups('c'),
    ups('d'),
    ups('e'),
  ])
  expect(left).toBe(0)
  expect(drawn(boxes, [feeder('1', 'live', ['a', 'c']), feeder('2', 'dead', ['b']), feeder('3', 'live', ['e'])])).toEqual([
    ['live', '', ['d']],
    ['live', '1', ['a', 'c']],
    ['live', '3', ['e']],
    ['unknown', '', ['u']],
    ['dead', '2', ['b']],
  ])
  expect(drawn(boxes, []).map(([, feeding]) => feeding)).toEqual(['', '', ''])
})

test('of more, what is well is joined by site, with the least minutes, the highest load and all the power', () => {
  const well = Array.from({ length: 9 }, (_, n) => ups(`w${n}`, { site: n < 8 ? '门诊楼' : '住院楼', minutes: 60 - n, load: n, power: 1 }))
  const { boxes, left } = boxesOf([ups('x', { input: 'dead', output: 'backup' }), ...well])
  expect(boxes.map(({ name, count }) => [name, count])).toEqual([
    ['x', 1],
    ['门诊楼', 8],
    ['w8', 1],
  ])
  expect(boxes[1]).toMatchObject({ minutes: 53, load: 7, power: 8, one: null })
  expect(left).toBe(0)
  const dead = Array.from({ length: 11 }, (_, n) => ups(`d${n}`, { input: 'dead', output: 'backup' }))
  expect(boxesOf([...dead, ...well])).toMatchObject({ left: 12 })
})

test('the axis goes from the loss to the full hour after the last end, and no further than four hours', () => {
  const now = Date.parse('2026-10-21T14:20:30+08:00')
  const lost = { input: 'dead', output: 'backup', since: '2026-10-21T14:02:11+08:00' } as const
  const { supply, from, to, running } = lastingOf([ups('a'), ups('b', { ...lost, minutes: 95 }), ups('c', { ...lost, minutes: 24 })], now)
  expect([supply.map(({ id }) => id), running]).toEqual([['c', 'b'], true])
  expect([from, to].map((at) => new Date(at).toISOString())).toEqual(['2026-10-21T06:02:11.000Z', '2026-10-21T08:00:00.000Z'])
  expect(lastingOf([ups('a', { minutes: 900 })], now)).toMatchObject({ running: false, from: now, to: now + 4 * 3_600_000 })
})

test('temperatures have the steps of the heat scale', () => {
  expect([18, 21.9, 22, 23.5, 26.9, 27, 33].map(heatOf)).toEqual([0, 0, 1, 2, 5, 6, 6])
})
