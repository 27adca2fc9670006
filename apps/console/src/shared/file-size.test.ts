import { expect, test } from 'vitest'
import { fileSize } from './file-size.ts'

test.each([
  [0, '0 B'],
  [1_023, '1023 B'],
  [1_024, '1 kB'],
  [4_301, '4.2 kB'],
  [12_897_484, '12.3 MB'],
  [5_120 * 1_048_576, '5 GB'],
  [3_000 * 1024 ** 3, '3000 GB'],
])('%i bytes are %s', (bytes, said) => {
  expect(fileSize(bytes)).toBe(said)
})
