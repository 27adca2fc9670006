import { expect, test } from 'vitest'
import { unzip } from '../../test/unzip.ts'
import { csvText, jsonText, type TableRow } from './table-text.ts'
import { type ZipPart, zipOf } from './zip.ts'

const at = new Date('2026-11-21T08:00:00Z')

async function bytesOf(parts: AsyncIterable<ZipPart>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of zipOf(parts, at)) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

async function* rows(...all: TableRow[]): AsyncIterable<TableRow> {
  yield* all
}

test('texts come out as they went in, in their order', async () => {
  async function* parts() {
    yield { name: 'README.txt', text: '你好' }
    yield { name: 'history/1.csv', text: csvText(['a', 'b'], rows({ b: [1, '二'], a: '=1+1' }, { a: at, b: null })) }
    yield { name: 'empty.json', text: jsonText(rows()) }
    yield { name: 'two.json', text: jsonText(rows({ a: 1 }, { a: 2 })) }
  }
  const files = unzip(await bytesOf(parts()))
  expect([...files.keys()]).toEqual(['README.txt', 'history/1.csv', 'empty.json', 'two.json'])
  expect(files.get('README.txt')).toBe('你好')
  expect(files.get('history/1.csv')).toBe(`\uFEFFa,b\r\n'=1+1,"[1,""二""]"\r\n2026-11-21T08:00:00.000Z,\r\n`)
  expect(JSON.parse(files.get('empty.json') ?? '')).toEqual([])
  expect(JSON.parse(files.get('two.json') ?? '')).toEqual([{ a: 1 }, { a: 2 }])
})

/** Parts that cannot be made smaller, and how many of them were asked for. */
function manyParts(): { parts: AsyncIterable<ZipPart>; asked: () => number } {
  let asked = 0
  let state = 1
  const noise = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state.toString(36)
  }
  async function* parts() {
    for (; asked < 10_000; ) {
      asked += 1
      yield { name: `${asked}.txt`, text: Array.from({ length: 5_000 }, noise).join('') }
    }
  }
  return { parts: parts(), asked: () => asked }
}

test('nothing is read ahead of who takes it, and nothing more once they have gone', async () => {
  const { parts, asked } = manyParts()
  for await (const chunk of zipOf(parts, at)) {
    expect(chunk.length).toBeGreaterThan(0)
    break
  }
  const then = asked()
  expect(then).toBeLessThan(50)
  await new Promise((resolve) => setImmediate(resolve))
  expect(asked()).toBeLessThanOrEqual(then + 1)
})

test('a part that fails ends the file with its error', async () => {
  async function* broken(): AsyncIterable<string> {
    yield 'a'
    throw new Error('the database has gone')
  }
  async function* parts() {
    yield { name: 'a.txt', text: broken() }
  }
  await expect(bytesOf(parts())).rejects.toThrow('the database has gone')
})
