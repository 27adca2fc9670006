import { expect, test } from 'vitest'
import { asEntered, freeAround, marked, minuteAt } from './week-drag.ts'

const night = { from: 1_140, to: 1_440 }
const morning = { from: 0, to: 450 }

test.each([
  [0, 0],
  [-20, 0],
  [7, 45],
  [120, 720],
  [239.9, 1_440],
  [400, 1_440],
])('a pointer %d px into a day of 240 px is at minute %d, a quarter of an hour', (x, minute) => expect(minuteAt(x, 240)).toBe(minute))

test('what is free around a minute ends where something is held, and nothing is free within it', () => {
  expect(freeAround(600, [night, morning])).toEqual({ from: 450, to: 1_140 })
  expect(freeAround(450, [morning])).toEqual({ from: 450, to: 1_440 })
  expect(freeAround(600, [])).toEqual({ from: 0, to: 1_440 })
  expect(freeAround(1_200, [night])).toBeUndefined()
})

test('a drag marks the time between its ends, forwards and back, and never what is held', () => {
  const free = { from: 450, to: 1_140 }
  expect(marked(600, 720, free)).toEqual({ from: 600, to: 720 })
  expect(marked(720, 300, free)).toEqual({ from: 450, to: 720 })
  expect(marked(720, 1_440, free)).toEqual({ from: 720, to: 1_140 })
  expect(marked(600, 600, free)).toBeUndefined()
})

test('the form begins with the day and the times that were marked; the end of the day is midnight', () => {
  expect(asEntered(3, { from: 600, to: 735 })).toEqual({ days: '3', from: '10:00', to: '12:15' })
  expect(asEntered(7, { from: 1_140, to: 1_440 })).toEqual({ days: '7', from: '19:00', to: '00:00' })
})
