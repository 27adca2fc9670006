import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeXlsx } from 'hucre'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serverPrograms } from '../../test/programs.ts'
import type { DocumentOrder } from '../printing/content.ts'
import { endProcess, keepProcess, parseBy, takeProcess } from './parser-process.ts'
import { runParser } from './run-parser.ts'
import type { UnreadableReason } from './unreadable.ts'

const limits = { seconds: 30, bytes: 96 * 1_048_576 }
const bounds = { rows: 501, emptyRows: 5_000, cells: 300_000, cellsOfRow: 16_384, unpacked: 16_000_000, parts: 200 }
const table = (text: string, more = {}) => ({ name: 'a.csv', bytes: Buffer.from(text), bounds: { ...bounds, ...more } })
const endless = { rows: 1e9, cells: 1e9, cellsOfRow: 1e9 }
const refused = (reason: UnreadableReason) => ({ name: 'Unreadable', reason })

beforeAll(async () => parseBy((await serverPrograms())['parse-process']))

it('gives what the parser read, with blank cells and the numbers of the rows', async () => {
  expect(await runParser('table', table('a,b\n\n,"c\nd"\n'), limits)).toEqual({
    rows: [
      { row: 1, cells: ['a', 'b'] },
      { row: 3, cells: ['', 'c\nd'] },
    ],
    encoding: 'utf-8',
  })
})

it('review X3: ends a process that reads for too long', async () => {
  const rows = `${'a,'.repeat(40)}\n`.repeat(20_000)
  await expect(runParser('table', table(rows, endless), { ...limits, seconds: 0.001 })).rejects.toMatchObject(refused('too-slow'))
})

it('review X3: ends a process that takes too much memory, and we live on', async () => {
  const rows = `${`${'x'.repeat(190)},`.repeat(40)}\n`.repeat(4_000)
  await expect(runParser('table', table(rows, endless), { ...limits, bytes: 12 * 1_048_576 })).rejects.toMatchObject(refused('too-large'))
  await expect(runParser('table', table(`${','.repeat(1_900_000)}x`, endless), { ...limits, bytes: 12 * 1_048_576 })).rejects.toMatchObject(
    {
      name: 'Unreadable',
    },
  )
  expect((await runParser('table', table('a\n'), limits)).rows).toHaveLength(1)
})

it.each([
  ['more filled rows than wanted', 'x\n'.repeat(1_900_000), 'too-many-rows'],
  ['nothing but line ends', '\n'.repeat(1_900_000), 'too-many-rows'],
  ['one row of very many cells', `${','.repeat(1_900_000)}x`, 'too-many-cells'],
  ['rows of many cells each', `${'x,'.repeat(16_000)}\n`.repeat(20), 'too-many-cells'],
] as const)('review X3: refuses a text of %s', async (_, text, reason) => {
  await expect(runParser('table', table(text), limits)).rejects.toMatchObject(refused(reason))
})

it('cuts what no cell needs, so that little travels between processes', async () => {
  const workbook = await writeXlsx({ sheets: [{ name: 'S', rows: Array.from({ length: 9 }, () => Array(60).fill('长'.repeat(30_000))) }] })
  const { rows } = await runParser('table', { name: 'a.xlsx', bytes: workbook, bounds }, limits)
  expect(rows).toHaveLength(9)
  expect(rows.every(({ cells }) => cells.length === 50 && cells.every((cell) => String(cell).length === 200))).toBe(true)
})

const folder = mkdtempSync(join(tmpdir(), 'kw-parser-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('ends a process whose picture takes too much memory outside of its heap, and too much time', async () => {
  const path = join(folder, 'interlaced.png')
  // Interlaced: nothing can be made of it before all of it is unpacked.
  const picture = sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: '#0b63b0' } })
  await picture.png({ progressive: true, compressionLevel: 1 }).toFile(path)
  const order = { path, into: folder, documents: false, bounds: { pixels: 50_000_000, side: 1_000, thumbnailSide: 320, quality: 80 } }
  await expect(runParser('file', order, { ...limits, resident: 160 * 1_048_576 })).rejects.toMatchObject(refused('too-large'))
  await expect(runParser('file', order, { ...limits, seconds: 0.01 })).rejects.toMatchObject(refused('too-slow'))
  expect(await runParser('file', order, { ...limits, resident: 640 * 1_048_576 })).toMatchObject({ picture: { type: 'image/jpeg' } })
})

const picture = (colour: string) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()

/** Of a business, with its logo. */
async function document(path: string, business = '', colour = 'black'): Promise<DocumentOrder> {
  const logo = { bytes: await picture(colour), type: 'image/jpeg', caption: [] } as const
  const frame = { business, place: '', logo, kind: '', number: '', link: null, scan: '', title: '', marks: [], pageOf: '' }
  const part = { part: 'table', columns: [{ title: '', width: 'rest' }], rows: [[`a row of ${business}`]] } as const
  return { language: 'en', at: 0, parts: [part], path, frame: { ...frame, foot: ['', ''] } }
}

it('draws one document after another in one process, until one of them is too much for it', async () => {
  const bytes = 128 * 1_048_576
  const drawn = async () => runParser('document', await document(join(folder, 'a.pdf')), { seconds: 60, bytes })
  await drawn()
  const kept = takeProcess('document', bytes)
  expect(kept.orders).toBe(1)
  keepProcess(kept)
  expect(await drawn()).toMatchObject({ pages: 1 })
  const again = takeProcess('document', bytes)
  expect([again.child.pid, again.orders]).toEqual([kept.child.pid, 3])
  keepProcess(again)
  await expect(runParser('document', await document(join(folder, 'b.pdf')), { seconds: 0, bytes })).rejects.toMatchObject(
    refused('too-slow'),
  )
  const fresh = takeProcess('document', bytes)
  expect(fresh.orders).toBe(0)
  endProcess(fresh)
})

it('gives no file of a stranger to a process that has read another', async () => {
  await runParser('table', table('a'), limits)
  const fresh = takeProcess('table', limits.bytes)
  expect(fresh.orders).toBe(0)
  endProcess(fresh)
})

it('leaves nothing of one document in the next, and draws fifty at most', async () => {
  const [bytes, other] = [130 * 1_048_576, 131 * 1_048_576]
  const drawn = async (business: string, colour: string, heap: number) =>
    runParser('document', await document(join(folder, 'c.pdf'), business, colour), { seconds: 60, bytes: heap })
  const first = await drawn('First', 'red', bytes)
  const second = await drawn('Second', 'blue', bytes)
  expect(second.sha256).not.toBe(first.sha256)
  expect((await drawn('Second', 'blue', other)).sha256).toBe(second.sha256)
  endProcess(takeProcess('document', other))
  const tired = takeProcess('document', bytes)
  expect(tired.orders).toBe(2)
  tired.orders = 49
  keepProcess(tired)
  const fresh = takeProcess('document', bytes)
  expect(fresh.orders).toBe(0)
  endProcess(fresh)
})
