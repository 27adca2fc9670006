import { expect, test } from 'vitest'
import { enough, swipeFrom, swipeTo } from './swipe.ts'

const along = (...path: [number, number][]) => {
  const [[x, y] = [0, 0], ...rest] = path
  return rest.reduce((swipe, [toX, toY]) => swipeTo(swipe, toX, toY), swipeFrom(x, y))
}

test('a finger that goes to the right swipes, wherever it goes then', () => {
  expect(along([100, 300], [108, 301])).toMatchObject({ is: 'open', by: 0 })
  expect(along([100, 300], [140, 304])).toMatchObject({ is: 'swiping', by: 28 })
  expect(along([100, 300], [140, 304], [220, 360])).toMatchObject({ is: 'swiping', by: 108 })
  expect(along([100, 300], [140, 304], [220, 304]).by).toBeGreaterThan(enough)
  expect(along([100, 300], [220, 304], [104, 304])).toMatchObject({ is: 'swiping', by: 0 })
})

test('a finger that scrolls, goes to the left or begins at the edge does not', () => {
  expect(along([100, 300], [104, 320], [260, 320])).toMatchObject({ is: 'over', by: 0 })
  expect(along([100, 300], [114, 309], [260, 340]).is).toBe('over')
  expect(along([100, 300], [80, 300], [260, 300])).toMatchObject({ is: 'over', by: 0 })
  expect(along([10, 300], [200, 300])).toMatchObject({ is: 'over', by: 0 })
})
