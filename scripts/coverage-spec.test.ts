import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { callItems, namedTests, plainPath, report, routeItems, rowsOf } from './coverage-spec.ts'

describe('what a test names', () => {
  it('is the call or page of its title, and whether it expects anything', () => {
    const text = [
      "import { test } from 'vitest'",
      "test('spec: POST /api/account/userkey/ opens a session', async () => {",
      '  expect(1).toBe(1)',
      '})',
      "test('spec: GET /api/dev/riskNum', () => {})",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a test file
      'test(`spec: ${route.path} opens`, async () => { await expect(page).toBeVisible() })',
      "test('spec: GET {prefix}/a/{id}, spec: PUT {prefix}/a/{id}: kept', () => expect(1).toBe(1))",
      '// spec: /not/a/title',
    ].join('\n')
    expect(namedTests(text)).toEqual([
      { name: 'POST /api/account/userkey/', expects: true },
      { name: 'GET /api/dev/riskNum', expects: false },
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a test file
      { name: '${route.path}', expects: true },
      { name: 'GET {prefix}/a/{id}', expects: true },
      { name: 'PUT {prefix}/a/{id}', expects: true },
    ])
  })
})

describe('what a group of tests names', () => {
  const group = (...tests: string[]) => ["describe('spec: GET /a', () => {", ...tests, '})'].join('\n')
  const good = "  it('answers', () => { expect(1).toBe(1) })"

  it.each([
    ['each of its tests expects something', group(good, '  describe("more", () => {', good, '  })'), true],
    ['one of them is empty', group(good, "  it('is empty', () => {})"), false],
    ['it has none', group(), false],
    ['a test before it expects something', `${good}\n${group("  it('is empty', () => {})")}`, false],
  ])('counts by its own tests: %s', (_, text, expects) => {
    expect(namedTests(text)).toEqual([{ name: 'GET /a', expects }])
  })

  it('counts in a journey as well', () => {
    const text =
      "test.describe('spec: /a', () => { test.use({ locale: 'en' }); test('opens', async () => { await expect(page).toBe(1) }) })"
    expect(namedTests(text)).toEqual([{ name: '/a', expects: true }])
    const table = "const rows = [['spec: /c', 1]]\ntest.each(rows)('%s', (_, n) => { expect(n).toBe(1) })"
    expect(namedTests(table)).toEqual([{ name: '/c', expects: true }])
    expect(namedTests("it.each([1, 2])('spec: /b of %s', (n) => { expect(n).toBe(n) })")).toEqual([{ name: '/b', expects: true }])
  })
})

describe('the count', () => {
  const table = rowsOf('method\tpath\nGET\t/a/{id}\nPUT\t{prefix}/b\nGET\t/c\n')

  it('takes a call only when it is declared and tested, wherever its parameters are called otherwise', () => {
    const declared = new Set([`GET ${plainPath('/a/:key')}`, 'GET /c'])
    const items = callItems(table, declared, new Set([`GET ${plainPath('/a/{id}')}`, 'PUT /prod-api/b']))
    expect(items.map((item) => [item.declared, item.tested])).toEqual([
      [true, true],
      [false, true],
      [true, false],
    ])
    const pages = routeItems([{ path: '/x' }, { path: '/y' }], (path) => path === '/x', new Set(['/x', '/y']))
    expect(report(items, pages)).toEqual([
      'call PUT {prefix}/b: a test names it, not declared',
      'call GET /c: declared, no test names it',
      'page /y: a test names it, not declared',
      'calls 1/3, routes 1/2',
    ])
  })

  it('of this project ends with the figures out of 333 and 331', () => {
    const root = resolve(import.meta.dirname, '..')
    const said = execFileSync('node', [resolve(root, 'node_modules/tsx/dist/cli.mjs'), 'scripts/coverage-spec.ts'], {
      cwd: root,
      encoding: 'utf8',
    })
    expect(said.trimEnd().split('\n').at(-1)).toMatch(/^calls [1-9]\d*\/333, routes [1-9]\d*\/331$/)
  })
})
