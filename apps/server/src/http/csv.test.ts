import { expect, test } from 'vitest'
import { byteOrderMark, csvBody, csvLine, csvTime } from './csv.ts'

test.each([
  ['=1+1', `'=1+1`],
  ['+86 138', `'+86 138`],
  ['-cmd', `'-cmd`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['\t=1', `'\t=1`],
  ['  =1', `'  =1`],
  ['＝1', `'＝1`],
  ['\u0000=1', `'=1`],
  ['\r=1', `"'\r=1"`],
])('the text %j cannot become a formula', (text, cell) => {
  expect(csvLine([text])).toBe(`${cell}\r\n`)
})

test('numbers stay numbers, also as text, and what has commas, quotes or lines is quoted', () => {
  expect(csvLine([-3.5, '-3.5', '%', null, Number.NaN, 'a,b', 'say "x"', 'two\nlines'])).toBe(
    '-3.5,-3.5,%,,,"a,b","say ""x""","two\nlines"\r\n',
  )
})

test('a file begins with the mark by which spreadsheets know UTF-8', async () => {
  async function* lines() {
    yield ['甲', 1]
  }
  const parts: string[] = []
  for await (const part of csvBody(['名称', '值'], lines())) parts.push(part)
  expect(parts.join('')).toBe(`${byteOrderMark}名称,值\r\n甲,1\r\n`)
})

test('times are written in the business’s zone', () => {
  expect(csvTime('Asia/Shanghai')('2026-11-20T16:05:09.000Z')).toBe('2026-11-21 00:05:09')
  expect(csvTime('UTC')(null)).toBe('')
})
