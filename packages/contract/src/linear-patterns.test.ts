import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = new URL('../../..', import.meta.url).pathname
const folders = [
  'apps/console/src',
  'apps/server/src',
  'apps/gateway/src',
  'packages/catalog/src',
  'packages/contract/src',
  'packages/work/src',
]
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
)
const literal = /(?<=[(,=:!&|?{}[;]\s*|return\s|^\s*)\/(?![*/])((?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[\n])+)\/[dgimsuvy]*/g
const atom = String.raw`(?:\\p\{\w+\}|\\u[\dA-F]{4}|\\[dDsSwW]|\\.|\[(?:\\.|[^\]\\])*\]|\.)`
const shapes: readonly [name: string, shape: RegExp][] = [
  ['ends in a repetition without a fixed begin', new RegExp(`^(?!\\^).*${atom}[+*]\\??\\)?\\$$`)],
  ['has the same repetition twice with nothing certain between', new RegExp(`(${atom})[+*](?:\\\\?.\\?)?\\1[+*]`)],
  ['begins with a repetition of what may be absent', /^(?:\\[sdwDSW]|\.|\[(?:\\.|[^\]\\])*\])\*./],
]

it('review A, patterns: none takes the square of the length of what it is asked about', () => {
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(\*|\/\/|\/\*)/.test(line))
      .flatMap((line) =>
        [...line.matchAll(literal)].flatMap(([whole, pattern = '']) =>
          shapes.flatMap(([name, shape]) => (shape.test(pattern) ? [`${file}: ${whole} ${name}`] : [])),
        ),
      ),
  )
  expect(found).toEqual([])
})

it.each(['[\\d\\W_]+$', '%.*$', '\\/+$', '\\s*\\{n\\}\\s*', '^[+-]?(\\d+\\.?\\d*|\\.\\d+)$'])('finds %s', (pattern) => {
  expect(shapes.some(([, shape]) => shape.test(pattern))).toBe(true)
})
