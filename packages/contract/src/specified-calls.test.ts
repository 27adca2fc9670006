import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { eachCall, pathsOf } from './registry.ts'

interface Row {
  client: string
  method: string
  path: string
  kind: string
  meaning: string
}

const [, ...lines] = readFileSync(new URL('../../../docs/spec/calls.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
const rows = lines.map((line): Row => {
  const [, client = '', method = '', path = '', kind = '', , meaning = ''] = line.split('\t')
  return { client, method, path, kind, meaning }
})

/** Parameters have names of their own here. */
const shape = (path: string) => path.replace(/\{(?!prefix)\w+\}|:\w+/g, '*').replace(/\/$/, '')

const declared = eachCall().flatMap(({ call }) => pathsOf(call, '{prefix}').map((path) => ({ call, at: `${call.method} ${shape(path)}` })))

const specified = rows
  .flatMap((row) => {
    const found = declared.find(({ at }) => at === `${row.method} ${shape(row.path)}`)
    return found ? [{ ...row, ...found, title: `${row.method} ${row.path}` }] : []
  })
  .filter((row, index, all) => all.findIndex(({ title }) => title === row.title) === index)

describe('review C1: a call of the specification is one of the family that the specification says', () => {
  test('most are declared', () => expect(specified.length).toBeGreaterThan(250))

  test.each(specified)('$title is signed, answered and refused as its client expects', ({ client, kind, call }) => {
    expect(call.variant).toBe(client)
    if (kind === 'file') expect(['file', 'content']).toContain(call.answer)
  })

  test.each(specified.filter(({ kind, meaning }) => kind === 'file' && /workbook|as a workbook|same/.test(meaning)))(
    '$title answers a workbook unless another format is asked for',
    ({ call }) => {
      const format = call.query?.shape?.format
      if (format) expect(format.parse(undefined)).toBe('xlsx')
    },
  )
})
