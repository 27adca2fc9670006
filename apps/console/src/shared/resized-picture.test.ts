import { expect, it } from 'vitest'
import { problemOf, sentSize } from './resized-picture.ts'

it('makes the longest side 1000 px, or what is asked for, and nothing larger than it is', () => {
  expect(sentSize(4032, 3024)).toEqual({ width: 1000, height: 750 })
  expect(sentSize(1200, 4000)).toEqual({ width: 300, height: 1000 })
  expect(sentSize(640, 480)).toEqual({ width: 640, height: 480 })
  expect(sentSize(9000, 4500, 4096)).toEqual({ width: 4096, height: 2048 })
  expect(sentSize(9000, 2)).toEqual({ width: 1000, height: 1 })
})

it('says of a file that it is no picture before it is opened', () => {
  const file = (name: string, type: string, size = 9) => problemOf({ name, type, size })
  expect(file('a.jpg', 'image/jpeg')).toBeUndefined()
  expect(file('IMG_1.HEIC', '')).toBeUndefined()
  expect(file('a.jpg', 'image/jpeg', 0)).toBe('empty')
  expect(file('plan.svg', 'image/svg+xml')).toBe('notAPicture')
  expect(file('report.pdf', 'application/pdf')).toBe('notAPicture')
})
