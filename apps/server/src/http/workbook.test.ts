import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Cell, LocalMoment } from '@kilowatch/contract'
import { readXlsx } from 'hucre'
import { expect, it } from 'vitest'
import { unzip } from '../../test/unzip.ts'
import { sheetsAnswer, workbookAnswer } from './workbook.ts'

async function* linesOf(lines: readonly (readonly Cell[])[]): AsyncIterable<readonly Cell[]> {
  yield* lines
}

const bytesOf = (answer: { body: unknown }): Promise<Buffer> => buffer(answer.body as Readable)

const head = ['名称', '时间', '日期', '读数']
const lines: readonly (readonly Cell[])[] = [
  ['=1+1 <b>&"', new LocalMoment('2026-11-29T21:04:22+08:00'), '2026-12-01', 12.25],
  ['_x0041_\u0000\ud800', null, '2026-13-01', 7],
  [' 两行\n文字 ', new LocalMoment('2026-11-30T00:00:00+08:00'), '', Number.NaN],
]

it('review J7: a workbook has dates that can be reckoned with in the clocks’ own time, numbers of even decimals, a filter and a fixed head', async () => {
  const bytes = await bytesOf(workbookAnswer({ name: '清单/1', head, lines: linesOf(lines) }))
  const [sheet] = (await readXlsx(bytes)).sheets
  expect(sheet?.name).toBe('清单 1')
  expect(sheet?.rows[0]).toEqual(head)
  const [first, second, third] = sheet?.rows.slice(1) ?? []
  expect(first?.[0]).toBe('=1+1 <b>&"')
  expect(Math.round(Number(first?.[1]) / 1_000)).toBe(Date.parse('2026-11-29T21:04:22Z') / 1_000)
  expect(first?.[2]).toEqual(new Date('2026-12-01T00:00:00Z'))
  expect(first?.[3]).toBe(12.25)
  expect(second?.slice(1)).toEqual([null, '2026-13-01', 7])
  expect(third?.[0]).toBe(' 两行\n文字 ')

  const parts = new Map(unzip(bytes))
  const xml = parts.get('xl/worksheets/sheet1.xml') ?? ''
  expect(xml).toContain('<autoFilter ref="A1:D4"/>')
  expect(xml).toMatch(/<pane ySplit="1" [^>]*state="frozen"\/>/)
  expect(xml.match(/<col [^>]*width="\d+" customWidth="1"\/>/g)).toHaveLength(head.length)
  // Both readings have two decimals.
  const formats = [...xml.matchAll(/<c r="D[23]" s="(\d+)">/g)].map(([, style]) => style)
  expect(formats).toEqual(['6', '6'])
  expect([...(parts.get('xl/styles.xml') ?? '').matchAll(/formatCode="([^"]*)"/g)].map(([, code]) => code)).toEqual(
    expect.arrayContaining(['0.00', 'yyyy\\-mm\\-dd\\ hh:mm:ss', 'yyyy\\-mm\\-dd']),
  )
  expect(parts.get('xl/workbook.xml')).toContain(`hidden="1">'清单 1'!$A$1:$D$4</definedName>`)
})

it('review J7: each of several sheets has them', async () => {
  const bytes = await bytesOf(
    sheetsAnswer({
      name: '统计',
      sheets: [
        { name: 'A', head, lines },
        { name: 'B', head: ['x'], lines: [] },
      ],
    }),
  )
  const parts = new Map(unzip(bytes))
  expect(parts.get('xl/worksheets/sheet1.xml')).toContain('<autoFilter ref="A1:D4"/>')
  expect(parts.get('xl/worksheets/sheet2.xml')).toContain('<autoFilter ref="A1:A1"/>')
  expect((await readXlsx(bytes)).sheets.map(({ name }) => name)).toEqual(['A', 'B'])
})

it('is written as its lines come: who stops reading ends them', async () => {
  let written = 0
  let ended: () => void = () => {}
  const over = new Promise<void>((resolve) => {
    ended = resolve
  })
  async function* endless(): AsyncIterable<readonly Cell[]> {
    try {
      for (;;) {
        written += 1
        yield [Math.sin(written), `${Math.cos(written)}`]
      }
    } finally {
      ended()
    }
  }
  const body = workbookAnswer({ name: 'A', head: ['a', 'b'], lines: endless() }).body as unknown as Readable
  for await (const _ of body) break
  await over
  expect(written).toBeLessThan(200_000)
})
