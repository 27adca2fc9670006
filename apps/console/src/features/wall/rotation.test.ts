import { expect, test } from 'vitest'
import { atFirst, isLost, mayReload, ringing, type Turn, type Turning, turned } from './rotation.ts'

const rounds = ['门诊楼', '数据中心', '影像楼'].map((key) => ({ key }))
const calm: Turning = { rounds, causes: [], seconds: 30 }
const second = 1_000
const minute = 60 * second

/** A wall's clock: what it shows, second by second. */
function wall(start = 0) {
  let turn: Turn = atFirst
  let now = start
  return {
    get now() {
      return now
    },
    get turn() {
      return turn
    },
    step(turning: Turning, milliseconds = second) {
      now += milliseconds
      turn = turned(turn, turning, now)
      return turn
    },
  }
}
const cause = (id: string, round: string, unconfirmed = 1, level: 1 | 2 | 3 | 4 = 4) => ({
  ...{ id, unconfirmed, level, rounds: [round] },
  since: new Date(0).toISOString(),
})

test.each([
  [4, 86_400],
  [3, 600],
  [2, 60],
  [1, 0],
] as const)('review V10: an unconfirmed alarm of level %i holds the rotation for %i s at most', (level, seconds) => {
  const it = wall()
  const waits = { ...calm, causes: [cause('a', '影像楼', 1, level)] }
  let held = 0
  for (let n = 0; n < 86_400; n++) if (it.step(waits).mode === 'stopped') held += 1
  expect(held).toBe(level === 4 ? seconds : Math.max(0, seconds - 1))
  expect(it.turn.mode).toBe(level === 4 ? 'stopped' : 'rotating')
})

test('rounds follow one another, each for its time; one that is gone makes room for the first', () => {
  const it = wall()
  const seen: (string | null)[] = []
  for (let n = 0; n < 120; n++) seen.push(it.step(calm).round)
  expect([0, 29, 30, 59, 60, 89, 90, 119].map((at) => seen[at])).toEqual([
    ...['门诊楼', '门诊楼', '数据中心', '数据中心', '影像楼', '影像楼', '门诊楼', '门诊楼'],
  ])
  expect(it.step({ ...calm, rounds: [{ key: '数据中心' }] }).round).toBe('数据中心')
  expect(it.step({ ...calm, rounds: [] }).round).toBeNull()
  expect(it.step(calm).round).toBe('门诊楼')
})

test('an unconfirmed alarm stops it and takes it to its round; it goes on a minute after the last is confirmed', () => {
  const it = wall()
  it.step(calm)
  const waits = { ...calm, causes: [cause('a', '影像楼'), cause('old', '门诊楼', 0)] }
  expect(it.step(waits)).toMatchObject({ mode: 'stopped', round: '影像楼', cause: { id: 'a', place: 0, of: 1 } })
  for (let n = 0; n < 600; n++) expect(it.step(waits).round).toBe('影像楼')
  const confirmed = { ...calm, causes: [cause('a', '影像楼', 0)] }
  expect(it.step(confirmed)).toMatchObject({ mode: 'waiting', round: '影像楼', cause: null })
  for (let n = 0; n < 59; n++) expect(it.step(confirmed).mode).toBe('waiting')
  expect(it.step(confirmed)).toMatchObject({ mode: 'rotating', round: '门诊楼' })
})

test('of two causes each is told for ten seconds, with its round; a worse one that comes is told in its turn, an unknown round changes nothing', () => {
  const it = wall()
  const two = { ...calm, causes: [cause('a', '影像楼'), cause('b', '数据中心')] }
  it.step(two)
  const seen = Array.from({ length: 25 }, () => {
    const { round, cause: told } = it.step(two)
    return `${told?.id}${(told?.place ?? 0) + 1}/${told?.of} ${round}`
  })
  expect([seen[0], seen[9], seen[19]]).toEqual(['a1/2 影像楼', 'b2/2 数据中心', 'a1/2 影像楼'])
  expect(it.step({ ...calm, causes: [cause('c', '已删除')] }).round).not.toBeNull()
})

test('an alarm during the minute of waiting stops it again, and the minute begins anew', () => {
  const it = wall()
  const waits = { ...calm, causes: [cause('a', '影像楼')] }
  it.step(waits)
  it.step(calm)
  it.step(calm, 50 * second)
  expect(it.step(waits).mode).toBe('stopped')
  expect(it.step(calm).mode).toBe('waiting')
  expect(it.step(calm, 59 * second).mode).toBe('waiting')
  expect(it.step(calm).mode).toBe('rotating')
})

test('a wall left alone for a day: every round has its share, each alarm is shown within a second and none is left behind', () => {
  // Every 47 minutes an alarm in one of the rounds, confirmed after 5 minutes; every third comes together with another.
  const day = 24 * 60 * minute
  const alarms = Array.from({ length: Math.floor(day / (47 * minute)) }, (_, n) => ({
    ...{ id: `c${n}`, from: (n + 1) * 47 * minute, to: (n + 1) * 47 * minute + 5 * minute, round: rounds[n % 3]?.key ?? '' },
  }))
  const also = alarms
    .filter((_, n) => n % 3 === 0)
    .map((alarm) => ({ ...alarm, id: `${alarm.id}b`, round: '数据中心', from: alarm.from + minute }))
  const it = wall()
  const shown = new Map<string, number>()
  const told = new Map<string, number>()
  let stopped = 0
  while (it.now < day - second) {
    const at = it.now + second
    const causes = [...alarms, ...also].filter(({ from, to }) => from <= at && at < to).map(({ id, round }) => cause(id, round))
    const turn = it.step({ ...calm, causes })
    shown.set(turn.round ?? '', (shown.get(turn.round ?? '') ?? 0) + 1)
    expect(turn.mode === 'stopped').toBe(causes.length > 0)
    if (turn.mode === 'stopped') stopped++
    if (turn.cause && !told.has(turn.cause.id)) told.set(turn.cause.id, it.now)
  }
  expect(stopped).toBe((alarms.length * 5 * minute) / second)
  for (const { id, from } of alarms) expect(told.get(id)).toBeLessThanOrEqual(from + second)
  for (const { id, from } of also) expect(told.get(id)).toBeLessThanOrEqual(from + 20 * second)
  // What is left of the day after alarms and waiting is shared evenly, but for a turn at each stop.
  for (const { key } of rounds) expect((shown.get(key) ?? 0) / (day / second)).toBeGreaterThan(0.25)
})

test('a critical alarm rings once, what was there before it began does not, and one that comes back rings again', () => {
  expect(ringing(null, ['1', '2'])).toEqual([])
  expect(ringing(new Set(['1', '2']), ['1', '2', '3'])).toEqual(['3'])
  expect(ringing(new Set(['2']), ['1', '2'])).toEqual(['1'])
})

test('what is shown is old ten seconds after the last answer; a new release is loaded when nothing waits', () => {
  expect([isLost(0, 10_000), isLost(0, 10_001)]).toEqual([false, true])
  expect([
    mayReload('a', 'b', 1),
    mayReload('a', 'b', 0),
    mayReload('a', 'a', 0),
    mayReload(null, 'b', 0),
    mayReload('a', null, 0),
  ]).toEqual([...[false, true, false, false, false]])
})
