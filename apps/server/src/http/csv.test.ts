import { byteOrderMark, csvLine } from '@kilowatch/contract'
import { describe, expect, it, test } from 'vitest'
import { csvBody, inChunks, timeCell, timeText } from './csv.ts'

test.each([
  ['=1+1', `'=1+1`],
  ['+86 138', `'+86 138`],
  ['-cmd', `'-cmd`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['\t=1', `'\t=1`],
  ['  =1', `'  =1`],
  ['＝1', `'＝1`],
  ['\u0000=1', `'=1`],
  ['\r=1', `"'\r'=1"`],
  // Split at semicolons, quotes in the middle of a field hold nothing together.
  ['a;=1+1', `"a;'=1+1"`],
  ['a; @SUM(A1)', `"a; '@SUM(A1)"`],
  [`';=1`, `"';'=1"`],
  ['two\n=1', `"two\n'=1"`],
])('review X17: the text %j cannot become a formula, whatever a spreadsheet splits at', (text, cell) => {
  expect(csvLine([text])).toBe(`${cell}\r\n`)
})

test('numbers stay numbers, also as text, and what has commas, quotes or lines is quoted', () => {
  expect(csvLine([-3.5, '-3.5', '%', null, Number.NaN, 'a,b', 'say "x"', 'two\nlines', 'a;b'])).toBe(
    '-3.5,-3.5,%,,,"a,b","say ""x""","two\nlines","a;b"\r\n',
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
  expect(timeText('Asia/Shanghai')('2026-11-20T16:05:09.000Z')).toBe('2026-11-21 00:05:09')
  expect(timeText('UTC')(null)).toBe('')
})

async function* given<T>(items: Iterable<T>): AsyncIterable<T> {
  yield* items
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

test('hands many short texts on together, in order and whole', async () => {
  const lines = Array.from({ length: 5_000 }, (_, index) => `line ${index}\r\n`)
  const chunks = await all(inChunks(given(lines)))
  expect(chunks.join('')).toBe(lines.join(''))
  expect(chunks.length).toBeLessThan(10)
  expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThan(20_000)
})

test('hands on nothing where there is nothing, and a head alone', async () => {
  expect(await all(inChunks(given([])))).toEqual([])
  expect(await all(csvBody(['a', 'b'], given([])))).toEqual(['\ufeffa,b\r\n'])
})

describe('review D18: a moment of a file carries its offset', () => {
  it.each(['Asia/Shanghai', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Africa/Cairo', 'UTC'])('%s', (zone) => {
    const halfHours = Array.from({ length: 2 * 24 * 366 }, (_, at) => Date.UTC(2026, 0, 1) + at * 1_800_000)
    const texts = halfHours.map((at) => csvLine([timeCell(zone)(new Date(at))]).trimEnd())
    expect(new Set(texts).size).toBe(halfHours.length)
    expect(texts.map((text) => Date.parse(text))).toEqual(halfHours)
  })

  it('02:00 of the autumn night twice', () => {
    const cell = timeCell('Europe/Berlin')
    expect(String(cell('2026-10-25T00:00:00.500Z'))).toBe('2026-10-25T02:00:00+02:00')
    expect(String(cell('2026-10-25T01:00:00Z'))).toBe('2026-10-25T02:00:00+01:00')
    expect(cell(null)).toBeNull()
  })
})
